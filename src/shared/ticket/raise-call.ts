import { defineCall } from '../call.ts';
import { ticketForm } from './ticket-form.ts';
import { ticketView } from './ticket-view.ts';

export const raiseTicket = defineCall({
  name: 'ticket.raise',
  summary: 'Raises a ticket: feedback by a partner, itr or internal by an insider.',
  method: 'POST',
  path: '/itr-api/v1/tickets',
  access: 'user',
  creates: true,
  body: ticketForm,
  output: ticketView,
});
