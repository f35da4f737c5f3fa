import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { oneByOne } from '../../outbox/one-by-one.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { IMPORTS } from '../../upload/object-prefixes.ts';
import { dropRows } from './import-row-store.ts';
import { forgetImport, staleImports } from './import-store.ts';

/** How long an import can be applied; its file may hold what nobody has approved. */
const KEPT_DAYS = 30;
/** After its end, how long it can be undone: what its rows say is in the records by then. */
const UNDONE_DAYS = 180;
const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 500;
const SYSTEM = { kind: 'system' } as const;

/** Deletes the rows and files of old imports, because they may hold personal data. The import itself stays in the list. */
export async function forgetOldImports(deps: {
  database: Database;
  clock: Clock;
  store: Pick<ObjectStore, 'list' | 'remove'>;
}): Promise<void> {
  const { database, clock, store } = deps;
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  const before = daysAgo(KEPT_DAYS);
  const stale = await database.read(SYSTEM, (tx) => staleImports(tx, before, daysAgo(UNDONE_DAYS)));
  await oneByOne('import', stale, async (id) => {
    while (await database.transaction(SYSTEM, (tx) => dropRows(tx, id, ROWS_AT_ONCE)));
    await database.transaction(SYSTEM, (tx) => forgetImport(tx, id));
  });
  for (const { key, modifiedAtMs } of await store.list(IMPORTS))
    if (modifiedAtMs < before.getTime()) await store.remove(key);
}
