import { SESSION_CHANNEL } from '../../account/session-store.ts';
import { roleLists } from '../../db/role-lists.ts';
import type { Tx } from '../../db/database.ts';
import type { OpenTickets } from './validation-store.ts';

interface HeldTickets extends OpenTickets {
  role: string;
  disabled: boolean;
}

/**
 * The open tickets of those of these people who may not have every ticket, locked: nobody is just giving them one
 * (sql/routing.sql, keep_handler_active).
 */
export async function lockHeldTickets(tx: Tx, ids: readonly string[]): Promise<HeldTickets[]> {
  const these = `from app_user where id = any ($1::uuid[]) and (disabled_at is not null or role not in (${roleLists.solveEscalated}))`;
  // A statement of its own: the next one sees what was committed while this one waited.
  await tx.query({ name: 'settle_lock', text: `select 1 ${these} order by id for update` }, [ids]);
  return tx.query<HeldTickets>(
    {
      name: 'settle_held_tickets',
      text: `select role, disabled_at is not null as disabled, open_tickets(id)::int as count,
               escalated_tickets(id)::int as escalated ${these}`,
    },
    [ids],
  );
}

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

/** On commit every process reads again what managers see: the tree of organisations may have changed. */
export const tellManagers = (tx: Tx): Promise<void> =>
  tx.send(
    {
      name: 'settle_managers',
      text: `select from (select pg_notify('${SESSION_CHANNEL}', id::text) from app_user
        where role in (${roleLists.manage}) and disabled_at is null offset 0) told`,
    },
    [],
  );
