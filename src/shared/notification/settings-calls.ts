import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { TIME_ZONE_MAX } from '../constants.ts';
import { objectOf, schemaOf } from '../field/schema.ts';
import { mailTimingEntries, quietEntries } from './notification-entries.ts';
import { type NoticeGroup, isTimeZone, noticeGroups } from './settings.ts';

const quiet = z.nullable(objectOf(quietEntries).check(z.refine(({ from, to }) => from !== to, 'issue.quietHours')));
const choice = z.optional(
  z.strictObject({ bell: z.optional(z.boolean()), mail: z.optional(z.boolean()), push: z.optional(z.boolean()) }),
);
const choices = z.strictObject(
  Object.fromEntries(noticeGroups.map((group) => [group, choice])) as Record<NoticeGroup, typeof choice>,
);

const settingsView = z.object({
  /** 0 until something was chosen; to be sent back with a change. */
  version: z.int(),
  /** The groups that can concern me, in order. */
  groups: z.array(
    z.object({
      group: z.enum(noticeGroups),
      bell: z.boolean(),
      mail: z.boolean(),
      push: z.boolean(),
      /** The bell cannot be switched off. */
      bellAlways: z.boolean(),
    }),
  ),
  /** One mail a day at this hour of the time zone; null: each mail at once. */
  digestHour: z.nullable(z.int()),
  /** From one hour to another mails wait for its end; null: never. */
  quiet: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Null until something was chosen. */
  timeZone: z.nullable(z.string()),
});
export type SettingsView = z.output<typeof settingsView>;

export const readSettings = defineCall({
  name: 'notification.settings',
  summary: 'My notification settings: bell, mail and push by group, and when mails come.',
  method: 'GET',
  path: '/itr-api/v1/notification-settings',
  access: 'user',
  output: settingsView,
});

export const changeSettings = defineCall({
  name: 'notification.changeSettings',
  summary: 'Puts my settings in place of the former ones; a group or medium that is left out is as by default.',
  method: 'PUT',
  path: '/itr-api/v1/notification-settings',
  access: 'user',
  body: z.strictObject({
    version: z.int().check(z.gte(0)),
    choices,
    digestHour: z.nullable(schemaOf(mailTimingEntries.digestHour)),
    quiet,
    timeZone: z.string().check(z.maxLength(TIME_ZONE_MAX), z.refine(isTimeZone, 'issue.timeZone')),
  }),
  output: settingsView,
});
