import type { Part } from '../catalogue.ts';

/** The bell. What happened: `ticket.event.*`. */
export const notification = {
  'notification.none': 'No notifications',
  'notification.noneText': 'You are told here when something happens on your tickets.',
  'notification.readAll': 'Mark all as read',
  'notification.unread': '{n, one=# unread|other=# unread}',
  'notification.changed': 'The ticket has changed',
} as const satisfies Part<'notification'>;
