import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { firstEndpoints } from '../endpoint.ts';
import { instant, limitOr } from '../call-schemas.ts';
import { jobKinds } from './job-notice.ts';

/** The number of notifications in the bell. */
const SHOWN = 50;

export const notificationView = z.object({
  id: z.string(),
  ticketId: z.string(),
  number: z.string(),
  title: z.string(),
  severity: z.number(),
  /** As in the ticket's row. */
  alarm: z.nullable(z.string()),
  stoppedSince: z.nullable(instant),
  /** The event, as this reader counts the lines of the ticket. */
  seq: z.number(),
  /** The event of the ticket, in words: catalogue `ticket.event.<action>`. */
  action: z.string(),
  actorName: z.nullable(z.string()),
  at: instant,
  read: z.boolean(),
});

/** An import or export that I started and that failed. */
const jobNotice = z.object({
  id: z.string(),
  kind: z.enum(jobKinds),
  jobId: z.string(),
  /** The entity of the import, or the list of the export. */
  list: z.string(),
  /** The name of the file. */
  name: z.string(),
  /** Why, and what to do. */
  message: z.string(),
  at: instant,
  read: z.boolean(),
});
export type JobNotice = z.output<typeof jobNotice>;
export type NotificationView = z.output<typeof notificationView>;

/** How many are unread, at most 100. */
export const unread = z.number();

export const listNotifications = defineCall({
  ...firstEndpoints.listNotifications,
  summary:
    'The bell: my newest notifications of tickets and of failed jobs, and how many are unread (at most 100). With `limit=0` the number alone.',
  query: z.strictObject({ limit: limitOr(SHOWN, 0) }),
  output: z.object({
    items: z.array(notificationView),
    jobs: z.array(jobNotice),
    next: z.nullable(z.string()),
    unread,
  }),
});

export const readNotifications = defineCall({
  name: 'notification.read',
  summary: 'Marks notifications as read; without ids, all of them.',
  method: 'POST',
  path: '/itr-api/v1/notifications/read',
  access: 'user',
  body: z.strictObject({ ids: z.optional(z.array(z.uuid()).check(z.maxLength(100))) }),
});
