import type { Tx } from '../db/database.ts';

/** An active insider who could take a ticket, or null. */
export async function findInsider(tx: Tx, id: string): Promise<{ id: string; role: string; userName: string } | null> {
  const [row] = await tx.query<{ id: string; role: string; userName: string }>(
    {
      name: 'insider_find',
      text: `select id, role, user_name as "userName" from app_user
             where id = $1 and disabled_at is null and role in ('engineer', 'expert', 'lead')`,
    },
    [id],
  );
  return row ?? null;
}

/** Is this an active person of the organisation, for whom its manager may raise feedback? */
export async function isActiveMember(tx: Tx, id: string, organisationId: string | null): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'member_find',
      text: 'select 1 from app_user where id = $1 and organisation_id = $2 and disabled_at is null',
    },
    [id, organisationId],
  );
  return rows.length > 0;
}
