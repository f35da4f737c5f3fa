import type { Translation } from '../catalogue.ts';
import type { missing as english } from '../en/missing.ts';

export const missing: Translation<typeof english> = {
  'missing.ticket': 'Diese Adresse nennt kein Ticket',
  'missing.problem': 'Diese Adresse nennt kein Problem',
  'missing.model': 'Diese Adresse nennt kein Modell',
  'missing.series': 'Diese Adresse nennt keine Serie',
  'missing.selection': 'Diese Adresse nennt keine Auswahlliste',
  'missing.version': 'Diese Adresse nennt keine Version',
  'missing.customer': 'Diese Adresse nennt keinen Kunden',
  'missing.question': 'Diese Adresse nennt kein häufiges Problem',
  'missing.document': 'Diese Adresse nennt kein Dokument',
  'missing.file': 'Diese Adresse nennt keine Datei',
  'missing.other': 'In dieser Adresse fehlt etwas',
  'missing.text':
    'Der Link wurde vielleicht unvollständig kopiert. Öffnen Sie ihn noch einmal von dort, wo Sie ihn gefunden haben.',
  'missing.toTickets': 'Meine Tickets anzeigen',
};
