import type { NotificationView } from '../../shared/notification/calls.ts';
import { noticeNames } from '../../shared/ticket/other-events.ts';
import type { T } from '../text.tsx';

/** The event as text, the same as in the timeline. An action that only a newer page knows has a general text. */
export function eventText(t: T, { action }: Pick<NotificationView, 'action'>): string {
  const found = noticeNames.find((name) => name === action);
  return found ? t(`ticket.event.${found}`) : t('notification.changed');
}
