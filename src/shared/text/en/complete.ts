import type { Part } from '../catalogue.ts';

/** The generic success page. */
export const complete = {
  'complete.done': 'Done',
  'complete.text': 'It is saved with the ticket, and everyone involved can see it there.',
  'complete.ticket': 'Ticket',
  'complete.title': 'Title',
  'complete.status': 'Status now',
  'complete.open': 'Open the ticket',
  'complete.logIn': 'Log in to see the ticket',
  'complete.logInText': 'This page shows where a ticket stands. Only those involved can see it.',
} as const satisfies Part<'complete'>;
