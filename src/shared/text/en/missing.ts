import type { Part } from '../catalogue.ts';

/** Said in place of a page whose address does not name its object. */
export const missing = {
  'missing.ticket': 'This address names no ticket',
  'missing.problem': 'This address names no problem',
  'missing.model': 'This address names no model',
  'missing.series': 'This address names no series',
  'missing.selection': 'This address names no selection list',
  'missing.version': 'This address names no version',
  'missing.customer': 'This address names no customer',
  'missing.question': 'This address names no question',
  'missing.document': 'This address names no document',
  'missing.file': 'This address names no file',
  'missing.other': 'Something is missing in this address',
  'missing.text': 'The link may have been copied incompletely. Open it once more from where you found it.',
  'missing.toTickets': 'Show my tickets',
} as const satisfies Part<'missing'>;
