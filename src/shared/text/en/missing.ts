import type { Part } from '../catalogue.ts';

/** Said in place of a page whose address does not name its object. */
export const missing = {
  'missing.ticket': 'This link does not lead to a ticket',
  'missing.problem': 'This link does not lead to a problem',
  'missing.model': 'This link does not lead to a model',
  'missing.series': 'This link does not lead to a series',
  'missing.selection': 'This link does not lead to a selection list',
  'missing.version': 'This link does not lead to a version',
  'missing.customer': 'This link does not lead to a customer',
  'missing.question': 'This link does not lead to a common problem',
  'missing.document': 'This link does not lead to a document',
  'missing.file': 'This link does not lead to a file',
  'missing.other': 'This link is incomplete',
  'missing.text': 'The link may have been copied incompletely. Open it once more from where you found it.',
  'missing.toTickets': 'Show my tickets',
} as const satisfies Part<'missing'>;
