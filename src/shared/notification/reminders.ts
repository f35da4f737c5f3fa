/** At how much of the required time somebody is reminded (domain.md, Clocks). */
export const reminderPercents = [50, 80, 100] as const;
export type ReminderPercent = (typeof reminderPercents)[number];

/** What a reminder is called in the bell: catalogue `ticket.event.<action>`, like an event. */
export type ReminderAction = `reminder${ReminderPercent}`;
export const reminderActions = reminderPercents.map((percent): ReminderAction => `reminder${percent}`);
