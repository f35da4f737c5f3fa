import { endpointOf } from '../endpoint.ts';

/** Apart from what goes in and out, which the page does not need to ask. */
export const countTicketsEndpoint = endpointOf({
  name: 'ticket.count',
  method: 'GET',
  path: '/itr-api/v1/ticket-counts',
  access: 'insider',
});

export const listFrameEndpoint = endpointOf({
  name: 'ticket.listFrame',
  method: 'GET',
  path: '/itr-api/v1/list-frame',
  access: 'insider',
});
