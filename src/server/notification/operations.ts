import { listNotifications, readNotifications } from '../../shared/notification/calls.ts';
import { COUNT_CAP } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { markRead, newestOf, tellUser, unreadOf } from './store.ts';

const BELL = 50;

/** The bell: what is new for me, and that I have seen it. */
export const notificationOperations: Operation[] = [
  operation(listNotifications, {
    perform: async (context) => {
      const [rows, unread] = [
        await newestOf(context.tx, me(context), BELL),
        await unreadOf(context.tx, me(context), COUNT_CAP),
      ];
      const items = rows.map(({ at, readAt, ...row }) => ({ ...row, at: at.toISOString(), read: readAt !== null }));
      return { items, next: null, unread };
    },
  }),
  operation(readNotifications, {
    perform: async (context, { body }) => {
      await markRead(context.tx, me(context), body.ids, context.now);
      // The other pages of the same user take their mark away too.
      await tellUser(context.tx, me(context));
      return null;
    },
  }),
];

function me({ viewer }: Context): string {
  if (viewer.kind !== 'user') throw new CallError('noSession');
  return viewer.userId;
}
