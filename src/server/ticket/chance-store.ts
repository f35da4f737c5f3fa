import type { Cell } from '../../shared/ticket/chance.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import type { Segment } from '../../shared/ticket/ticket-clock.ts';
import type { Tx } from '../db/database.ts';
import { statusLists } from '../db/status-lists.ts';

/** A closing whose time was judged, and the way of the ticket. */
export interface Closing {
  id: string;
  closedAt: string;
  handlerId: string | null;
  zone: string | null;
  severity: number;
  line: string;
  requiredDays: number;
  remainingMs: number;
  segments: Segment[];
  moves: { at: number; to: Status }[];
}

const ms = (column: string): string => `(date_part('epoch', ${column}) * 1000)`;

/** The next closings before one of them, the newest first. */
export const readClosings = (tx: Tx, before: Pick<Closing, 'closedAt' | 'id'>, limit: number): Promise<Closing[]> =>
  tx.query<Closing>(
    {
      name: 'chance_closings',
      text: `select t.id, t.closed_at::text as "closedAt", t.handler_id as "handlerId", t.zone, t.severity,
          coalesce(t.product_line, '') as line, t.required_days as "requiredDays", t.remaining_ms::float8 as "remainingMs",
          (select coalesce(jsonb_agg(jsonb_build_object('state', s.state, 'seq', s.seq, 'lap', s.lap,
              'from', ${ms('s.from_at')}, 'to', ${ms('s.to_at')}) order by s.seq), '[]')
            from clock_segment s where s.ticket_id = t.id) as segments,
          (select coalesce(jsonb_agg(jsonb_build_object('at', ${ms('e.at')}, 'to', e.to_status) order by e.seq), '[]')
            from ticket_event e where e.ticket_id = t.id and e.to_status is distinct from e.from_status
              and e.to_status is not null) as moves
        from ticket t where t.closed_at is not null and t.remaining_ms is not null and t.imported_at is null
          and (t.closed_at, t.id) < ($1::timestamptz, $2::uuid)
        order by t.closed_at desc, t.id desc limit $3`,
    },
    [before.closedAt, before.id, limit],
  );

/** When each handler had a ticket; as far as it was open since a moment. By who had it last: who had it before is not asked. */
export const readHandled = (
  tx: Tx,
  handlers: readonly string[],
  since: string,
): Promise<{ handlerId: string; from: number; to: number | null }[]> =>
  tx.query(
    {
      name: 'chance_handled',
      text: `select handler_id as "handlerId", ${ms('filed_at')} as "from", ${ms('coalesce(closed_at, resting_since)')} as "to"
        from ticket where handler_id = any ($1::uuid[]) and (coalesce(closed_at, resting_since) >= $2::timestamptz
          or status in (${statusLists.open}))`,
    },
    [handlers, since],
  );

/** Puts these in the place of all that were there. */
export async function replaceCells(tx: Tx, cells: readonly Cell[]): Promise<void> {
  await tx.send({ name: 'chance_drop', text: 'delete from chance_cell' }, []);
  await tx.send(
    {
      name: 'chance_write',
      text: `insert into chance_cell (stage, tenth, severity, line, load, cases, in_time, day_late)
        select stage, tenth, severity, line, load, cases, "inTime", "dayLate" from jsonb_to_recordset($1::jsonb) as c
          (stage text, tenth smallint, severity smallint, line text, load smallint, cases int, "inTime" int, "dayLate" int)`,
    },
    [JSON.stringify(cells)],
  );
}

/** The cells of a stage and a tenth, and those of all closings. */
export const readCells = (tx: Tx, stage: string, tenth: number, closed: string): Promise<Cell[]> =>
  tx.query<Cell>(
    {
      name: 'chance_cells',
      text: `select stage, tenth, severity, line, load, cases, in_time as "inTime", day_late as "dayLate"
        from chance_cell where (stage = $1 and tenth = $2) or stage = $3`,
    },
    [stage, tenth, closed],
  );

export async function countOpen(tx: Tx, handlerId: string): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    {
      name: 'chance_open',
      text: `select count(*)::int as n from ticket where handler_id = $1::uuid and status in (${statusLists.open})`,
    },
    [handlerId],
  );
  return row?.n ?? 0;
}
