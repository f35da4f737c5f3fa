import type { ActionTable } from '../field/entry.ts';
import { message, nextNewsAt, uploads } from './input-entries.ts';
import { visibilities } from './rules.ts';
import type { TicketView } from './ticket-view.ts';

/** The fields of a comment. In a file of their own, because a page that only sends a comment loads no other action. */
export const commentEntries = {
  text: { ...message, label: 'ticket.input.message', missing: 'issue.need.message' },
  visibility: { type: 'choice', choices: visibilities, given: true, label: 'ticket.action.comment' },
  uploads,
  nextNewsAt,
} as const satisfies ActionTable<TicketView>;
