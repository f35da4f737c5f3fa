import { objectOf } from '../field/schema.ts';
import { actionCall } from './action-call.ts';
import { evaluationEntries } from './evaluation-entries.ts';

/** Alone, because a visitor who rates does nothing else. */
export const ratingInput = objectOf(evaluationEntries);
export const rateTicket = actionCall('evaluate', ratingInput);
