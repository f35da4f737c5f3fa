import type { FieldTable } from '../field/entry.ts';

/** When mails come. */
export const mailTimingEntries = {
  digestHour: { type: 'hour', label: 'notification.set.hour', hint: 'notification.set.dailyText' },
  from: { type: 'hour', label: 'notification.set.from' },
  to: { type: 'hour', label: 'notification.set.to' },
} as const satisfies FieldTable;
