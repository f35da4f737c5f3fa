import type { Translation } from '../catalogue.ts';
import type { start as english } from '../en/start.ts';

export const start: Translation<typeof english> = {
  'start.allWorks': 'Alle Dienste',
  'start.givenUp': '{n, one=# Nachricht fehlgeschlagen|other=# Nachrichten fehlgeschlagen}',
  'start.gaps': 'Zu prüfen',
  'start.gap.peopleWithoutGroup': 'Personen ohne Gruppe',
  'start.gap.peopleWithoutPassword': 'Personen, die noch kein Passwort festgelegt haben',
  'start.gap.peopleWithoutFactor': 'Personen ohne den nötigen zweiten Faktor',
  'start.gap.emptyGroups': 'Gruppen ohne Mitglieder',
  'start.gap.linesWithoutRule': 'Produktlinien ohne Zuweisungsregel',
  'start.gap.ticketsOfNobody': 'Offene Tickets deaktivierter Personen',
};
