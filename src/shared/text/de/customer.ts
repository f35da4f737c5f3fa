import type { Translation } from '../catalogue.ts';
import type { customer as english } from '../en/customer.ts';

export const customer: Translation<typeof english> = {
  'customer.search': 'Name oder Kundenbetreuer',
  'customer.none': 'Kein Kunde gefunden',
  'customer.noneYet': 'Kunden werden in der Verwaltung angelegt oder importiert.',
  'customer.noneText': 'Nichts passt zu „{q}“.',
  'customer.facts': 'Kunde',
  'customer.contacts': 'Kontakte',
  'customer.noContacts': 'Keine Kontakte bekannt.',
  'customer.units': 'Geräte',
  'customer.noUnits': 'Keine Geräte bekannt.',
  'customer.tickets': 'Tickets',
  'customer.noTickets': 'Keine Tickets gefunden',
  'customer.problems': 'Offene Probleme',
  'customer.write': 'E-Mail an {name}',
  'customer.call': '{name} anrufen',
  'customer.missing': 'Dieser Kunde wurde nicht gefunden',
  'customer.missingText': 'Er existiert nicht, oder er gehört zu einer anderen Organisation.',
  'customer.base': 'Bestand nach Modell und Alter',
  'customer.age.upTo1': 'bis 1 Jahr',
  'customer.age.upTo3': '1 bis 3 Jahre',
  'customer.age.upTo5': '3 bis 5 Jahre',
  'customer.age.older': 'über 5 Jahre',
  'customer.age.unknown': 'Alter nicht bekannt',
  'customer.unitsOf': '{n, one=# Gerät|other=# Geräte}',
  'customer.allModels': '{n, one=# Modell zeigen|other=Alle # Modelle zeigen}',
};
