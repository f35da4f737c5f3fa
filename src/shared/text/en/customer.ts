import type { Part } from '../catalogue.ts';

/** The customer information page. */
export const customer = {
  'customer.search': 'Name or representative',
  'customer.none': 'No customer found',
  'customer.noneYet': 'Customers come from the administration or an import.',
  'customer.noneText': 'Nothing matches “{q}”.',
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
  'customer.base': 'Installed base by model and age',
  'customer.age.upTo1': 'up to 1 year',
  'customer.age.upTo3': '1 to 3 years',
  'customer.age.upTo5': '3 to 5 years',
  'customer.age.older': 'over 5 years',
  'customer.age.unknown': 'age not known',
  'customer.unitsOf': '{n, one=# unit|other=# units}',
  'customer.allModels': '{n, one=Show # model|other=Show all # models}',
} as const satisfies Part<'customer'>;
