import type { Part } from '../catalogue.ts';

/** The generic success page. */
export const complete = {
  'complete.done': 'Done',
  'complete.text': 'It is kept with the ticket, and everybody involved can see it there.',
  'complete.ticket': 'Ticket',
  'complete.title': 'Title',
  'complete.status': 'Status now',
  'complete.open': 'Open the ticket',
  'complete.logIn': 'Log in to see the ticket',
  'complete.logInText': 'This page shows how a ticket stands now. Only those involved may see that.',
} as const satisfies Part<'complete'>;
