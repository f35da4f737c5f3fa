import type { Dictionaries } from '../../../shared/dictionary/dictionary-schema.ts';
import type { BulkReads } from '../../access-log/bulk-reads.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Operation } from '../../http/operation.ts';
import type { TellFailedJob } from '../../notification/job-notices.ts';
import type { Jobs } from '../../outbox/jobs.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { DecodingSemaphore } from '../../upload/decoding-semaphore.ts';
import type { Figures } from '../../figure/figures.ts';
import type { Files } from '../../upload/files.ts';
import type { Reader } from '../../reader/reader.ts';
import type { lookTask, tableParts } from '../import-file/read-table.ts';
import type { archivedFiles } from '../old-tickets/archived-files.ts';
import { entityTargets } from './entity-target.ts';
import { createExports } from '../export/exports.ts';
import { importOperations } from './import-operations.ts';
import { createBegun } from './begun.ts';
import { busyImports, giveBackImports, forgetImport, staleImports } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import { giveUpImport, workOnImport } from './import-work.ts';
import type { WorkDeps } from './import-work-deps.ts';
import { createOldFiles } from '../old-tickets/old-files.ts';
import { sampleOperation } from './sample-operation.ts';
import { oldTicketTarget } from '../old-tickets/old-ticket-target.ts';
import { oneByOne } from '../../outbox/one-by-one.ts';
import { IMPORTS } from '../../upload/object-prefixes.ts';
import { dropRows } from './import-row-store.ts';

/** How long an import can be applied; its file may hold what nobody has approved. */
const KEPT_DAYS = 30;
/** After its end, how long it can be undone: what its rows say is in the records by then. */
const UNDONE_DAYS = 180;
const DAY_MS = 86_400_000;
const ROWS_AT_ONCE = 500;
const SYSTEM = { kind: 'system' } as const;

/** Deletes the rows and files of old imports, because they may hold personal data. The import itself stays in the list. */
async function forgetOldImports(deps: {
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

export interface ImportsDeps {
  figures: Figures;
  reads: Pick<BulkReads, 'delivered'>;
  database: Database;
  clock: Clock;
  jobs: Jobs;
  store: ObjectStore;
  tellFailedJob: TellFailedJob;
  semaphore: DecodingSemaphore;
  firstScan: Files['firstScan'];
  dictionaries(tx: Tx): Promise<Dictionaries>;
  reader: Reader<{ look: typeof lookTask; table: typeof tableParts; archivedFiles: typeof archivedFiles }>;
}

export interface Imports {
  operations: Operation[];
  start(): Promise<void>;
  /** Before the process ends: what it is at has not been begun in vain. */
  stop(): Promise<void>;
  /** Does what is left to do with one import, at another time than the present if a clock says so. */
  work(importId: string, at?: Clock): Promise<void>;
  /** Deletes expired files. */
  sweep(): Promise<void>;
}

export function createImports(deps: ImportsDeps): Imports {
  const { database, clock, jobs, store, semaphore, dictionaries, firstScan, reader, tellFailedJob, figures } = deps;
  const files = createOldFiles({ store, clock, semaphore, reader });
  const all: ImportTarget[] = [...entityTargets(), oldTicketTarget({ clock, dictionaries, files, firstScan })];
  const targets = new Map(all.map((target) => [target.entity, target]));
  const lists = createExports({ database, clock, jobs, store, tellFailedJob, figures, reads: deps.reads });
  const work: WorkDeps = { database, clock, store, targets, reader, tellFailedJob };
  const system = { kind: 'system' } as const;
  const begun = createBegun(async (ids) => void (await database.transaction(system, (tx) => giveBackImports(tx, ids))));
  return {
    operations: [...importOperations({ store, targets }), sampleOperation(store, targets), ...lists.operations],
    start: async () => {
      await lists.start();
      await jobs.work('import', ({ importId }) => begun.during(importId, () => workOnImport(work, importId)), {
        onGivenUp: ({ importId }) => giveUpImport(work, importId),
      });
      // Continues imports that were interrupted by the end of the process.
      await database.transaction(system, async (tx) => {
        for (const importId of await busyImports(tx)) await jobs.send(tx, 'import', { importId });
      });
    },
    stop: async () => {
      await begun.stop();
      await lists.stop();
    },
    work: (importId, at = clock) => workOnImport({ ...work, clock: at }, importId),
    sweep: async () => {
      await lists.sweep();
      await forgetOldImports({ database, clock, store });
    },
  };
}
