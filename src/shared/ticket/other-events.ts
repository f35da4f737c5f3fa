import type { ReminderAction } from '../notification/reminders.ts';
import { actionNames, isAction, ruleOf, type Action, type Audience, type MailedAction } from './action-rows.ts';

type OtherEvent = {
  /** It counts when the page says what happened last. */
  isStep?: true;
  /** Absent: nobody is notified. */
  tells?: Audience;
} & (
  | {
      /** A line of the timeline. */
      inTimeline: true;
      /** Whether webhooks tell it. */
      webhook: boolean;
    }
  /** People are only notified of it. */
  | { inTimeline?: never; webhook?: never }
);

/** What happens to a ticket without being an action, one row each; the actions say the same in their own rows. */
const table = {
  submit: {
    inTimeline: true,
    webhook: true,
    isStep: true,
    // The requester is notified when a manager raised it for them; a requester who raised it is the actor and gets
    // nothing.
    tells: { bell: ['requester', 'handler'], mail: 'handler', group: 'newForMe' },
  },
  share: { inTimeline: true, webhook: false },
  shareUsed: { inTimeline: true, webhook: false },
  removeFile: { inTimeline: true, webhook: false },
  // Promised news has not come (domain.md, Promised news); internal, for nobody else waits for it to be said.
  missNews: {
    inTimeline: true,
    webhook: false,
    tells: { bell: ['handler', 'leads'], group: 'reminders', others: 'reminders' },
  },
  // What the scanner says of a file, or does not; the file itself shows it.
  fileFound: { tells: { bell: ['handler', 'author'], mail: 'handler' } },
  fileLate: { tells: { bell: ['handler'], mail: 'handler' } },
  // domain.md, Clocks: at 100 % the leads too.
  reminder50: { tells: { bell: ['handler'], mail: 'handler', group: 'reminders' } },
  reminder80: { tells: { bell: ['handler'], mail: 'handler', group: 'reminders' } },
  reminder100: { tells: { bell: ['handler', 'leads'], mail: 'handler', group: 'reminders' } },
  // What somebody has asked for alone (domain.md, Remind me).
  snoozeOver: { tells: { bell: [], group: 'reminders' } },
} as const satisfies Record<string, OtherEvent> & Record<ReminderAction, OtherEvent>;

export type OtherEventName = keyof typeof table;
type With<Property extends keyof OtherEvent> = {
  [Name in OtherEventName]: (typeof table)[Name] extends Record<Property, unknown> ? Name : never;
}[OtherEventName];
const rowOf = (name: OtherEventName): OtherEvent => table[name];
const otherNames = Object.keys(table) as OtherEventName[];

/** What a line of the timeline may be called. */
export type TicketEventName = Action | With<'inTimeline'>;
const isLine = (name: OtherEventName): name is With<'inTimeline'> => rowOf(name).inTimeline === true;
export const ticketEventNames: readonly TicketEventName[] = [...actionNames, ...otherNames.filter(isLine)];

/** What webhooks tell of a ticket: all actions, and of the rest what says so. */
export const ticketWebhooks: readonly TicketEventName[] = [
  ...otherNames.filter(isLine).filter((name) => table[name].webhook),
  ...actionNames,
];

/** What people may be notified of. */
export type NoticeName = Action | With<'tells'>;
const isTold = (name: OtherEventName): name is With<'tells'> => rowOf(name).tells !== undefined;
export const noticeNames: readonly NoticeName[] = [...actionNames, ...otherNames.filter(isTold)];
export const isNotice = (name: string): name is NoticeName => (noticeNames as readonly string[]).includes(name);
export const audienceOf = (notice: NoticeName): Audience =>
  isAction(notice) ? ruleOf(notice).tells : table[notice].tells;
/** What people are notified of without a line in the timeline that they could have read. */
export const noticesWithoutLine: readonly NoticeName[] = otherNames.filter(isTold).filter((name) => !isLine(name));

/** The notices that a mail may ask somebody to act on; mails have a sentence for each on what to do next. */
type MailedOther = {
  [Name in With<'tells'>]: (typeof table)[Name]['tells'] extends { mail: string } ? Name : never;
}[With<'tells'>];
export type MailedNotice = MailedAction | MailedOther;

/** Whether it counts when the page says what happened last; an opened link and a deleted file do not. */
export const isStep = (name: string): boolean =>
  isAction(name) || otherNames.some((other) => other === name && rowOf(other).isStep);
