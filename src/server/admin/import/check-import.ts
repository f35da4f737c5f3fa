import type { StoredText } from '../../db/schema/import.ts';
import { FileRefused } from '../import-file/file-refused.ts';
import {
  mapHeadings,
  mappingFaults,
  plainHeading,
  type MappedHeading,
  type MappingFault,
} from '../import-file/map-headings.ts';
import { columnLetters } from '../import-file/table-file.ts';
import { dropRows } from './import-row-store.ts';
import { fresh, lastMappings, lockImport, patchImport, type ImportRecord } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import { createCheck } from '../entity/check-rows.ts';
import type { WorkDeps } from './import-work-deps.ts';

const SYSTEM = { kind: 'system' } as const;
const DROPPED_AT_ONCE = 500;

/**
 * Reads the file and judges each row against what is kept; nothing of that is written. A check that was cut off begins anew.
 * False when somebody else has taken it over.
 */
export async function checkFile(deps: WorkDeps, run: ImportRecord, target: ImportTarget): Promise<boolean> {
  const { database, store } = deps;
  while (await database.transaction(SYSTEM, (tx) => dropRows(tx, run.id, DROPPED_AT_ONCE)));
  await database.transaction(SYSTEM, (tx) => patchImport(tx, run.id, fresh));
  try {
    const { headings, batches } = await deps.readTable(await store.readAll(run.objectKey, Infinity));
    const mapping = run.mapping ?? (await mappingFor(deps, run, target, headings.cells));
    const [fault] = mappingFaults(mapping, target.columns);
    if (fault || mapping.length !== headings.cells.length)
      return await fail(deps, run, fault ? faultText(fault) : { key: 'imports.mappingOther' }, mapping);
    const check = createCheck(deps, run, target, mapping);
    for await (const rows of batches) if (!(await check.rows(rows))) return false;
    return await check.end();
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return fail(deps, run, { key: `imports.refused.${error.refusal}`, params: { ...error.params } });
  }
}

async function mappingFor(
  { database }: WorkDeps,
  run: ImportRecord,
  target: ImportTarget,
  headings: readonly string[],
) {
  const before = await database.read(SYSTEM, (tx) => lastMappings(tx, run.entity));
  const kept = new Map(before.map(({ heading, column }) => [plainHeading(heading), column]));
  return mapHeadings(headings, target.columns, kept);
}

const fail = ({ database }: WorkDeps, { id }: ImportRecord, error: StoredText, mapping?: MappedHeading[]) =>
  database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.state !== 'checking') return false;
    await patchImport(tx, id, { state: 'failed', error, version: run.version + 1, ...(mapping && { mapping }) });
    return true;
  });

function faultText(fault: MappingFault): StoredText {
  const { column } = fault;
  return fault.fault === 'columnMissing'
    ? { key: 'imports.fault.columnMissing', params: { column } }
    : {
        key: 'imports.fault.headingTwice',
        params: { column, first: columnLetters(fault.first), second: columnLetters(fault.second) },
      };
}
