import { endpointOf } from '../endpoint.ts';
import type { CallableAction } from './rules.ts';

/** Where an action is sent, apart from what goes in and out of it (decision 0108). */
export const actionEndpoint = (action: CallableAction) =>
  endpointOf({
    // Joined, because as a template it would look like the key of a text (scripts/used-keys.ts).
    name: ['ticket', action].join('.'),
    method: 'POST',
    path: `/itr-api/v1/tickets/:id/actions/${action}`,
    access: 'userOrShare',
  });
