import type { Database } from '../db/database.ts';
import { forgetReads } from './bulk-reads-store.ts';
import { forgetAccess, forgetFailures } from './access-log-store.ts';

/** However many were tried, the log keeps only the newest of them: about 40 MB. */
export const FAILURES_MAX = 100_000;
const DAY_MS = 86_400_000;

/** Deletes what is too old, in batches of a transaction each, so that nobody waits for it. */
export async function forgetOldAccess(
  database: Pick<Database, 'transaction'>,
  now: Date,
  days: number,
  most = FAILURES_MAX,
): Promise<void> {
  const before = new Date(now.getTime() - days * DAY_MS);
  const system = { kind: 'system' } as const;
  while ((await database.transaction(system, (tx) => forgetAccess(tx, before))) > 0);
  while ((await database.transaction(system, (tx) => forgetFailures(tx, most))) > 0);
  await database.transaction(system, (tx) => forgetReads(tx, new Date(now.getTime() - DAY_MS)));
}
