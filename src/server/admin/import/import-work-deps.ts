import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { TellFailedJob } from '../../notification/job-notices.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import type { Reader } from '../../reader/reader.ts';
import type { lookTask, tableParts } from '../import-file/read-table.ts';
import type { ImportTarget } from './import-target.ts';

/** What the import job needs. */
export interface WorkDeps {
  database: Database;
  clock: Clock;
  store: ObjectStore;
  tellFailedJob: TellFailedJob;
  targets: ReadonlyMap<string, ImportTarget>;
  reader: Reader<{ look: typeof lookTask; table: typeof tableParts }>;
}
