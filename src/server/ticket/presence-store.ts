import type { Tx } from '../db/database.ts';

/**
 * Marks this user's presence and returns the others present since an instant, by name.
 * Deletes the user's old marks on other tickets.
 */
export const touchPresence = (
  tx: Tx,
  row: { ticketId: string; userId: string; at: Date; since: Date },
): Promise<{ id: string; name: string }[]> =>
  tx.query(
    {
      name: 'presence_touch',
      text: `with gone as (delete from presence where user_id = $2 and at < $4 and ticket_id <> $1),
               here as (insert into presence (ticket_id, user_id, at) values ($1, $2, $3)
                        on conflict (ticket_id, user_id) do update set at = excluded.at)
             select u.id, u.user_name as name from presence p join app_user u on u.id = p.user_id
             where p.ticket_id = $1 and p.user_id <> $2 and p.at >= $4 order by u.user_name limit 20`,
    },
    [row.ticketId, row.userId, row.at, row.since],
  );
