import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { ReadTable } from '../import-file/read-in-worker.ts';
import type { ImportTarget } from './import-target.ts';

/** What the import job needs. */
export interface WorkDeps {
  database: Database;
  clock: Clock;
  store: ObjectStore;
  targets: ReadonlyMap<string, ImportTarget>;
  readTable(bytes: Buffer): Promise<ReadTable>;
}
