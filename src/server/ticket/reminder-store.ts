import type { ReminderPercent } from '../../shared/notification/reminders.ts';
import type { Segment } from '../../shared/ticket/ticket-clock.ts';
import type { Tx } from '../db/database.ts';

/** A ticket whose clock runs and may have come to its next reminder. */
export interface RunningTicket {
  id: string;
  seq: number;
  lap: number;
  /** The last reminder of this lap, in percent. */
  had: number;
  zone: string | null;
  requiredDays: number;
  dueAt: string;
  /** Of the last lap. */
  segments: Segment[];
}

/**
 * The running tickets that may be due for a reminder that they have not had in this lap. Without a calendar that
 * follows from the due date; in a zone with a calendar the clock must be read, so it returns all running tickets of
 * such zones.
 */
export const readRunning = (tx: Tx, now: Date): Promise<RunningTicket[]> =>
  tx.query<RunningTicket>(
    {
      name: 'reminder_running',
      text: `select t.id, t.seq, t.lap, had.percent as had, t.zone, t.required_days as "requiredDays",
               to_char(t.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt", clock.segments
             from ticket t
               cross join lateral (select coalesce(max(r.percent), 0) as percent from reminder r
                 where r.ticket_id = t.id and r.lap = t.lap) had
               cross join lateral (select jsonb_agg(jsonb_build_object('state', s.state, 'seq', s.seq, 'lap', s.lap,
                   'from', (extract(epoch from s.from_at) * 1000)::float8,
                   'to', (extract(epoch from s.to_at) * 1000)::float8) order by s.seq) as segments
                 from clock_segment s where s.ticket_id = t.id and s.lap = t.lap) clock
             where t.due_at is not null and clock.segments is not null and had.percent < 100
               and (t.zone in (select zone from calendar) or t.due_at <= $1::timestamptz + t.required_days * interval '1 day'
                 * case had.percent when 0 then 0.5 when 50 then 0.2 else 0 end)
             order by t.due_at, t.id`,
    },
    [now],
  );

/** Records these reminders of a ticket's lap; returns those that were not recorded before. */
export async function addReminders(
  tx: Tx,
  { id, lap }: Pick<RunningTicket, 'id' | 'lap'>,
  percents: readonly ReminderPercent[],
  now: Date,
): Promise<ReminderPercent[]> {
  const added = await tx.query<{ percent: ReminderPercent }>(
    {
      name: 'reminder_add',
      text: `insert into reminder (ticket_id, lap, percent, at) select $1, $2, percent, $4 from unnest($3::smallint[]) percent
             on conflict do nothing returning percent`,
    },
    [id, lap, [...percents], now],
  );
  return added.map(({ percent }) => percent);
}

/** Tickets whose promised news has not come, and of which nobody has been told: the longest first. */
export async function readMissed(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    {
      name: 'news_missed',
      text: `select id from ticket where next_news_at <= $1 and news_missed_at is null and next_news_at is not null
             order by next_news_at`,
    },
    [now],
  );
  return rows.map(({ id }) => id);
}
