import type { Tx } from '../db/database.ts';
import { changeTicket, type NewEvent, type Patch } from './store.ts';
import type { WholeTicket } from './ticket-row.ts';

type Line = Pick<NewEvent, 'at' | 'actorId' | 'action'> & Partial<Pick<NewEvent, 'visibility' | 'text'>>;

/**
 * Adds a line that is not a transition: the version stays, and the ticket keeps its place in the lists. Answers the line's
 * number. `set`: what the line changes beside.
 */
export async function addLine(tx: Tx, ticket: WholeTicket, line: Line, set: Patch = {}): Promise<number> {
  const { id: ticketId, status, version } = ticket;
  const seq = ticket.seq + 1;
  const internal = line.visibility === 'internal' ? { internalLines: [...ticket.internalLines, seq] } : {};
  const event: NewEvent = {
    ...{ ticketId, seq, version, fromStatus: status, toStatus: status, visibility: 'public', text: null },
    ...{ onBehalf: false, formerHandlerId: null, changes: [] },
    ...line,
  };
  await changeTicket(tx, ticketId, { ...set, ...internal, seq }, event, null);
  return seq;
}
