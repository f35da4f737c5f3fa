import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { unread } from '../notification/calls.ts';
import { countedLists, counts } from './count-call.ts';
import { listFrameEndpoint } from './count-endpoint.ts';
import { listSavedViews } from './saved-view-calls.ts';
import { listSnoozes } from './snooze-calls.ts';

/** Each part has a call of its own, by which it is read again (decision 0108). */
export const getListFrame = defineCall({
  ...listFrameEndpoint,
  summary:
    'What stands around the list of tickets, by one call: the number of the bell, the saved views, what I want to be reminded of, and how many tickets are in each of these lists (`GET /ticket-counts`).',
  query: z.strictObject({ lists: countedLists }),
  output: z.object({ unread, views: listSavedViews.output, snoozes: listSnoozes.output, counts }),
});
