import type { Database } from './database.ts';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Every migration that this version has. */
export const knownMigrations = (): string[] => Object.keys(files).map((path) => path.replace('./migrations/', ''));

/** One number for "Closeloop migrates", so that processes that start together take turns (stack.md 2). */
const lock = 'select pg_advisory_xact_lock(727001)';

/** What a migration changes it must see: the tables hold their owner to the policies as well. */
const AS_SYSTEM = `select set_config('app.kind', 'system', true)`;

/**
 * Brings the schema up to date: every numbered file that has not run yet, in order, all in one transaction.
 * Answers the names that ran. `only`: no others than these, for rows that an older version left;
 * `ask`: in a transaction of the caller's.
 */
export async function migrate(
  database: Database,
  only?: readonly string[],
  ask: (text: string) => ReturnType<Database['owner']> = database.maintain,
): Promise<string[]> {
  const names = knownMigrations().filter((name) => only === undefined || only.includes(name));
  const before = await ask(
    `${lock}; create table if not exists migration (name text primary key, at timestamptz not null default now()); select name from migration`,
  );
  const done = new Set(before.rows.map((row) => String(row['name'])));
  const missing = names.filter((name) => !done.has(name)).sort();
  const ran: string[] = [];
  for (const name of missing) {
    // Several statements in one call are one transaction. Whoever waited for the lock finds the name taken.
    const body = `${lock}; ${AS_SYSTEM}; insert into migration (name) values ('${name}'); ${files[`./migrations/${name}`] ?? ''}`;
    try {
      await ask(body);
      ran.push(name);
    } catch (error) {
      // Within a transaction of the caller nothing can be asked any more: then it is this error that tells.
      const now = await database.owner('select name from migration where name = $1', [name]).catch(() => undefined);
      if (!now || now.rows.length === 0) throw error;
    }
  }
  return ran;
}
