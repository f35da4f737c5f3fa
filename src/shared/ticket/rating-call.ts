import { objectOf } from '../field/schema.ts';
import { actionCall } from './action-call.ts';
import { evaluationEntries } from './evaluation-entries.ts';

/** In a file of its own, because a visitor who rates loads no other action. */
export const ratingInput = objectOf(evaluationEntries);
export const rateTicket = actionCall('evaluate', ratingInput);
