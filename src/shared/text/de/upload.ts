import type { Translation } from '../catalogue.ts';
import type { upload as english } from '../en/upload.ts';

export const upload: Translation<typeof english> = {
  'upload.label': 'Fotos, Video, Dateien',
  'upload.addVideo': 'Video hinzufügen',
  'upload.hint':
    'Höchstens {images} Bilder, 1 Video (MP4) und {files} weitere Dateien mit je 20 MB. Alles wird sofort hochgeladen, Bilder werden verkleinert.',
  'upload.download': '{name} herunterladen',
  'upload.scan.checking': 'Wird geprüft',
  'upload.scan.found': 'Gesperrt: Schadsoftware',
  'upload.empty': '{name} ist leer. Bitte wählen Sie eine andere Datei.',
  'upload.addFile': 'Parameter, Logs, Dokumente',
  'upload.contentDiffers': '{name}: Der Inhalt passt nicht zum Dateinamen. Bitte wählen Sie eine andere Datei.',
  'upload.program': '{name} ist ein Programm. Programme können nicht angehängt werden.',
  'upload.script': '{name} ist ein ausführbares Skript. Skripte können nicht angehängt werden.',
  'upload.webPage':
    '{name} ist eine Webseite oder SVG-Zeichnung. Bitte speichern Sie sie als PDF und hängen Sie dieses an.',
  'upload.macros':
    '{name} enthält Makros. Bitte speichern Sie die Datei ohne Makros, zum Beispiel als XLSX oder DOCX, und hängen Sie diese an.',
  'upload.fileTooLarge': '{name} ist zu groß. Eine Datei darf höchstens 20 MB haben.',
  'upload.videoNotMp4':
    '{name}: Ein Video muss MP4 sein, und dieses lässt sich nicht verlustfrei umwandeln. Wählen Sie auf dem iPhone Einstellungen, Kamera, Formate, „Maximale Kompatibilität“ und nehmen Sie neu auf, oder senden Sie es als MP4.',
  'upload.imageTooLarge': '{name} ist zu groß. Ein Bild darf höchstens 20 MB haben.',
  'upload.videoTooLarge': '{name} ist zu groß. Ein Video darf höchstens 200 MB haben.',
  'upload.heic':
    '{name}: Dieser Browser kann HEIC-Bilder nicht lesen. Bitte senden Sie es als JPEG, oder machen Sie einen Screenshot davon.',
  'upload.damaged': '{name} ist nicht lesbar. Bitte wählen Sie ein anderes Bild.',
  'upload.network': '{name} wurde nicht hochgeladen. Tippen Sie darauf, um es erneut zu versuchen.',
  'upload.store': '{name} wurde vom Speicher nicht angenommen. Tippen Sie darauf, um es erneut zu versuchen.',
};
