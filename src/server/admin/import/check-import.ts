import type { FileFacts } from '../../../shared/admin/file-reading.ts';
import type { StoredText } from '../../db/schema/import.ts';
import { withLocalCopy } from '../../media/local-copy.ts';
import { FileRefused } from '../import-file/file-refused.ts';
import { IMPORT_MAX_BYTES } from '../import-file/import-limits.ts';
import type { TableLook } from '../import-file/look-at-table.ts';
import { mappingErrors, plainHeading, type MappingError } from '../import-file/map-headings.ts';
import { lookAt, readTable } from '../import-file/read-table.ts';
import { columnLetters, type FileRow } from '../import-file/table-file.ts';
import { failImport } from './fail-import.ts';
import { dropRows } from './import-row-store.ts';
import { initialProgress, lastMappings, lockImport, patchImport, type ImportRecord } from './import-store.ts';
import { columnsOfRun, type ImportTarget } from './import-target.ts';
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
    return await withLocalCopy(store, run.objectKey, IMPORT_MAX_BYTES, async (file) => {
      const look = await lookAt(deps.reader, { file, ...(await toLookAt(deps, run, target)) });
      const { mapping, headings } = look;
      const [problem] = problemsOf(look, run, target);
      const ready = { mapping, file: factsOf(look) };
      if (problem) return ask(deps, run, problem, ready);
      await database.transaction(SYSTEM, (tx) => patchImport(tx, run.id, ready));
      const said = { ...run.reading, headingRow: headings.row };
      return readTable(deps.reader, { file, said }, ({ batches }) => checkTable(deps, run, target, look, batches));
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return refuse(deps, run, { key: `imports.refused.${error.refusal}`, params: { ...error.params } });
  }
}

async function checkTable(
  deps: WorkDeps,
  run: ImportRecord,
  target: ImportTarget,
  { mapping, dates }: TableLook,
  batches: AsyncIterable<FileRow[]>,
): Promise<boolean> {
  const readings = new Map(
    dates.flatMap(({ column, reading }) => {
      const said = run.reading?.dates?.[column] ?? reading;
      return said === null ? [] : [[column, said] as const];
    }),
  );
  const check = createCheck(deps, run, target, mapping, readings);
  for await (const rows of batches) if (!(await check.rows(rows))) return false;
  return check.end();
}

/** What the reader needs to find out how the file is to be read. Headings are mapped as in earlier imports. */
async function toLookAt({ database }: WorkDeps, run: ImportRecord, { columns, further }: ImportTarget) {
  const before = await database.read(SYSTEM, (tx) => lastMappings(tx, run.entity));
  return {
    said: run.reading ?? {},
    columns: columns.map(({ name, labels, required, date }) => ({ name, labels, required, ...(date && { date }) })),
    before: new Map<string, string | null>([
      ...(further?.headings() ?? []),
      ...before.map(({ heading, column }) => [plainHeading(heading), column] as const),
    ]),
    mapping: run.mapping,
  };
}

const factsOf = ({ about, headings, dates }: TableLook): FileFacts => {
  const { format, encoding, guessed, samples, sheet, sheets, top } = about;
  return { format, encoding, guessed, samples, sheet, sheets, headingRow: headings.row, top, dates };
};

/** Why the rows cannot be checked yet. */
function problemsOf({ mapping, headings, dates }: TableLook, run: ImportRecord, target: ImportTarget): StoredText[] {
  if (mapping.length !== headings.cells.length) return [{ key: 'imports.mappingOther' }];
  const open = dates.find(({ column, reading }) => reading === null && run.reading?.dates?.[column] === undefined);
  return [
    ...mappingErrors(mapping, columnsOfRun(target, mapping)).map(mappingErrorText),
    ...(open
      ? [{ key: 'imports.datesOpen', params: { column: open.column, example: open.choices[0]?.example ?? '' } }]
      : []),
  ];
}

const refuse = (deps: WorkDeps, { id }: ImportRecord, error: StoredText) =>
  deps.database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.state !== 'checking') return false;
    await failImport(deps, tx, run, error);
    return true;
  });

/** What is still to be said of the file is asked on its page, where the person is: nobody is notified of it. */
const ask = ({ database }: WorkDeps, { id }: ImportRecord, error: StoredText, found: Partial<ImportRecord>) =>
  database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (run?.state !== 'checking') return false;
    await patchImport(tx, id, { state: 'failed', error, begun: 0, version: run.version + 1, ...found });
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
