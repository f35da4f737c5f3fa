import type { Tx } from '../../db/database.ts';

/** Locks the disabled ones of these people, so that no ticket is being assigned to them (sql/routing.sql, keep_handler_active). */
export const lockDisabled = (tx: Tx, ids: readonly string[]): Promise<{ openTickets: number }[]> =>
  tx.query<{ openTickets: number }>(
    {
      name: 'settle_disabled',
      text: `with locked as (select id from app_user where id = any ($1::uuid[]) and disabled_at is not null order by id for update)
             select open_tickets(id)::int as "openTickets" from locked`,
    },
    [ids],
  );

/** Ends the sessions of disabled people, so that the sessions stay ended when the person is enabled again. */
export async function endSessionsOfDisabled(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.send(
    {
      name: 'settle_sessions',
      text: `update session s set ended_at = $2 from app_user u
             where u.id = s.user_id and u.id = any ($1::uuid[]) and u.disabled_at is not null and s.ended_at is null`,
    },
    [ids, now],
  );
}

/** Whether one of them is erased and active. */
export async function someErasedIsActive(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'settle_erased',
      text: 'select 1 from app_user where id = any ($1::uuid[]) and erased_at is not null and disabled_at is null limit 1',
    },
    [ids],
  );
  return rows.length > 0;
}
