import type { Tx } from '../../db/database.ts';
import type { StoredText } from '../../db/schema/import.ts';
import { patchImport, type ImportRecord } from './import-store.ts';
import type { WorkDeps } from './import-work-deps.ts';

/** Ends the work on a locked import, and tells whoever started it. */
export async function failImport(
  { tellFailedJob }: Pick<WorkDeps, 'tellFailedJob'>,
  tx: Tx,
  { id, version, createdBy, entity, name }: ImportRecord,
  error: StoredText,
): Promise<void> {
  await patchImport(tx, id, { state: 'failed', error, begun: 0, version: version + 1 });
  await tellFailedJob(tx, createdBy, { kind: 'import', jobId: id, list: entity, name, error });
}
