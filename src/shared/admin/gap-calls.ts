import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** Kinds of records that exist but cannot work yet; each is corrected on another page. */
export const gapNames = [
  'peopleWithoutGroup',
  'peopleWithoutPassword',
  'peopleWithoutFactor',
  'emptyGroups',
  'linesWithoutRule',
  'ticketsOfNobody',
] as const;
export type GapName = (typeof gapNames)[number];

export const getGaps = defineCall({
  name: 'admin.getGaps',
  summary: 'How much of what is kept cannot work yet: people without a group, groups without members, and the like.',
  method: 'GET',
  path: '/itr-api/v1/admin/gaps',
  access: 'admin',
  output: z.object({ items: z.array(z.object({ name: z.enum(gapNames), count: z.number() })) }),
});
