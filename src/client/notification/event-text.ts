import type { NotificationView } from '../../shared/notification/calls.ts';
import { reminderActions } from '../../shared/notification/reminders.ts';
import { callableActions } from '../../shared/ticket/rules.ts';
import type { T } from '../text.tsx';

const known = [...callableActions, ...reminderActions, 'submit', 'expire'] as const;

/** The event as text, the same as in the timeline. An action that only a newer page knows has a general text. */
export function eventText(t: T, { action }: Pick<NotificationView, 'action'>): string {
  const found = known.find((name) => name === action);
  return found ? t(`ticket.event.${found}`) : t('notification.changed');
}
