import type { Segment } from '../../shared/ticket/ticket-clock.ts';
import type { Tx } from '../db/database.ts';
import { TELL_PAGES } from '../realtime/live-message.ts';
import { CALENDAR_CHANNEL } from './calendar-store.ts';

/** A ticket whose clock runs in a zone. */
export interface RunningInZone {
  id: string;
  number: string;
  title: string;
  requiredDays: number;
  dueAt: string;
  /** Of the last lap. */
  segments: Segment[];
}

const RUNNING = `select t.id, t.number, t.title, t.required_days as "requiredDays",
    to_char(t.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt",
    (select jsonb_agg(jsonb_build_object('state', s.state, 'seq', s.seq, 'lap', s.lap,
        'from', (extract(epoch from s.from_at) * 1000)::float8,
        'to', (extract(epoch from s.to_at) * 1000)::float8) order by s.seq)
      from clock_segment s where s.ticket_id = t.id and s.lap = t.lap) as segments
  from ticket t where t.zone = $1 and t.due_at is not null order by t.id`;

/** The tickets whose clock runs in this zone; `locked`: until the transaction ends. */
export const readRunningIn = (tx: Tx, zone: string, locked: boolean): Promise<RunningInZone[]> =>
  tx.query<RunningInZone>(
    locked
      ? { name: 'due_running_locked', text: `${RUNNING} for update of t` }
      : { name: 'due_running', text: RUNNING },
    [zone],
  );

/**
 * Writes due dates in one statement, except of tickets whose due date is no longer `from`. With the ids beside the rows, because
 * under row-level security a join alone would read every ticket.
 */
export async function writeDues(tx: Tx, dues: readonly { id: string; from: string; to: string }[]): Promise<void> {
  if (dues.length === 0) return;
  await tx.send(
    {
      name: 'due_write',
      text: `update ticket t set due_at = d."to" from jsonb_to_recordset($1::jsonb) as d (id uuid, "from" timestamptz, "to" timestamptz)
             where t.id = d.id and t.id = any ($2::uuid[]) and date_trunc('milliseconds', t.due_at) = d."from"`,
    },
    [JSON.stringify(dues), dues.map(({ id }) => id)],
  );
}

/** Makes every process forget its cached calendars when this transaction commits. */
export const announceCalendars = (tx: Tx): Promise<void> =>
  tx.send({ name: 'due_calendar_tell', text: `select pg_notify($1, '')` }, [CALENDAR_CHANNEL]);

/** Makes every page read its data again after the commit, because too much has changed for single messages. */
export const tellAllPages = (tx: Tx): void => tx.afterCommit(TELL_PAGES, [JSON.stringify({ kind: 'gap' })]);

/** A closed ticket of which nobody has said yet what was left of its required time. */
export interface Unjudged {
  id: string;
  zone: string | null;
  requiredDays: number;
  segments: Segment[];
}

/** Locked, so that nobody opens one again meanwhile. */
export const readUnjudged = (tx: Tx, after: string, limit: number): Promise<Unjudged[]> =>
  tx.query<Unjudged>(
    {
      name: 'due_unjudged',
      text: `select t.id, t.zone, t.required_days as "requiredDays",
          (select coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'seq', s.seq, 'lap', s.lap,
              'from', (extract(epoch from s.from_at) * 1000)::float8,
              'to', (extract(epoch from s.to_at) * 1000)::float8) order by s.seq), '[]')
            from clock_segment s where s.ticket_id = t.id and s.lap = t.lap) as segments
        from ticket t where t.closed_at is not null and t.remaining_ms is null and t.imported_at is null
          and t.id > $1 order by t.id limit $2 for update of t`,
    },
    [after, limit],
  );

export async function writeRemaining(tx: Tx, left: readonly { id: string; ms: number }[]): Promise<void> {
  if (left.length === 0) return;
  await tx.send(
    {
      name: 'due_remaining_write',
      text: `update ticket t set remaining_ms = d.ms from jsonb_to_recordset($1::jsonb) as d (id uuid, ms bigint)
             where t.id = d.id and t.id = any ($2::uuid[])`,
    },
    [JSON.stringify(left), left.map(({ id }) => id)],
  );
}
