import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { COUNTED_LISTS_MAX } from '../constants.ts';
import { countTicketsEndpoint } from './count-endpoint.ts';
import { counted, listFilters } from './list-call.ts';

/** What a list of tickets shows, as `GET /tickets` takes it; its order and its page do not change its count. */
const list = z.strictObject({ ...listFilters });

export const countedLists = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(10_000)),
    z.transform((lists) => lists.split(';').map((text) => Object.fromEntries(new URLSearchParams(text)))),
  ),
  z.array(list).check(
    z.maxLength(COUNTED_LISTS_MAX),
    z.refine((lists) => lists.filter(({ q }) => q).length <= 1, 'issue.tooMany?max=1'),
  ),
);
/** In the order of `lists`. */
export const counts = z.array(counted);

export const countTickets = defineCall({
  ...countTicketsEndpoint,
  summary:
    'How many tickets are in each of these lists: `lists` are queries of `GET /tickets` without order and page, separated by semicolons. One of them at most has words (`q`).',
  query: z.strictObject({
    lists: countedLists,
  }),
  output: z.object({ counts }),
});
