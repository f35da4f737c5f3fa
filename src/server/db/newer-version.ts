/** A database that a newer version has upgraded, seen by an older one (decision 0083). */
import type { Database } from './database.ts';
import { DatabaseRefused } from './poolers.ts';

/** The end of the name of a migration beside which no older version works. */
const BREAKING = '.breaking.sql';

/** The migrations in the database that this version does not know. @throws DatabaseRefused where it cannot work with them */
export function newerThan(known: readonly string[], done: Iterable<string>): string[] {
  const newer = [...done].filter((name) => !known.includes(name)).sort();
  const breaking = newer.filter((name) => name.endsWith(BREAKING));
  if (breaking.length > 0)
    throw new DatabaseRefused(
      `A newer version of Closeloop has upgraded this database, and this one does not work with it (${breaking.join(', ')}). Nothing was changed. Start the newer version, or restore a backup of before. See docs/running.md, Upgrade.`,
    );
  return newer;
}

/** What the operator should know of an older version that starts beside a newer one; undefined: it is none. */
export async function olderVersionNote(
  database: Pick<Database, 'owner'>,
  known: readonly string[],
): Promise<string | undefined> {
  const { rows } = await database.owner('select name from migration');
  const newer = newerThan(
    known,
    rows.map(({ name }) => String(name)),
  );
  if (newer.length === 0) return undefined;
  const steps = newer.length === 1 ? 'one step' : `${newer.length} steps`;
  return `A newer version of Closeloop has upgraded this database (${steps}): this one works beside it for the time of an update`;
}
