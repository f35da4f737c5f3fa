import type { Database } from './database.ts';

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** One number for "Closeloop migrates", so that processes that start together take turns (stack.md 2). */
const lock = 'select pg_advisory_xact_lock(727001)';

/**
 * Brings the schema up to date: every numbered file that has not run yet, in order, all in one transaction.
 * Answers the names that ran.
 */
export async function migrate(database: Database): Promise<string[]> {
  const names = Object.keys(files).map((path) => path.replace('./migrations/', ''));
  const before = await database.maintain(
    `${lock}; create table if not exists migration (name text primary key, at timestamptz not null default now()); select name from migration`,
  );
  const done = new Set(before.rows.map((row) => String(row['name'])));
  const missing = names.filter((name) => !done.has(name)).sort();
  const ran: string[] = [];
  for (const name of missing) {
    // Several statements in one call are one transaction. Whoever waited for the lock finds the name taken.
    const body = `${lock}; insert into migration (name) values ('${name}'); ${files[`./migrations/${name}`] ?? ''}`;
    try {
      await database.maintain(body);
      ran.push(name);
    } catch (error) {
      const now = await database.owner('select name from migration where name = $1', [name]);
      if (now.rows.length === 0) throw error;
    }
  }
  return ran;
}
