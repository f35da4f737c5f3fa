import { isRecord } from '../api/api-error.ts';

interface Notice {
  title: string;
  options: NotificationOptions & { data: { path: string } };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * The notification for a push message. An unreadable message shows the product's name: browsers require a notification.
 */
export function noticeOf(message: unknown): Notice {
  const fields = isRecord(message) ? message : {};
  return {
    title: textOf(fields['title']) || 'Closeloop',
    options: {
      body: textOf(fields['body']),
      // One per ticket: a newer notification replaces the older one.
      tag: textOf(fields['tag']),
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      lang: textOf(fields['language']),
      data: { path: textOf(fields['path']) },
    },
  };
}

/** The path that a tap on the notification opens. An address of another origin becomes `/`. */
export function pathOf(data: unknown, ownOrigin: string): string {
  const path = isRecord(data) ? textOf(data['path']) : '';
  const { origin, pathname, search } = new URL(path || '/', ownOrigin);
  return origin === ownOrigin ? pathname + search : '/';
}
