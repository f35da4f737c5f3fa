import type { Translation } from '../catalogue.ts';
import type { scan as en } from '../en/scan.ts';

export const scan: Translation<typeof en> = {
  'scan.camera': 'Bild der Kamera',
  'scan.hold': 'Halten Sie den QR-Code des Typenschilds vor die Kamera.',
  'scan.noSn': 'Dieser Code enthält keine SN. Gibt es auf dem Typenschild einen anderen?',
  'scan.type': 'Oder SN eingeben',
  'scan.use': 'Diese SN verwenden',
  'scan.wrong': 'Geben Sie die SN ein, wie sie auf dem Typenschild steht: 6 bis 32 Buchstaben und Ziffern.',
  'scan.trouble.unsupported': 'Dieser Browser kann keine Codes lesen',
  'scan.instead.unsupported': 'Geben Sie die SN ein, wie sie auf dem Typenschild steht.',
  'scan.trouble.closed': 'Die Kamera braucht eine sichere Verbindung',
  'scan.instead.closed': 'Öffnen Sie diese Seite mit https, oder geben Sie die SN ein.',
  'scan.trouble.refused': 'Kein Zugriff auf die Kamera',
  'scan.instead.refused':
    'Erlauben Sie sie für diese Seite in den Einstellungen Ihres Browsers, oder geben Sie die SN ein.',
  'scan.trouble.noCamera': 'Keine Kamera gefunden',
  'scan.instead.noCamera': 'Geben Sie die SN ein, wie sie auf dem Typenschild steht.',
  'scan.trouble.failed': 'Die Kamera ist nicht gestartet',
  'scan.instead.failed':
    'Vielleicht verwendet sie ein anderes Programm. Schließen Sie es und versuchen Sie es erneut, oder geben Sie die SN ein.',
};
