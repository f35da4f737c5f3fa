import type { Database } from './database.ts';
import { REQUEST_ROLE } from './session-settings.ts';

/** Whether this user may switch to the role: since PostgreSQL 16 a membership may come without that right. */
const MAY_TAKE = `pg_has_role(current_user, r.oid, case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end)`;

/**
 * Throws if the request role could bypass row-level security (safety.md 4): a superuser, a role that bypasses it, or
 * the owner of a table.
 */
export async function checkRequestRole(database: Pick<Database, 'owner'>): Promise<void> {
  const { rows } = await database.owner(
    `select r.rolsuper as super, r.rolbypassrls as bypass, ${MAY_TAKE} as may_take, (select count(*)::int from pg_tables t where t.tableowner = r.rolname) as owned
     from pg_roles r where r.rolname = $1`,
    [REQUEST_ROLE],
  );
  const role = rows[0];
  if (!role || role['super'] === true || role['bypass'] === true || Number(role['owned']) > 0)
    throw new Error(
      `The database role ${REQUEST_ROLE} must own nothing and must not bypass row security. Take those rights from it.`,
    );
  if (role['may_take'] !== true)
    throw new Error(`The database user may not take the role ${REQUEST_ROLE}: grant ${REQUEST_ROLE} to it.`);
}
