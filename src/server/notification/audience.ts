import type { ReminderAction } from '../../shared/notification/reminders.ts';
import type { NoticeGroup } from '../../shared/notification/settings.ts';
import type { Action } from '../../shared/ticket/rules.ts';
import { insiderRoles } from '../../shared/ticket/rules.ts';
import type { TicketEvent, Person } from './store.ts';

/** `handler` is the queue while a ticket has no handler: the group of the routing, else the leads. */
export type AudienceRole = 'requester' | 'handler' | 'previousHandler' | 'leads' | 'leadsIfPoor';
export type TicketEventAction = Action | 'submit';
/** What people are notified of: an event of a ticket, or a reminder. */
export type NotificationEvent = TicketEventAction | ReminderAction;

interface AudienceRule {
  bell: readonly AudienceRole[];
  /** Who has to act next, and gets a mail about it. */
  mail?: 'requester' | 'handler';
  /** The settings' group for the person who has to act; `waiting` by default. */
  group?: NoticeGroup;
  /** The settings' group for the others; `progress` by default. */
  others?: NoticeGroup;
  /** The event's text (a reason, a question) is quoted in the mail. */
  quotes?: true;
  robot?: 'always' | 'poor';
}

/** Who is notified of each event: never the actor; of internal events insiders only (domain.md, Transitions). */
export const audienceRules = {
  // The requester is notified when a manager raised it for them; a requester who raised it is the actor and gets
  // nothing.
  submit: { bell: ['requester', 'handler'], mail: 'handler', group: 'newForMe' },
  accept: { bell: ['requester', 'handler'] },
  dismiss: { bell: ['requester'], mail: 'requester', quotes: true },
  resubmit: { bell: ['handler'], mail: 'handler', group: 'newForMe', quotes: true },
  withdraw: { bell: ['requester', 'handler'] },
  transfer: {
    bell: ['requester', 'handler', 'previousHandler'],
    mail: 'handler',
    group: 'newForMe',
    quotes: true,
  },
  askInformation: { bell: ['requester'], mail: 'requester', quotes: true },
  giveInformation: { bell: ['requester', 'handler'], mail: 'handler', quotes: true },
  escalate: {
    bell: ['requester', 'handler', 'previousHandler', 'leads'],
    mail: 'handler',
    group: 'newForMe',
    robot: 'always',
  },
  propose: { bell: ['requester'], mail: 'requester' },
  revise: { bell: ['requester'], mail: 'requester', quotes: true },
  acceptSolution: { bell: ['requester', 'handler'] },
  declineSolution: { bell: ['requester', 'handler'], mail: 'handler', quotes: true },
  confirmSolution: { bell: ['requester', 'handler'], mail: 'handler' },
  close: { bell: ['requester'], mail: 'requester', group: 'closed' },
  evaluate: { bell: ['requester', 'handler', 'leadsIfPoor'], robot: 'poor' },
  expire: { bell: [] },
  reopen: { bell: ['requester', 'handler', 'leads'], mail: 'handler', group: 'newForMe', quotes: true },
  comment: { bell: ['requester', 'handler'], others: 'comments', quotes: true },
  correct: { bell: ['requester', 'handler'] },
} as const satisfies Record<TicketEventAction, AudienceRule>;

/** Who gets reminders (domain.md, Clocks: at 100 % the leads too). */
const reminders = {
  reminder50: { bell: ['handler'], mail: 'handler', group: 'reminders' },
  reminder80: { bell: ['handler'], mail: 'handler', group: 'reminders' },
  reminder100: { bell: ['handler', 'leads'], mail: 'handler', group: 'reminders' },
} as const satisfies Record<ReminderAction, AudienceRule>;

/** The actions after which somebody has to act; mails have a sentence for each on what to do next. */
export type MailedAction =
  | { [A in TicketEventAction]: (typeof audienceRules)[A] extends { mail: string } ? A : never }[TicketEventAction]
  | ReminderAction;

export const isTicketEventAction = (action: string): action is TicketEventAction =>
  Object.hasOwn(audienceRules, action);
const allRules: Record<NotificationEvent, AudienceRule> = { ...audienceRules, ...reminders };
export const audienceRuleOf = (action: NotificationEvent): AudienceRule => allRules[action];

export interface Recipient {
  person: Person;
  /** The settings' groups it belongs to for this person; several for a requester who is also the handler or a lead. */
  groups: NoticeGroup[];
  /** The person has to act next; the mail says what to do. */
  acts: boolean;
}

/** The recipients of an event, each person once. `people`: all active people who may be recipients (`readTicketEvent`). */
export function recipientsOf(action: NotificationEvent, event: TicketEvent, people: readonly Person[]): Recipient[] {
  const rule = audienceRuleOf(action);
  const allowed = people.filter(
    (person) => person.id !== event.actorId && (event.visibility === 'public' || isInsider(person)),
  );
  const inQueue = allowed.some((person) => person.inQueue)
    ? (person: Person) => person.inQueue
    : (person: Person) => person.role === 'lead';
  const is: Record<AudienceRole, (person: Person) => boolean> = {
    requester: (person) => person.id === event.requesterId,
    handler: event.handlerId === null ? inQueue : (person) => person.id === event.handlerId,
    previousHandler: (person) => person.id === event.formerHandlerId,
    leads: (person) => person.role === 'lead',
    leadsIfPoor: (person) => event.poorRating && person.role === 'lead',
  };
  return allowed
    .map((person) => ({ person, as: rule.bell.filter((whom) => is[whom](person)) }))
    .filter(({ as }) => as.length > 0)
    .map(({ person, as }) => ({
      person,
      groups: [...new Set(as.map((whom) => groupOf(rule, whom)))],
      acts: as.some((whom) => whom === rule.mail),
    }));
}

/** The settings' group of an event for a person in this role. */
function groupOf(rule: AudienceRule, whom: AudienceRole): NoticeGroup {
  if (whom === 'leads' || whom === 'leadsIfPoor') return 'team';
  return whom === rule.mail ? (rule.group ?? 'waiting') : (rule.others ?? 'progress');
}

export const isInsider = (person: Pick<Person, 'role'>): boolean =>
  (insiderRoles as readonly string[]).includes(person.role);
