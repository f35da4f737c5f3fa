import { objectOf } from '../field/schema.ts';
import { actionCall } from './action-call.ts';
import { commentEntries } from './comment-entries.ts';

/** In a file of its own, because a page that only sends a comment loads no other action. */
export const commentOnTicket = actionCall('comment', objectOf(commentEntries));
