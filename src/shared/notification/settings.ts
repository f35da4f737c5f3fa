import type { Role } from '../ticket/rules.ts';

/** By what somebody is told. */
export const media = ['bell', 'mail'] as const;
export type Medium = (typeof media)[number];

/** What somebody may be told, in groups that people know (docs/decisions/0013). New ones are added, none changes its sense. */
export const noticeGroups = ['newForMe', 'waiting', 'reminders', 'progress', 'comments', 'closed', 'team'] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

interface GroupRow {
  /** Whom it can concern at all; the others are not asked about it. */
  roles: readonly Role[];
  /** Mailed unless somebody says otherwise; the bell always is. */
  mail: boolean;
  /** The bell cannot be switched off: else a ticket waits and nobody knows. */
  bellAlways?: true;
  /** Somebody has to act: while production stands still its mail goes at once, whatever was chosen. */
  acts?: true;
}

const handlers = ['engineer', 'expert', 'lead'] as const;
const everyone = ['partner', 'partnerManager', ...handlers] as const;

const table: Record<NoticeGroup, GroupRow> = {
  newForMe: { roles: handlers, mail: true, bellAlways: true, acts: true },
  waiting: { roles: everyone, mail: true, bellAlways: true, acts: true },
  reminders: { roles: handlers, mail: true, acts: true },
  progress: { roles: everyone, mail: false },
  comments: { roles: everyone, mail: false },
  closed: { roles: everyone, mail: true },
  team: { roles: ['lead'], mail: false },
};
export const noticeGroup = (group: NoticeGroup): GroupRow => table[group];

/** The groups that somebody of this role is asked about, in order. An admin acts on no ticket and is told of none. */
export const groupsOf = (role: Role): NoticeGroup[] =>
  noticeGroups.filter((group) => table[group].roles.includes(role));

/** What was chosen otherwise than it is by default. */
export type Choices = { readonly [G in NoticeGroup]?: { readonly [M in Medium]?: boolean | undefined } | undefined };

const byDefault = (group: NoticeGroup, medium: Medium): boolean => medium === 'bell' || table[group].mail;
const isFixed = (group: NoticeGroup, medium: Medium): boolean => medium === 'bell' && table[group].bellAlways === true;

/** Is this group told by this medium? */
export const isOn = (choices: Choices, group: NoticeGroup, medium: Medium): boolean =>
  isFixed(group, medium) || (choices[group]?.[medium] ?? byDefault(group, medium));

/** The same choices without what is so by default anyhow: a later default then reaches whoever never chose. */
export function sparse(choices: Choices): Choices {
  const changed = noticeGroups.flatMap((group) => {
    const row = media.filter((medium) => isOn(choices, group, medium) !== byDefault(group, medium));
    return row.length === 0
      ? []
      : [[group, Object.fromEntries(row.map((medium) => [medium, isOn(choices, group, medium)]))]];
  });
  return Object.fromEntries(changed) as Choices;
}

/** When mails come, on the recipient's wall clock. */
export interface MailTiming {
  /** One mail a day at this hour; null: each at once. */
  digestHour: number | null;
  /** Mails at once are held back from the one hour to the other, across midnight too. */
  quiet: { from: number; to: number } | null;
  /** A name of the time zone database. */
  timeZone: string;
}

/** Does this device or server know the time zone? */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
