import { APPLIED_SQL, applySql, changedSql } from './apply-sql.ts';
import type { Database } from './database.ts';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Every migration that this version has. */
export const knownMigrations = (): string[] => Object.keys(files).map((path) => path.replace('./migrations/', ''));

/** One number for "Closeloop migrates", so that processes that start together take turns (stack.md 2). */
const lock = 'select pg_advisory_xact_lock(727001)';

/** What a migration changes it must see: the tables hold their owner to the policies as well. */
const AS_SYSTEM = `select set_config('app.kind', 'system', true)`;

type Ask = Database['maintain'];

/**
 * Brings the schema up to date: every numbered file that has not run yet, in order, each in a transaction of its own; then, when
 * one ran or a file of `sql` is another than the applied one, all of those. Answers the names of what was new.
 * `only`: no other migrations than these, and nothing else, for rows that an older version left;
 * `ask`: in a transaction of the caller's.
 */
export async function migrate(
  database: Database,
  only?: readonly string[],
  ask: Ask = database.maintain,
): Promise<string[]> {
  const { done, applied } = await readState(ask);
  const names = knownMigrations().filter((name) => only === undefined || only.includes(name));
  const missing = names.filter((name) => !done.has(name)).sort();
  const ran: string[] = [];
  for (const name of missing) if (await runMigration(database, name, ask)) ran.push(name);
  // Who finds a migration that it does not know is an older version, started beside a newer one.
  const isOlder = [...done].some((name) => !knownMigrations().includes(name));
  const changed = missing.length > 0 ? changedSql(new Map()) : changedSql(applied);
  if (only !== undefined || isOlder || changed.length === 0) return ran;
  await applySql(ask, `${lock}; ${AS_SYSTEM}`, ask !== database.maintain);
  return [...ran, ...changed];
}

/** What a start would run; of a database that has had none, all. Changes nothing. */
export async function pendingMigrations(database: Pick<Database, 'owner'>): Promise<string[]> {
  const { rows } = await database.owner(`select to_regclass('migration') is not null as there`);
  if (rows[0]?.['there'] !== true) return knownMigrations();
  const done = new Set((await database.owner('select name from migration')).rows.map(({ name }) => String(name)));
  return knownMigrations().filter((name) => !done.has(name));
}

/** What this database has had, in one round trip: nothing more is asked of one that is up to date. */
async function readState(ask: Ask): Promise<{ done: Set<string>; applied: Map<string, string> }> {
  const { rows } = await ask(
    `${lock}; create table if not exists migration (name text primary key, at timestamptz not null default now()); ${APPLIED_SQL};
     select name, null as hash from migration union all select name, hash from applied_sql`,
  );
  const named = rows.map(({ name, hash }) => ({ name: String(name), hash: typeof hash === 'string' ? hash : null }));
  return {
    done: new Set(named.filter(({ hash }) => hash === null).map(({ name }) => name)),
    applied: new Map(named.flatMap(({ name, hash }) => (hash === null ? [] : [[name, hash]]))),
  };
}

/** Answers false when another process ran it meanwhile: whoever waited for the lock finds the name taken. */
async function runMigration(database: Database, name: string, ask: Ask): Promise<boolean> {
  // Several statements in one call are one transaction.
  const head = `${lock}; ${AS_SYSTEM}; insert into migration (name) values ('${name}'); delete from applied_sql`;
  try {
    await ask(`${head}; ${files[`./migrations/${name}`] ?? ''}`);
    return true;
  } catch (error) {
    // Within a transaction of the caller nothing can be asked any more: then it is this error that tells.
    const now = await database.owner('select name from migration where name = $1', [name]).catch(() => undefined);
    if (!now || now.rows.length === 0) throw error;
    return false;
  }
}
