import type { Database } from './database.ts';
import { REQUEST_ROLES } from './session-settings.ts';

/** Whether this user may switch to the role: since PostgreSQL 16 a membership may come without that right. */
const MAY_TAKE = `pg_has_role(current_user, r.oid, case when current_setting('server_version_num')::integer >= 160000 then 'SET' else 'MEMBER' end)`;

/**
 * Throws if a role of requests could bypass row-level security (safety.md 4): a superuser, a role that bypasses it, or
 * the owner of a table.
 */
export async function checkRequestRoles(database: Pick<Database, 'owner'>): Promise<void> {
  const { rows } = await database.owner(
    `select r.rolname as name, r.rolsuper as super, r.rolbypassrls as bypass, ${MAY_TAKE} as may_take, (select count(*)::int from pg_tables t where t.tableowner = r.rolname) as owned
     from pg_roles r where r.rolname = any($1)`,
    [REQUEST_ROLES],
  );
  for (const name of REQUEST_ROLES) {
    const role = rows.find((row) => row['name'] === name);
    if (!role)
      throw new Error(
        `The database role ${name} is missing. The next start makes it if the database user may create roles; if not, somebody who may does: create role ${name} nologin; grant ${name} to the database user.`,
      );
    if (role['super'] === true || role['bypass'] === true || Number(role['owned']) > 0)
      throw new Error(
        `The database role ${name} must own nothing and must not bypass row security. Take those rights from it.`,
      );
    if (role['may_take'] !== true)
      throw new Error(`The database user may not take the role ${name}: grant ${name} to it.`);
  }
}
