import { isRecord } from '../api/api-error.ts';

interface Notice {
  title: string;
  options: NotificationOptions & { data: { path: string } };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is shown of a message that was pushed. One that cannot be read shows that something happened: nothing is not allowed. */
export function noticeOf(message: unknown): Notice {
  const said = isRecord(message) ? message : {};
  return {
    title: textOf(said['title']) || 'Closeloop',
    options: {
      body: textOf(said['body']),
      // The next one of a ticket takes the place of the one before.
      tag: textOf(said['tag']),
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      lang: textOf(said['language']),
      data: { path: textOf(said['path']) },
    },
  };
}

/** Where a tap on it leads: into this product, whatever it says. */
export function placeOf(data: unknown, ownOrigin: string): string {
  const path = isRecord(data) ? textOf(data['path']) : '';
  const { origin, pathname, search } = new URL(path || '/', ownOrigin);
  return origin === ownOrigin ? pathname + search : '/';
}
