import { someCan, type Role } from '../../shared/ticket/roles.ts';
import { isFinal, statuses, type Ending, type Status } from '../../shared/ticket/statuses.ts';
import type { CallableAction } from '../../shared/ticket/rules.ts';
import type { TicketRow, TicketView } from '../../shared/ticket/ticket-view.ts';
import type { T } from '../text.tsx';

/** What the next step of a ticket depends on. A list row and a whole ticket both have these fields. */
export interface NextStepFacts {
  kind: TicketRow['kind'];
  status: Status;
  onHold: boolean;
  handler: { id: string; name: string } | null;
  overall?: number | null | undefined;
  ending?: Ending | null | undefined;
}

/** Absent: neither. */
type Part = { requester?: boolean; handler?: boolean; looksOn?: boolean } | undefined;

/** The user's relation to a ticket. `queue`: an insider who may take it, because it has no handler. */
export type Side = 'requester' | 'handler' | 'queue' | 'onlooker';

interface UserRoles {
  isInsider: boolean;
  roles: readonly Role[];
}

/** The user's side. Somebody who is both requester and handler has the side that the ticket waits for. */
export function sideOf(facts: NextStepFacts, mine: Part, user: UserRoles): Side {
  // A manager stands for the organisation; `feedback` is the kind that an organisation raises (domain.md, Roles).
  const stands = someCan(user.roles, 'manages') && facts.kind === 'feedback' && !mine?.looksOn;
  const requester = mine?.requester || stands;
  if (requester && (!mine?.handler || waitsFor(facts) === 'requester')) return 'requester';
  if (mine?.handler) return 'handler';
  const mayAccept = user.isInsider && someCan(user.roles, 'acts');
  return mayAccept && facts.handler === null && statuses[facts.status].group === 'pending' ? 'queue' : 'onlooker';
}

/** The side on a ticket's own page; who may do nothing with it looks on. */
export const sideOnPage = (ticket: TicketView, user: UserRoles & { userId: string }): Side =>
  sideOf(
    { ...ticket, overall: null },
    {
      requester: ticket.requester.id === user.userId,
      handler: ticket.handler?.id === user.userId,
      looksOn: ticket.actions.length === 0,
    },
    user,
  );

const waitsFor = ({ status, onHold }: NextStepFacts): 'requester' | 'handler' | 'nobody' =>
  onHold ? 'requester' : statuses[status].waitsFor;

/** Whether the ticket waits for this side. Then its next step is blue. */
export const waitsForSide = (facts: NextStepFacts, side: Side): boolean =>
  waitsFor(facts) === (side === 'queue' ? 'handler' : side);

type NextStepKey =
  | 'accept'
  | 'take'
  | 'willAccept'
  | 'willBeAccepted'
  | 'solve'
  | 'solveEscalated'
  | 'works'
  | 'worksEscalated'
  | 'resubmit'
  | 'dismissed'
  | 'try'
  | 'hasSolution'
  | 'confirm'
  | 'tries'
  | 'close'
  | 'willClose'
  | 'rate'
  | 'willRate'
  | 'completed'
  | 'expired'
  | 'withdrawn'
  | 'answer'
  | 'willAnswer';

/** The text of the next step by status and side, for list rows and the head of the ticket. */
const nextSteps: Record<Status | 'onHold', Record<Side, NextStepKey>> = {
  submitted: { requester: 'willBeAccepted', handler: 'accept', queue: 'take', onlooker: 'willAccept' },
  accepted: { requester: 'works', handler: 'solve', queue: 'works', onlooker: 'works' },
  escalated: {
    requester: 'worksEscalated',
    handler: 'solveEscalated',
    queue: 'worksEscalated',
    onlooker: 'worksEscalated',
  },
  dismissed: { requester: 'resubmit', handler: 'dismissed', queue: 'dismissed', onlooker: 'dismissed' },
  proposed: { requester: 'try', handler: 'hasSolution', queue: 'hasSolution', onlooker: 'hasSolution' },
  verifying: { requester: 'confirm', handler: 'tries', queue: 'tries', onlooker: 'tries' },
  finalized: { requester: 'willClose', handler: 'close', queue: 'willClose', onlooker: 'willClose' },
  awaitingEvaluation: { requester: 'rate', handler: 'willRate', queue: 'willRate', onlooker: 'willRate' },
  completed: { requester: 'completed', handler: 'completed', queue: 'completed', onlooker: 'completed' },
  onHold: { requester: 'answer', handler: 'willAnswer', queue: 'willAnswer', onlooker: 'willAnswer' },
};

const endings: Record<Ending, NextStepKey> = { rated: 'completed', expired: 'expired', withdrawn: 'withdrawn' };

function nextStepKey({ status, onHold, ending }: NextStepFacts, side: Side): NextStepKey {
  if (isFinal(status)) return endings[ending ?? 'rated'];
  return nextSteps[onHold ? 'onHold' : status][side];
}

/** The action of a step that waits for the user; the same as the main action of the ticket page (`footerOf`). */
const actionOfStep = {
  accept: 'accept',
  take: 'accept',
  solve: 'propose',
  solveEscalated: 'propose',
  resubmit: 'resubmit',
  try: 'acceptSolution',
  confirm: 'confirmSolution',
  close: 'close',
  rate: 'evaluate',
  answer: 'giveInformation',
} as const satisfies Partial<Record<NextStepKey, CallableAction>>;

export type RowAction = (typeof actionOfStep)[keyof typeof actionOfStep] | 'transfer';

/** The action on a row of a list. A lead may transfer a ticket that somebody else has to solve. */
export function rowActionOf(facts: NextStepFacts, side: Side, { roles }: UserRoles): RowAction | undefined {
  const step = nextStepKey(facts, side);
  if (step in actionOfStep) return actionOfStep[step as keyof typeof actionOfStep];
  const toSolve = !facts.onHold && statuses[facts.status].clock === 'run';
  return toSolve && side === 'onlooker' && someCan(roles, 'leads') ? 'transfer' : undefined;
}

/** The next step as text: "Try the solution", "Engineer Wei is on it", "Rated 5 of 5". */
export function nextStep(t: T, facts: NextStepFacts, side: Side): string {
  const step = nextStepKey(facts, side);
  const name = facts.handler?.name ?? t('ticket.next.someone');
  const who = t(facts.kind === 'feedback' ? 'ticket.next.partner' : 'ticket.next.requester');
  switch (step) {
    case 'willAccept':
      return facts.handler ? t('ticket.next.willAccept', { name }) : t('ticket.next.queued');
    case 'works':
    case 'worksEscalated':
    case 'willClose':
      return t(`ticket.next.${step}`, { name });
    case 'hasSolution':
    case 'tries':
    case 'willRate':
    case 'willAnswer':
      return t(`ticket.next.${step}`, { who });
    case 'completed':
      return facts.overall ? t('ticket.next.rated', { n: facts.overall }) : t('ticket.next.completed');
    default:
      return t(`ticket.next.${step}`);
  }
}
