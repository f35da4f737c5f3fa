import { APPLIED_SQL, applySql, changedSql } from './apply-sql.ts';
import { lockTables, untilLocked, type Locks } from './brief-locks.ts';
import type { Database } from './database.ts';
import { newerThan, olderVersionNote } from './newer-version.ts';
import { isBeforeFirstRelease, MadeBeforeFirstRelease, refusalOf, REFUSE_OLD } from './first-release.ts';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Every migration that this version has. */
export const knownMigrations = (): string[] => Object.keys(files).map((path) => path.replace('./migrations/', ''));

/** An advisory lock with a number of its own, so that processes that start together migrate in turn (stack.md 2). */
const lock = 'select pg_advisory_xact_lock(727001)';

/** Row security also applies to the tables' owner, so a migration runs as the system to see all rows. */
const AS_SYSTEM = `select set_config('app.kind', 'system', true)`;

type Ask = Database['maintain'];
/** What migrations need of a database. */
export type Migratable = Pick<Database, 'owner' | 'maintain'>;

/**
 * Brings the schema up to date. Runs every migration that has not run, in order, each in its own transaction; then, if
 * one ran or a file in `sql` has changed, applies all files in `sql`. Resolves to the names of what ran.
 * `only`: run only these migrations and apply no files, for rows of an older version.
 * `ask`: sends the statements, for a caller that has a transaction open.
 * @throws MadeBeforeFirstRelease DatabaseRefused
 */
export async function migrate(
  database: Migratable,
  only?: readonly string[],
  ask: Ask = database.maintain,
): Promise<string[]> {
  const { done, applied } = await readState(ask);
  // A newer version has upgraded the database.
  const isOlder = newerThan(knownMigrations(), done).length > 0;
  const names = knownMigrations().filter((name) => only === undefined || only.includes(name));
  const missing = names.filter((name) => !done.has(name)).sort();
  const ran: string[] = [];
  for (const name of missing) if (await runMigration(database, name, ask)) ran.push(name);
  const changed = missing.length > 0 ? changedSql(new Map()) : changedSql(applied);
  if (only !== undefined || isOlder || changed.length === 0) return ran;
  const isMine = await applySql(ask, `${lock}; ${AS_SYSTEM}`, ask !== database.maintain);
  return isMine ? [...ran, ...changed] : ran;
}

/** The names of the migrations that a start would run. Changes nothing. @throws MadeBeforeFirstRelease DatabaseRefused */
export async function pendingMigrations(database: Pick<Database, 'owner'>): Promise<string[]> {
  const { rows } = await database.owner(`select to_regclass('migration') is not null as there`);
  if (rows[0]?.['there'] !== true) return knownMigrations();
  const done = new Set((await database.owner('select name from migration')).rows.map(({ name }) => String(name)));
  if (isBeforeFirstRelease(done)) throw new MadeBeforeFirstRelease('The database');
  newerThan(knownMigrations(), done);
  return knownMigrations().filter((name) => !done.has(name));
}

/** What an operator should know of this version in a database that a newer one has upgraded. */
export const noteOfOlder = (database: Pick<Database, 'owner'>): Promise<string | undefined> =>
  olderVersionNote(database, knownMigrations());

/** Which migrations and files are applied, in one round trip: the only one when the schema is up to date. */
async function readState(ask: Ask): Promise<{ done: Set<string>; applied: Map<string, string> }> {
  const { rows } = await ask(
    `${lock}; ${REFUSE_OLD}; create table if not exists migration (name text primary key, at timestamptz not null default now()); ${APPLIED_SQL};
     select name, null as hash from migration union all select name, hash from applied_sql`,
  ).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const named = rows.map(({ name, hash }) => ({ name: String(name), hash: typeof hash === 'string' ? hash : null }));
  return {
    done: new Set(named.filter(({ hash }) => hash === null).map(({ name }) => name)),
    applied: new Map(named.flatMap(({ name, hash }) => (hash === null ? [] : [[name, hash]]))),
  };
}

/** What a migration does to a table that must not even be read meanwhile, up to the names of tables or indexes. */
const CHANGES =
  /\b(?:alter table|drop table|drop index|truncate(?: table)?) (?:if exists )?(?:only )?([a-z_]+(?:, ?[a-z_]+)*)|\b(?:policy|trigger) [a-z_]+ on ([a-z_]+)/g;

/** The tables that a migration names. What it refers to, fills or puts an index on may be read meanwhile. */
export function locksOf(migration: string): Locks {
  const text = migration.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').toLowerCase();
  return {
    changed: [...new Set([...text.matchAll(CHANGES)].flatMap(([, some, one]) => one ?? some?.split(/, ?/) ?? []))],
    named: [...new Set(text.match(/\b[a-z][a-z_]*\b/g) ?? [])],
  };
}

/** Runs one migration; false when another process ran it while this one waited for the lock. */
async function runMigration(database: Migratable, name: string, ask: Ask): Promise<boolean> {
  // Several statements in one call are one transaction.
  const text = files[`./migrations/${name}`] ?? '';
  const head = (attempt: number) =>
    `${lock}; ${lockTables(locksOf(text), attempt)}; ${AS_SYSTEM}; insert into migration (name) values ('${name}'); delete from applied_sql`;
  try {
    await untilLocked((attempt) => ask(`${head(attempt)}; ${text}`), ask !== database.maintain);
    return true;
  } catch (error) {
    // In the caller's failed transaction this query fails too: then the original error is thrown.
    const now = await database.owner('select name from migration where name = $1', [name]).catch(() => undefined);
    if (!now || now.rows.length === 0) throw error;
    return false;
  }
}
