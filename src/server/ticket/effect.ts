import type { Status } from '../../shared/ticket/statuses.ts';
import type { Context } from '../http/operation.ts';
import type { TicketDeps } from './deps.ts';
import type { Patch } from './store.ts';
import type { WholeTicket } from './ticket-row.ts';

export interface FieldChange {
  field: string;
  old: unknown;
  new: unknown;
}

/** A transition in progress: the locked ticket and everything that an effect may use. */
export interface TransitionContext {
  context: Context;
  deps: TicketDeps;
  ticket: WholeTicket;
  to: Status;
  /** The number of the new event. */
  seq: number;
  actorId: string | null;
}

/** What an action does in addition to changing the status: columns, the text of its event, rows in other tables. */
export interface Effect {
  set?: Patch;
  text?: string | null;
  /** Text of a public event that only insiders may read, e.g. the reason of a transfer (domain.md, Roles). */
  internalText?: string;
  visibility?: 'public' | 'internal';
  changes?: FieldChange[];
  /** The solution that the files of this action belong to. */
  solutionVersion?: number;
  /** One of several events that the caller notifies of together, so that nobody gets a mail for each. */
  toldTogether?: true;
  /** Writes rows in other tables, after the event. */
  sideWrites?: () => Promise<unknown>;
}
