import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { likenesses } from './chance.ts';

export const getChance = defineCall({
  name: 'ticket.chance',
  summary: 'How likely an open ticket is closed in time, by tickets that were where it is; for leads and its handler.',
  method: 'GET',
  path: '/itr-api/v1/tickets/:id/chance',
  access: 'insider',
  params: idParams,
  output: z.object({
    /** Null: its clock has stopped, all of its time is used, or nothing has been counted yet. */
    chance: z.nullable(
      z.object({
        /** All closings that were counted. */
        closings: z.number(),
        /** Tickets of the same stage and tenth of the required time, and what else they share. */
        cases: z.number(),
        like: z.array(z.enum(likenesses)),
        /** In percent, with 95 %; null below 3,000 closings or 30 cases. */
        interval: z.nullable(z.object({ low: z.number(), high: z.number() })),
        /** How the cases ended; null below 30. */
        ended: z.nullable(z.object({ inTime: z.number(), dayLate: z.number(), later: z.number() })),
      }),
    ),
    asOf: instant,
  }),
});
