import type { Translation } from '../catalogue.ts';
import type { notification as english } from '../en/notification.ts';

export const notification: Translation<typeof english> = {
  'notification.none': '没有通知',
  'notification.noneText': '您的工单有动态时会在这里通知您。',
  'notification.readAll': '全部标为已读',
  'notification.unread': '{n} 条未读',
  'notification.changed': '工单有变化',
};
