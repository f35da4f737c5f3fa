import type { Tx } from '../db/database.ts';
import { statusLists } from '../db/status-lists.ts';

/**
 * What ends a snooze before its time (domain.md, Remind me): the requester writes, 80 % of the required time have passed,
 * the ticket becomes severity 1 or is no longer open.
 */
const ENDED = `(t.severity = 1 or t.status not in (${statusLists.open})
  or exists (select from ticket_event e where e.ticket_id = s.ticket_id and e.seq > s.seq
    and e.visibility = 'public' and e.actor_id = t.requester_id)
  or exists (select from reminder r where r.ticket_id = s.ticket_id and r.lap = t.lap and r.percent >= 80 and r.at > s.set_at))`;

/** The snoozed tickets of the viewer, the next first. */
export const readSnoozes = (tx: Tx, userId: string, now: Date): Promise<{ ticketId: string; until: Date }[]> =>
  tx.query(
    {
      name: 'snooze_list',
      text: `select s.ticket_id as "ticketId", s.until from snooze s join ticket t on t.id = s.ticket_id
             where s.user_id = $1 and s.until > $2 and not ${ENDED} order by s.until, s.ticket_id limit 500`,
    },
    [userId, now],
  );

export const writeSnooze = (
  tx: Tx,
  row: { userId: string; ticketId: string; until: Date; seq: number; now: Date },
): Promise<unknown> =>
  tx.query(
    {
      name: 'snooze_write',
      text: `insert into snooze (user_id, ticket_id, until, seq, set_at) values ($1, $2, $3, $4, $5)
             on conflict (user_id, ticket_id) do update set until = excluded.until, seq = excluded.seq, set_at = excluded.set_at`,
    },
    [row.userId, row.ticketId, row.until, row.seq, row.now],
  );

export const dropSnooze = (tx: Tx, userId: string, ticketId: string): Promise<unknown> =>
  tx.query({ name: 'snooze_drop', text: 'delete from snooze where user_id = $1 and ticket_id = $2' }, [
    userId,
    ticketId,
  ]);

/** Takes out what is over, some at a time: whom to tell now, and nothing of what something else has ended. */
export const takeOver = (
  tx: Tx,
  now: Date,
  most: number,
): Promise<{ userId: string; ticketId: string; seq: number; isEnded: boolean }[]> =>
  tx.query(
    {
      name: 'snooze_over',
      text: `with over as (
               select s.user_id, s.ticket_id, t.seq, ${ENDED} or u.disabled_at is not null as ended
               from snooze s join ticket t on t.id = s.ticket_id join app_user u on u.id = s.user_id
               where s.until <= $1 order by s.until limit $2 for update of s skip locked),
             -- Reminded again of a ticket on which nothing has happened since: the line in the bell is a new one.
             before as (delete from notification n using over o
               where n.user_id = o.user_id and n.ticket_id = o.ticket_id and n.action = 'snoozeOver')
             delete from snooze s using over o where s.user_id = o.user_id and s.ticket_id = o.ticket_id
             returning s.user_id as "userId", s.ticket_id as "ticketId", o.seq, o.ended as "isEnded"`,
    },
    [now, most],
  );
