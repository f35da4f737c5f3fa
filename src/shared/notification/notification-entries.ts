import type { EntryOf, FieldTable } from '../field/entry.ts';
import { media, type NoticeGroup } from './settings.ts';

const byMedia = {
  type: 'choices',
  choices: media,
  texts: { bell: 'notification.set.bell', mail: 'notification.set.mail', push: 'notification.set.push' },
} as const satisfies Omit<EntryOf<'choices'>, 'label'>;

/** The media of each group, as fields of the settings form. */
const groupEntries = {
  newForMe: { ...byMedia, label: 'notification.group.newForMe', hint: 'notification.detail.newForMe' },
  waiting: { ...byMedia, label: 'notification.group.waiting', hint: 'notification.detail.waiting' },
  reminders: { ...byMedia, label: 'notification.group.reminders', hint: 'notification.detail.reminders' },
  progress: { ...byMedia, label: 'notification.group.progress', hint: 'notification.detail.progress' },
  comments: { ...byMedia, label: 'notification.group.comments', hint: 'notification.detail.comments' },
  closed: { ...byMedia, label: 'notification.group.closed', hint: 'notification.detail.closed' },
  team: { ...byMedia, label: 'notification.group.team', hint: 'notification.detail.team' },
  commonProblems: {
    ...byMedia,
    label: 'notification.group.commonProblems',
    hint: 'notification.detail.commonProblems',
  },
  jobs: { ...byMedia, label: 'notification.group.jobs', hint: 'notification.detail.jobs' },
} as const satisfies Readonly<Record<NoticeGroup, EntryOf<'choices'>>>;

/** Partners have another label and hint for the group `waiting`. */
const partnerEntries: Readonly<Record<NoticeGroup, EntryOf<'choices'>>> = {
  ...groupEntries,
  waiting: { ...byMedia, label: 'notification.group.waitingPartner', hint: 'notification.detail.waitingPartner' },
};
export const groupEntriesOf = (isInsider: boolean) => (isInsider ? groupEntries : partnerEntries);

/** When mails come. */
export const mailTimingEntries = {
  timing: {
    type: 'choice',
    choices: ['atOnce', 'daily'],
    texts: { atOnce: 'notification.set.atOnce', daily: 'notification.set.daily' },
    label: 'notification.set.when',
  },
  digestHour: { type: 'hour', label: 'notification.set.hour', hint: 'notification.set.dailyText' },
  quiet: { type: 'yesNo', label: 'notification.set.quiet', hint: 'notification.set.quietText' },
} as const satisfies FieldTable;

/** From when to when mails wait. */
export const quietEntries = {
  from: { type: 'hour', unlike: 'to', label: 'notification.set.from' },
  to: { type: 'hour', unlike: 'from', label: 'notification.set.to' },
} as const satisfies FieldTable;
