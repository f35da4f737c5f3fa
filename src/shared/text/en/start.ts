import type { Part } from '../catalogue.ts';

/** Home of admins and leads. */
export const start = {
  'start.allWorks': 'All services',
  'start.givenUp': '{n, one=# message failed|other=# messages failed}',
  'start.gaps': 'Needs attention',
  'start.gap.peopleWithoutGroup': 'People without a group',
  'start.gap.peopleWithoutPassword': 'People who have never set a password',
  'start.gap.peopleWithoutFactor': 'People who need a second factor and have none',
  'start.gap.emptyGroups': 'Groups without members',
  'start.gap.linesWithoutRule': 'Product lines without a routing rule',
  'start.gap.ticketsOfNobody': 'Open tickets of people who are disabled',
} as const satisfies Part<'start'>;
