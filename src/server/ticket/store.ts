import { getTableColumns } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/id.ts';
import { statusLists } from '../db/status-lists.ts';
import { toColumns } from '../db/column-names.ts';
import type { evaluation } from '../db/schema/solution.ts';
import { type NewTicket, ticket } from '../db/schema/ticket.ts';
import { type ticketEventInternal, attachment, ticketEvent } from '../db/schema/timeline.ts';
import { clockSegment } from '../db/schema/clock.ts';
import { problem, problemTicket } from '../db/schema/problem.ts';
import { refusedHandler } from './refused-handler.ts';
import type { WholeTicket } from './ticket-row.ts';

/** What the functions of sql/reading.sql, filing.sql and changing.sql answer. */
interface Whole {
  whole: WholeTicket | null;
}

/** One ticket with all that its page needs, or null when the viewer of the transaction may not see it. */
export async function readWhole(tx: Tx, id: string): Promise<WholeTicket | null> {
  if (!isId(id)) return null;
  const [row] = await tx.query<Whole>({ name: 'ticket_whole', text: 'select ticket_whole($1) as whole' }, [id]);
  return row?.whole ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockWhole(tx: Tx, id: string): Promise<WholeTicket | null> {
  if (!isId(id)) return null;
  const [row] = await tx.query<Whole>({ name: 'ticket_lock', text: 'select ticket_for_change($1) as whole' }, [id]);
  return row?.whole ?? null;
}

export type NewEvent = Omit<Required<typeof ticketEvent.$inferInsert>, 'at'> & {
  at: string;
  /** What only insiders may read of it, for `ticket_event_internal`. */
  internal?: Omit<Required<typeof ticketEventInternal.$inferInsert>, 'ticketId' | 'seq'>;
};
export type NewSegment = {
  ticketId: string;
  seq: number;
  state: 'run' | 'pause' | 'stop';
  lap: number;
  fromAt: string;
  toAt: null;
  holdReason?: string;
};
/** Columns to change; instants as ISO text, because they are sent as JSON. */
export type Patch = Partial<{
  [K in keyof NewTicket]: NewTicket[K] extends Date | null | undefined ? string | null : NewTicket[K];
}>;

/**
 * Inserts a ticket with its first event and clock segment; returns it with its number and the handler from the routing.
 */
export async function fileTicket(tx: Tx, row: Patch, event: NewEvent, segment: NewSegment): Promise<WholeTicket> {
  const [filed] = await tx.query<Whole>(
    { name: 'ticket_file', text: 'select filed_ticket($1::jsonb, $2::jsonb, $3::jsonb) as whole' },
    [
      JSON.stringify(toColumns(getTableColumns(ticket), row)),
      JSON.stringify(toColumns(getTableColumns(ticketEvent), event)),
      JSON.stringify(toColumns(getTableColumns(clockSegment), segment)),
    ],
  );
  tellLive(tx, event);
  if (!filed?.whole) throw new Error('A ticket that was just filed cannot be read by its requester.');
  return filed.whole;
}

/**
 * Writes a change of a ticket that `lockWhole` locked. Returns the changed ticket, or null when the writer can no
 * longer see it.
 */
export async function changeTicket(
  tx: Tx,
  id: string,
  patch: Patch,
  event: NewEvent,
  segment: NewSegment | null,
): Promise<WholeTicket | null> {
  const [row] = await tx
    .query<Whole>(
      { name: 'ticket_change', text: 'select changed_ticket($1, $2::jsonb, $3::jsonb, $4::jsonb) as whole' },
      [
        id,
        JSON.stringify(toColumns(getTableColumns(ticket), patch)),
        JSON.stringify(toColumns(getTableColumns(ticketEvent), event)),
        segment && JSON.stringify(toColumns(getTableColumns(clockSegment), segment)),
      ],
    )
    .catch((error: unknown) => {
      throw refusedHandler(error, patch.handlerId ?? null, event) ?? error;
    });
  tellLive(tx, event);
  return row?.whole ?? null;
}

/** Tells every process that a ticket is at a version, once the event has been committed. */
const tellLive = (tx: Tx, { ticketId, visibility }: NewEvent): void =>
  tx.afterCommit({ name: 'ticket_tell', text: 'select tell_live($1, $2)' }, [ticketId, visibility === 'internal']);

export const insertAttachments = async (tx: Tx, rows: (typeof attachment.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.orm.insert(attachment).values(rows);
};

/** Stores a rating and ends all links for rating this ticket (sql/shares.sql). */
export async function insertEvaluation(tx: Tx, row: typeof evaluation.$inferInsert): Promise<void> {
  await tx.send(
    {
      name: 'evaluation_insert',
      text: `with kept as (
               insert into evaluation (ticket_id, seq, overall, service_attitude, professional_competence, response_speed, attributes, suggestion, at)
               values ($1, $2, $3, $4, $5, $6, $7, $8, $9))
             select end_rating_shares($1, $9)`,
    },
    [
      ...[row.ticketId, row.seq, row.overall, row.serviceAttitude ?? null, row.professionalCompetence ?? null],
      ...[row.responseSpeed ?? null, row.attributes ?? [], row.suggestion ?? null, row.at],
    ],
  );
}

export async function openProblem(tx: Tx, row: typeof problem.$inferInsert, ticketId: string): Promise<void> {
  await tx.orm.insert(problem).values(row);
  await tx.orm.insert(problemTicket).values({ problemId: row.id, ticketId });
}

/** Records that this user has read the ticket up to its last event; false when the user cannot see it. */
export async function markRead(tx: Tx, userId: string, ticketId: string, at: Date): Promise<boolean> {
  if (!isId(ticketId)) return false;
  const marked = await tx.query(
    {
      name: 'ticket_mark_read',
      text: `insert into ticket_read (user_id, ticket_id, seq, at) select $1, id, seq, $3 from ticket where id = $2
             on conflict (user_id, ticket_id) do update set seq = greatest(ticket_read.seq, excluded.seq), at = excluded.at returning seq`,
    },
    [userId, ticketId, at],
  );
  return marked.length > 0;
}

/** Tickets that have waited for their rating since before an instant, the longest first. */
export async function readUnrated(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'ticket_unrated',
      text: `select id from ticket where status in (${statusLists.awaitsRating}) and resting_since < $1 order by resting_since`,
    },
    [before],
  );
  return rows.map((row) => row.id);
}
