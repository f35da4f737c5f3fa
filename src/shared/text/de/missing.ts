import type { Translation } from '../catalogue.ts';
import type { missing as english } from '../en/missing.ts';

export const missing: Translation<typeof english> = {
  'missing.ticket': 'Dieser Link führt zu keinem Ticket',
  'missing.problem': 'Dieser Link führt zu keinem Problem',
  'missing.model': 'Dieser Link führt zu keinem Modell',
  'missing.series': 'Dieser Link führt zu keiner Serie',
  'missing.selection': 'Dieser Link führt zu keiner Auswahlliste',
  'missing.version': 'Dieser Link führt zu keiner Version',
  'missing.customer': 'Dieser Link führt zu keinem Kunden',
  'missing.question': 'Dieser Link führt zu keinem häufigen Problem',
  'missing.document': 'Dieser Link führt zu keinem Dokument',
  'missing.file': 'Dieser Link führt zu keiner Datei',
  'missing.other': 'Dieser Link ist unvollständig',
  'missing.text':
    'Der Link wurde vielleicht unvollständig kopiert. Öffnen Sie ihn noch einmal von dort, wo Sie ihn gefunden haben.',
  'missing.toTickets': 'Meine Tickets anzeigen',
};
