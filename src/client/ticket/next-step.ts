import { statuses, type Ending, type Status } from '../../shared/ticket/statuses.ts';
import type { CallableAction } from '../../shared/ticket/rules.ts';
import type { TicketRow } from '../../shared/ticket/ticket-view.ts';
import type { T } from '../text.tsx';

/** What of a ticket its next step depends on; a list row and a whole ticket both have it. */
export interface NextStepFacts {
  kind: TicketRow['kind'];
  status: Status;
  onHold: boolean;
  handler: { id: string; name: string } | null;
  overall: number | null;
  ending: Ending | null;
}

/** The user's relation to a ticket. `queue`: an insider who may take it, because it has no handler. */
export type Side = 'requester' | 'handler' | 'queue' | 'onlooker';

interface UserRoles {
  isInsider: boolean;
  roles: readonly string[];
}

/** The user's side. Who is both requester and handler is addressed as the one it waits for. */
export function sideOf(facts: NextStepFacts, mine: { requester: boolean; handler: boolean }, user: UserRoles): Side {
  // A manager stands for the organisation; `feedback` is the kind that an organisation raises (domain.md, Roles).
  const requester = mine.requester || (user.roles.includes('partnerManager') && facts.kind === 'feedback');
  if (requester && (!mine.handler || waitsFor(facts) === 'requester')) return 'requester';
  if (mine.handler) return 'handler';
  const takes = user.isInsider && user.roles.some((role) => role !== 'admin');
  return takes && facts.handler === null && facts.status === 'submitted' ? 'queue' : 'onlooker';
}

const waitsFor = ({ status, onHold }: NextStepFacts): 'requester' | 'handler' | 'nobody' =>
  onHold ? 'requester' : statuses[status].waitsFor;

/** Does it wait for this side? Then it is blue. */
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

/** The next step in the user's words, status by side: one table, used by rows and by the ticket's head. */
const nextSteps: Record<Exclude<Status, 'completed'> | 'onHold', Record<Side, NextStepKey>> = {
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
  onHold: { requester: 'answer', handler: 'willAnswer', queue: 'willAnswer', onlooker: 'willAnswer' },
};

const endings: Record<Ending, NextStepKey> = { rated: 'completed', expired: 'expired', withdrawn: 'withdrawn' };

function nextStepKey({ status, onHold, ending }: NextStepFacts, side: Side): NextStepKey {
  if (status === 'completed') return endings[ending ?? 'rated'];
  return nextSteps[onHold ? 'onHold' : status][side];
}

/** What the user does about a step that waits for them; the same that the ticket's own page puts first (`footerOf`). */
const done = {
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

export type RowAction = (typeof done)[keyof typeof done] | 'transfer';

/** The one action that a list offers on a row; a lead hands over what somebody else is still to solve. */
export function rowActionOf(facts: NextStepFacts, side: Side, { roles }: UserRoles): RowAction | undefined {
  const step = nextStepKey(facts, side);
  if (step in done) return done[step as keyof typeof done];
  const toSolve = !facts.onHold && statuses[facts.status].clock === 'run';
  return toSolve && side === 'onlooker' && roles.includes('lead') ? 'transfer' : undefined;
}

/** "Try the solution", "Engineer Wei is on it", "Rated 5 of 5". */
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
      return facts.overall === null ? t('ticket.next.completed') : t('ticket.next.rated', { n: facts.overall });
    default:
      return t(`ticket.next.${step}`);
  }
}
