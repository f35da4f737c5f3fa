import { endpointOf } from './endpoint.ts';

/**
 * The calls of a page that shows a ticket, without what goes in and out of them: a form is the first that checks something
 * (decision 0040).
 */
export const readingEndpoints = {
  getTicket: endpointOf({
    name: 'ticket.get',
    method: 'GET',
    path: '/itr-api/v1/tickets/:id',
    access: 'userOrShare',
  }),
  listSolutions: endpointOf({
    name: 'ticket.solutions',
    method: 'GET',
    path: '/itr-api/v1/tickets/:id/solutions',
    access: 'userOrShare',
  }),
  acknowledgeSolution: endpointOf({
    name: 'ticket.acknowledge',
    method: 'POST',
    path: '/itr-api/v1/tickets/:id/solutions/:version/acknowledge',
    access: 'userOrShare',
  }),
  getShared: endpointOf({
    name: 'share.shared',
    method: 'GET',
    path: '/itr-api/v1/shared',
    access: 'userOrShare',
    rate: 'write',
  }),
  readTicket: endpointOf({
    name: 'ticket.read',
    method: 'POST',
    path: '/itr-api/v1/tickets/:id/read',
    access: 'user',
  }),
  /** Draws from the budget of reads: an open page must not use up what its user may write. */
  markPresence: endpointOf({
    name: 'ticket.presence',
    method: 'PUT',
    path: '/itr-api/v1/tickets/:id/presence',
    access: 'insider',
    rate: 'read',
  }),
  getChoices: endpointOf({
    name: 'dictionary.own',
    method: 'GET',
    path: '/itr-api/v1/dictionaries/own',
    access: 'userOrShare',
  }),
  similarTickets: endpointOf({
    name: 'ticket.similar',
    method: 'GET',
    path: '/itr-api/v1/tickets/:id/similar',
    access: 'user',
  }),
  getUnit: endpointOf({ name: 'unit.get', method: 'GET', path: '/itr-api/v1/units/:sn', access: 'user' }),
  listSnoozes: endpointOf({ name: 'snooze.list', method: 'GET', path: '/itr-api/v1/snoozes', access: 'insider' }),
};
