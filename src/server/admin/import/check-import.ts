import type { StoredText } from '../../db/schema/import.ts';
import { withLocalCopy } from '../../media/local-copy.ts';
import { FileRefused } from '../import-file/file-refused.ts';
import { IMPORT_MAX_BYTES } from '../import-file/import-limits.ts';
import {
  mapHeadings,
  mappingErrors,
  plainHeading,
  type MappedHeading,
  type MappingError,
} from '../import-file/map-headings.ts';
import { readTable, type ReadTable } from '../import-file/read-table.ts';
import { columnLetters } from '../import-file/table-file.ts';
import { dropRows } from './import-row-store.ts';
import { initialProgress, lastMappings, lockImport, patchImport, type ImportRecord } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import { createCheck } from './check-rows.ts';
import type { WorkDeps } from './import-work-deps.ts';

const SYSTEM = { kind: 'system' } as const;
const DROPPED_AT_ONCE = 500;

/**
 * Reads the file and validates each row against the stored records, which are not changed. A check that was interrupted starts
 * again from the beginning. False when another process has taken over.
 */
export async function checkFile(deps: WorkDeps, run: ImportRecord, target: ImportTarget): Promise<boolean> {
  const { database, store } = deps;
  while (await database.transaction(SYSTEM, (tx) => dropRows(tx, run.id, DROPPED_AT_ONCE)));
  await database.transaction(SYSTEM, (tx) => patchImport(tx, run.id, initialProgress));
  try {
    return await withLocalCopy(store, run.objectKey, IMPORT_MAX_BYTES, (file) =>
      readTable(deps.reader, file, (table) => checkTable(deps, run, target, table)),
    );
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return fail(deps, run, { key: `imports.refused.${error.refusal}`, params: { ...error.params } });
  }
}

async function checkTable(deps: WorkDeps, run: ImportRecord, target: ImportTarget, { headings, batches }: ReadTable) {
  const mapping = run.mapping ?? (await mappingFor(deps, run, target, headings.cells));
  const [mappingError] = mappingErrors(mapping, target.columns);
  if (mappingError || mapping.length !== headings.cells.length)
    return fail(deps, run, mappingError ? mappingErrorText(mappingError) : { key: 'imports.mappingOther' }, mapping);
  const check = createCheck(deps, run, target, mapping);
  for await (const rows of batches) if (!(await check.rows(rows))) return false;
  return check.end();
}

async function mappingFor(
  { database }: WorkDeps,
  run: ImportRecord,
  target: ImportTarget,
  headings: readonly string[],
) {
  const before = await database.read(SYSTEM, (tx) => lastMappings(tx, run.entity));
  const earlier = new Map(before.map(({ heading, column }) => [plainHeading(heading), column]));
  return mapHeadings(headings, target.columns, earlier);
}

const fail = ({ database }: WorkDeps, { id }: ImportRecord, error: StoredText, mapping?: MappedHeading[]) =>
  database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.state !== 'checking') return false;
    await patchImport(tx, id, {
      state: 'failed',
      error,
      begun: 0,
      version: run.version + 1,
      ...(mapping && { mapping }),
    });
    return true;
  });

function mappingErrorText(mappingError: MappingError): StoredText {
  const { column } = mappingError;
  return mappingError.kind === 'columnMissing'
    ? { key: 'imports.fault.columnMissing', params: { column } }
    : {
        key: 'imports.fault.headingTwice',
        params: { column, first: columnLetters(mappingError.first), second: columnLetters(mappingError.second) },
      };
}
