import { objectOf } from '../field/schema.ts';
import { actionCall } from './action-call.ts';
import { actionEntries } from './action-entries.ts';

/** In a file of its own, because a page that only sends a comment loads no other action. */
export const commentOnTicket = actionCall('comment', objectOf(actionEntries.comment));
