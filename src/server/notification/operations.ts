import {
  listNotifications,
  readNotifications,
  type JobNotice,
  type NotificationView,
} from '../../shared/notification/calls.ts';
import { changeSettings, readSettings, type SettingsView } from '../../shared/notification/settings-calls.ts';
import type { ValidationIssues } from '../../shared/errors.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { Choices, MailTiming, NoticeGroup } from '../../shared/notification/settings.ts';
import { groupsOf, isOn, noticeGroup, noticeGroups, sparse } from '../../shared/notification/settings.ts';
import { alarmOf } from '../../shared/ticket/alarm.ts';
import { lineNumbers } from '../../shared/ticket/line-numbers.ts';
import type { Role } from '../../shared/ticket/rules.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import type { Language } from '../../shared/text/languages.ts';
import type { Tx } from '../db/database.ts';
import { issueText } from '../http/messages.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { ownId, ownUser } from '../http/own-user.ts';
import { markJobNoticesRead, newestJobNotices, type StoredJobNotice } from './job-notice-store.ts';
import { digestDay } from './quiet-hours.ts';
import type { StoredSettings } from './settings-store.ts';
import { markRead, newestOf, notifyOpenPages } from './store.ts';
import type { Alarms } from './ticket-mail.ts';
import { saveSettings, readSettingsOf } from './settings-store.ts';
import { unreadNow } from './unread.ts';

/** The user's notifications: listing them, marking them as read, and the notification settings. */
export const notificationOperations = (readAlarms: (tx: Tx) => Promise<Alarms>): Operation[] => [
  operation(listNotifications, {
    mayLag: true,
    perform: async (context, { query }) => {
      const { tx, language } = context;
      const unread = await unreadNow(context);
      if (query.limit === 0) return { items: [], jobs: [], next: null, unread };
      const rows = await newestOf(tx, ownId(context), query.limit);
      const jobs = await newestJobNotices(tx, ownId(context), query.limit);
      const alarms = await readAlarms(tx);
      return {
        items: rows.map((row) => viewRow(row, alarms, context)),
        jobs: jobs.map((notice) => viewJob(notice, language)),
        next: null,
        unread,
      };
    },
  }),
  operation(readNotifications, {
    perform: async (context, { body }) => {
      await markRead(context.tx, ownId(context), body.ids, context.now);
      await markJobNoticesRead(context.tx, ownId(context), body.ids, context.now);
      // The user's other open pages update too.
      notifyOpenPages(context.tx, ownId(context));
      return null;
    },
  }),
  operation(readSettings, {
    perform: async (context) => {
      const user = ownUser(context);
      return settingsView(await readSettingsOf(context.tx, user.userId), user.role);
    },
  }),
  operation(changeSettings, {
    find: (context) => Promise.resolve(ownUser(context)),
    perform: async ({ tx, now }, { body }, { userId, role }) => {
      refuseChoices(body.choices, groupsOf(role));
      const before = await readSettingsOf(tx, userId);
      const { version, choices, ...timing } = body;
      const after = {
        ...timing,
        version: version + 1,
        choices: sparse({ ...choicesOfOtherRoles(before, groupsOf(role)), ...choices }),
        digestedOn: lastDigest(before, timing, now),
      };
      if (version !== (before?.version ?? 0) || !(await saveSettings(tx, userId, after, now)))
        throw new CallError('conflict', {
          text: { key: 'notification.changedElsewhere' },
          data: settingsView(await readSettingsOf(tx, userId), role),
        });
      return settingsView(after, role);
    },
  }),
];

/** A notification in the bell. How long production has stopped changes with time, so the page writes it. */
function viewRow(
  { at, readAt, seq, internalLines, ...row }: Awaited<ReturnType<typeof newestOf>>[number],
  alarms: Alarms,
  { viewer, language }: Context,
): NotificationView {
  const { alarm, stoppedSince } = alarmOf(row, alarms, language);
  return {
    ...row,
    seq: lineNumbers(isInsider(viewer), internalLines)(seq),
    alarm,
    stoppedSince: stoppedSince?.toISOString() ?? null,
    at: at.toISOString(),
    read: readAt !== null,
  };
}

const viewJob = (
  { id, kind, jobId, list, name, error, at, readAt }: StoredJobNotice,
  language: Language,
): JobNotice => ({
  ...{ id, kind, jobId, list, name },
  message: issueText(language, error),
  at: at.toISOString(),
  read: readAt !== null,
});

function settingsView(stored: StoredSettings | null, role: Role): SettingsView {
  const choices = stored?.choices ?? {};
  return {
    version: stored?.version ?? 0,
    groups: groupsOf(role).map((group) => ({
      group,
      bell: isOn(choices, group, 'bell'),
      mail: isOn(choices, group, 'mail'),
      push: isOn(choices, group, 'push'),
      bellAlways: noticeGroup(group).bellAlways === true,
    })),
    digestHour: stored?.digestHour ?? null,
    quiet: stored?.quiet ?? null,
    timeZone: stored?.timeZone ?? null,
  };
}

/** Refuses groups that this role does not have, and switching off a bell that is always on. */
function refuseChoices(choices: Choices, applicable: readonly NoticeGroup[]): void {
  const issues: ValidationIssues = {};
  for (const group of noticeGroups) {
    const chosen = choices[group];
    if (chosen === undefined) continue;
    if (!applicable.includes(group)) issues[`choices.${group}`] = { key: 'issue.notForThisKind' };
    else if (noticeGroup(group).bellAlways && chosen.bell === false)
      issues[`choices.${group}.bell`] = { key: 'issue.bellAlways' };
  }
  if (Object.keys(issues).length > 0) throw invalid(issues);
}

/** Choices for groups that this role does not have; they are kept in case the user gets a former role again. */
const choicesOfOtherRoles = (before: StoredSettings | null, applicable: readonly NoticeGroup[]): Choices =>
  Object.fromEntries(
    noticeGroups
      .filter((group) => !applicable.includes(group) && before?.choices[group] !== undefined)
      .map((group) => [group, before?.choices[group]]),
  );

/** The day of the last digest, to store. If a newly chosen hour has passed today, the first digest is sent tomorrow. */
function lastDigest(before: StoredSettings | null, timing: MailTiming, now: Date): string | null {
  const digestedOn = before?.digestedOn ?? null;
  if (before?.digestHour === timing.digestHour && before.timeZone === timing.timeZone) return digestedOn;
  return digestDay({ ...timing, digestedOn }, now) ?? digestedOn;
}
