import type { Translation } from '../catalogue.ts';
import type { complete as english } from '../en/complete.ts';

export const complete: Translation<typeof english> = {
  'complete.done': 'Erledigt',
  'complete.text': 'Es ist im Ticket gespeichert, und alle Beteiligten können es dort sehen.',
  'complete.ticket': 'Ticket',
  'complete.title': 'Titel',
  'complete.status': 'Aktueller Status',
  'complete.open': 'Ticket öffnen',
  'complete.logIn': 'Anmelden, um das Ticket zu sehen',
  'complete.logInText': 'Diese Seite zeigt den Stand eines Tickets. Nur Beteiligte können ihn sehen.',
};
