import { handlerRoles, roles, rolesThat, type Role } from '../ticket/roles.ts';

/** The media of notifications. */
export const media = ['bell', 'mail', 'push'] as const;
export type Medium = (typeof media)[number];

/**
 * The groups of notifications in the settings (docs/decisions/0013).
 * New ones may be added; none may change its meaning.
 */
export const noticeGroups = [
  'newForMe',
  'waiting',
  'reminders',
  'progress',
  'comments',
  'closed',
  'team',
  'commonProblems',
  'jobs',
] as const;
export type NoticeGroup = (typeof noticeGroups)[number];

interface GroupRow {
  /** The roles that it can concern; others do not see it in their settings. */
  roles: readonly Role[];
  /** Whether mail and push are on by default; the bell always is. */
  mail: boolean;
  /** The bell cannot be switched off: otherwise a ticket could wait unnoticed. */
  bellAlways?: true;
  /** Somebody has to act: while production stands still its mail goes at once, whatever was chosen. */
  acts?: true;
}

const everyone = rolesThat('acts');

const table: Record<NoticeGroup, GroupRow> = {
  newForMe: { roles: handlerRoles, mail: true, bellAlways: true, acts: true },
  waiting: { roles: everyone, mail: true, bellAlways: true, acts: true },
  reminders: { roles: handlerRoles, mail: true, acts: true },
  progress: { roles: everyone, mail: false },
  comments: { roles: everyone, mail: false },
  closed: { roles: everyone, mail: true },
  team: { roles: rolesThat('leads'), mail: false },
  commonProblems: { roles: rolesThat('edits'), mail: true },
  jobs: { roles, mail: true },
};
export const noticeGroup = (group: NoticeGroup): GroupRow => table[group];

/** The groups in the settings of this role, in order. */
export const groupsOf = (role: Role): NoticeGroup[] =>
  noticeGroups.filter((group) => table[group].roles.includes(role));

/** The choices that differ from the defaults. */
export type Choices = { readonly [G in NoticeGroup]?: { readonly [M in Medium]?: boolean | undefined } | undefined };

const byDefault = (group: NoticeGroup, medium: Medium): boolean => medium === 'bell' || table[group].mail;
const isFixed = (group: NoticeGroup, medium: Medium): boolean => medium === 'bell' && table[group].bellAlways === true;

export const isOn = (choices: Choices, group: NoticeGroup, medium: Medium): boolean =>
  isFixed(group, medium) || (choices[group]?.[medium] ?? byDefault(group, medium));

/**
 * The choices without those that equal the defaults, so that a later change of a default reaches users who never chose.
 */
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

/** Whether this runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
