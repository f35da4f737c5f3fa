import type { Part } from '../catalogue.ts';

/** The customer information page. */
export const customer = {
  'customer.facts': 'Customer',
  'customer.contacts': 'Contacts',
  'customer.noContacts': 'No contacts known.',
  'customer.units': 'Units',
  'customer.noUnits': 'No units known.',
  'customer.tickets': 'Tickets',
  'customer.noTickets': 'No tickets found',
  'customer.problems': 'Open problems',
  'customer.write': 'Email {name}',
  'customer.call': 'Call {name}',
  'customer.missing': 'This customer cannot be found',
  'customer.missingText': 'It does not exist, or it belongs to another organization.',
} as const satisfies Part<'customer'>;
