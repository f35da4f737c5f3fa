import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../call-schemas.ts';

const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const person = z.object({ id: z.string(), name: z.string() });

export const tryRouting = defineCall({
  name: 'admin.tryRouting',
  summary: 'Who would get a ticket of this line and zone that is filed now.',
  method: 'GET',
  path: '/itr-api/v1/admin/routing/try',
  access: 'insider',
  query: z.strictObject({ productLine: code, zone: z.optional(code) }),
  output: z.object({
    /** The group by the routing rules; null: without a rule the ticket waits in the queue. */
    group: z.nullable(z.string()),
    /** Whether the rule is for this zone, not for all zones of the line. */
    byZone: z.boolean(),
    /** The candidates in order; the first one would get the ticket. */
    takers: z.array(z.extend(person, { openTickets: z.number(), standsInFor: z.nullable(person) })),
    /** The absent members of the group. */
    absent: z.array(z.extend(person, { until: z.string(), standIn: z.nullable(person) })),
  }),
});

/** The open hours, in the form of the calendar's columns. */
const openHours = z.strictObject({
  timeZone: z.string().check(z.maxLength(64)),
  periods: z.array(z.string().check(z.maxLength(40))).check(z.minLength(1), z.maxLength(100)),
  holidays: z.array(z.iso.date('issue.day')).check(z.maxLength(1_000)),
});

export const previewCalendar = defineCall({
  name: 'admin.previewCalendar',
  summary: 'Which open tickets of a zone would be due at another moment by these open hours.',
  method: 'POST',
  path: '/itr-api/v1/admin/calendars/preview',
  access: 'admin',
  rate: 'read',
  /** Null: without a calendar every hour counts. */
  body: z.strictObject({ zone: code, calendar: z.nullable(openHours) }),
  output: z.object({
    /** The number of running clocks in the zone. */
    running: z.number(),
    earlier: z.number(),
    later: z.number(),
    /** The tickets whose deadline moves most, at most 50. */
    moves: z.array(z.object({ id: z.string(), number: z.string(), title: z.string(), from: instant, to: instant })),
  }),
});

export const readHolidays = defineCall({
  name: 'admin.readHolidays',
  summary: 'The whole days of an iCalendar file, to be kept as holidays; nothing is written.',
  method: 'POST',
  path: '/itr-api/v1/admin/calendars/holidays',
  access: 'admin',
  rate: 'read',
  body: z.strictObject({
    text: z.string().check(z.maxLength(250_000)),
    /** The first and the last year, both included. */
    fromYear: z.int().check(z.gte(1970), z.lte(2200)),
    toYear: z.int().check(z.gte(1970), z.lte(2200)),
  }),
  output: z.object({ holidays: z.array(z.object({ day: z.string(), name: z.string() })) }),
});
