import { REOPEN_DAYS } from '../constants.ts';
import type { ActionRule } from '../machine.ts';
import type { NoticeGroup } from '../notification/settings.ts';
import { openStatuses as open, type Status } from './statuses.ts';

/**
 * How a viewer stands to one ticket. Several hold at once; `standingsOf` tells which.
 * - requester: the requester, or a manager of the requester's organisation (domain.md: R)
 * - handler: the current handler or any lead (domain.md: H)
 * - insider: any insider but an admin; also "any engineer" of the design, where engineers, experts and leads count
 * alike
 * - rater: a visitor with a share link of purpose `evaluate`
 * - system: the clock
 */
export const standings = ['requester', 'handler', 'insider', 'rater', 'system'] as const;
export type Standing = (typeof standings)[number];

/** `handler` is the queue while a ticket has no handler: the group of the routing, else the leads. */
export type AudienceRole =
  'requester' | 'handler' | 'previousHandler' | 'author' | 'leads' | 'leadsIfPoor' | 'mentioned';

/** Who is notified of an event: never the actor; of internal events insiders only (domain.md, Transitions). */
export interface Audience {
  bell: readonly AudienceRole[];
  /** Who has to act next, and gets a mail about it, with a sentence on what to do (`mail.next`). */
  mail?: 'requester' | 'handler';
  /** The settings' group for the person who has to act; `waiting` by default. */
  group?: NoticeGroup;
  /** The settings' group for the others; `progress` by default. */
  others?: NoticeGroup;
  /** The event's text (a reason, a question) is quoted in the mail. */
  quotes?: true;
  robot?: 'always' | 'poor';
}

/** What follows from an action; how the page shows it is the other half (`client/ticket/action-table.ts`). */
export interface Rule extends ActionRule<Status, Standing> {
  /**
   * `same` keeps the status. `previousStage` goes back to work:
   * escalated if it was escalated in this round, else accepted.
   */
  to: Status | 'same' | 'previousStage';
  /** The target when the ticket has no handler: a ticket withdrawn from the queue goes back to the queue. */
  withoutHandler?: Status;
  /** The handler may do it on the requester's behalf, with a note (domain.md, Transitions). */
  onBehalf?: true;
  /** Only while the ticket is on hold. */
  onHoldOnly?: true;
  /**
   * Any insider may do it while the ticket has no handler; a later caller gets an error with the name of the handler.
   */
  insiderOnlyQueued?: true;
  /** Neither compares nor raises the version, so that it cannot conflict (api.md, `version`). */
  unversioned?: true;
  /** The requester may do it only within this number of days after the ticket was closed. */
  requesterWithinDays?: number;
  /** The actor cannot undo it, so the page asks for a confirmation. */
  final?: true;
  /** It is speech: the timeline shows it as a message. */
  speech?: true;
  /** Who acts chooses who reads it: a message to all, or an internal note. */
  mayBeInternal?: true;
  /** The clock starts anew. */
  startsLap?: true;
  /** What becomes of a hold; it ends by default. */
  hold?: 'begins' | 'keeps';
  /** It writes a version of the solution, or the requester decides about the newest. */
  solution?: 'writes' | 'decides';
  /** It is news to the requester: it keeps a promise of news, and may make the next (domain.md, Promised news). */
  tellsNews?: true;
  /** Whoever does it has to know the warning of the solution (domain.md, no. 10). */
  needsWarningRead?: true;
  /** The type of its webhook; `ticket.` and its name by default. */
  webhook?: `solution.${string}`;
  tells: Audience;
}

/**
 * What may happen to a ticket: domain.md, Transitions, row by row and in its order. The server enforces this table in
 * the transaction; the page draws its buttons from it. `submit` has no ticket yet: see `mayRaise`.
 */
export const rules = {
  accept: {
    from: ['submitted'],
    to: 'accepted',
    who: ['handler', 'insider'],
    insiderOnlyQueued: true,
    tellsNews: true,
    tells: { bell: ['requester', 'handler'] },
  },
  dismiss: {
    from: ['submitted', 'accepted'],
    to: 'dismissed',
    who: ['handler'],
    final: true,
    tellsNews: true,
    tells: { bell: ['requester'], mail: 'requester', quotes: true },
  },
  resubmit: {
    from: ['dismissed'],
    to: 'submitted',
    who: ['requester'],
    tells: { bell: ['handler'], mail: 'handler', group: 'newForMe', quotes: true },
  },
  withdraw: {
    from: ['submitted', 'accepted'],
    to: 'completed',
    who: ['requester'],
    final: true,
    tells: { bell: ['requester', 'handler'] },
  },
  transfer: {
    from: open,
    to: 'same',
    who: ['handler'],
    tells: { bell: ['requester', 'handler', 'previousHandler'], mail: 'handler', group: 'newForMe', quotes: true },
  },
  askInformation: {
    from: ['accepted', 'escalated'],
    to: 'same',
    who: ['handler'],
    hold: 'begins',
    speech: true,
    tellsNews: true,
    tells: { bell: ['requester'], mail: 'requester', quotes: true },
  },
  giveInformation: {
    from: ['accepted', 'escalated'],
    to: 'same',
    who: ['requester'],
    onBehalf: true,
    onHoldOnly: true,
    unversioned: true,
    speech: true,
    tells: { bell: ['requester', 'handler'], mail: 'handler', quotes: true },
  },
  escalate: {
    from: ['accepted'],
    to: 'escalated',
    who: ['handler'],
    startsLap: true,
    tellsNews: true,
    tells: {
      bell: ['requester', 'handler', 'previousHandler', 'leads'],
      mail: 'handler',
      group: 'newForMe',
      robot: 'always',
    },
  },
  propose: {
    from: ['accepted', 'escalated'],
    to: 'proposed',
    who: ['handler'],
    solution: 'writes',
    webhook: 'solution.propose',
    tellsNews: true,
    tells: { bell: ['requester'], mail: 'requester' },
  },
  revise: {
    from: ['proposed', 'verifying'],
    to: 'proposed',
    who: ['handler'],
    solution: 'writes',
    webhook: 'solution.revise',
    tellsNews: true,
    tells: { bell: ['requester'], mail: 'requester', quotes: true },
  },
  acceptSolution: {
    from: ['proposed'],
    to: 'verifying',
    who: ['requester'],
    onBehalf: true,
    solution: 'decides',
    needsWarningRead: true,
    webhook: 'solution.accept',
    tells: { bell: ['requester', 'handler'] },
  },
  declineSolution: {
    from: ['proposed', 'verifying'],
    to: 'previousStage',
    who: ['requester'],
    onBehalf: true,
    solution: 'decides',
    webhook: 'solution.decline',
    tells: { bell: ['requester', 'handler'], mail: 'handler', quotes: true },
  },
  confirmSolution: {
    from: ['verifying'],
    to: 'finalized',
    who: ['requester'],
    onBehalf: true,
    solution: 'decides',
    webhook: 'solution.confirm',
    tells: { bell: ['requester', 'handler'], mail: 'handler' },
  },
  close: {
    from: ['finalized'],
    to: 'awaitingEvaluation',
    who: ['handler'],
    final: true,
    tells: { bell: ['requester'], mail: 'requester', group: 'closed' },
  },
  evaluate: {
    from: ['awaitingEvaluation'],
    to: 'completed',
    who: ['requester', 'rater'],
    final: true,
    tells: { bell: ['requester', 'handler', 'leadsIfPoor'], robot: 'poor' },
  },
  expire: { from: ['awaitingEvaluation'], to: 'completed', who: ['system'], tells: { bell: [] } },
  reopen: {
    from: ['completed', 'awaitingEvaluation'],
    to: 'accepted',
    withoutHandler: 'submitted',
    who: ['requester', 'handler'],
    requesterWithinDays: REOPEN_DAYS,
    startsLap: true,
    tells: {
      bell: ['requester', 'handler', 'leads'],
      mail: 'handler',
      group: 'newForMe',
      quotes: true,
    },
  },
  comment: {
    from: [...open, 'dismissed', 'awaitingEvaluation'],
    to: 'same',
    who: ['requester', 'insider'],
    unversioned: true,
    hold: 'keeps',
    speech: true,
    mayBeInternal: true,
    tellsNews: true,
    tells: { bell: ['requester', 'handler', 'mentioned'], others: 'comments', quotes: true },
  },
  correct: { from: open, to: 'same', who: ['handler'], tells: { bell: ['requester', 'handler'] } },
} as const satisfies Record<string, Rule>;

export type Action = keyof typeof rules;
export const actionNames = Object.keys(rules) as [Action, ...Action[]];
/** The actions after which somebody has to act, who gets a mail. */
export type MailedAction = {
  [A in Action]: (typeof rules)[A]['tells'] extends { mail: string } ? A : never;
}[Action];
/** Actions that somebody can call; only the system does `expire`. */
export type CallableAction = {
  [A in Action]: (typeof rules)[A]['who'] extends readonly ['system'] ? never : A;
}[Action];
export const callableActions = actionNames.filter((action): action is CallableAction =>
  ruleOf(action).who.some((standing) => standing !== 'system'),
);
export const isAction = (name: string): name is Action => Object.hasOwn(rules, name);
export function ruleOf(action: Action): Rule {
  return rules[action];
}
