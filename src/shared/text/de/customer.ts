import type { Translation } from '../catalogue.ts';
import type { customer as english } from '../en/customer.ts';

export const customer: Translation<typeof english> = {
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
};
