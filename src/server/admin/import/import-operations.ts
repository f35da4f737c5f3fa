import {
  applyImport,
  getImport,
  getWrongRows,
  listImportMistakes,
  listImportRows,
  listImports,
  mapImport,
  undoImport,
  type ImportState,
} from '../../../shared/admin/import-calls.ts';
import type { FileReading } from '../../../shared/admin/file-reading.ts';
import type { ParsedInput } from '../../../shared/call.ts';
import { CallError } from '../../../shared/errors.ts';
import { requireConfirmation } from '../../http/confirmation.ts';
import { type Context, type Operation, type RawInput, operation } from '../../http/operation.ts';
import { changedRowsSince } from './changed-rows.ts';
import { mayImport, requireImport, targetOf, viewOf, type ImportWithTarget, type ImportDeps } from './import-rights.ts';
import { readMistakes, readRows } from './import-row-store.ts';
import { initialProgress, lockImport, patchImport, readImports, type ImportRecord } from './import-store.ts';
import { viewImport, viewRow } from './import-view.ts';
import { requireRoomToRead } from './room-to-read.ts';
import { startOperation } from './start-import.ts';
import { wrongRowsFile } from './wrong-rows-file.ts';

/** Imports: a file is checked, then applied, and can be undone. The calls run as the system, so each checks the caller's right. */
export const importOperations = (deps: ImportDeps): Operation[] => [
  startOperation(deps),
  operation(listImports, {
    runsAs: 'system',
    perform: async ({ tx, viewer, language }, { query }) => {
      const open = [...deps.targets.values()].filter((target) => mayImport(viewer, target));
      const names = open
        .map(({ entity }) => entity)
        .filter((name) => query.entity === undefined || name === query.entity);
      const rows = await readImports(tx, names, query.cursor, query.limit + 1);
      const shown = rows.slice(0, query.limit);
      const items = shown.map((run) => viewImport(run, targetOf(deps, run.entity), language));
      return { items, next: rows.length > query.limit ? (shown.at(-1)?.id ?? null) : null };
    },
  }),
  operation(getImport, {
    runsAs: 'system',
    find: (context, params) => requireImport(deps, context, params),
    perform: async ({ language }, _input, { run, target }: ImportWithTarget) => viewImport(run, target, language),
  }),
  operation(listImportRows, {
    runsAs: 'system',
    find: (context, params) => requireImport(deps, context, params),
    perform: async ({ tx, language }, { query }, { run }: ImportWithTarget) => {
      const rows = await readRows(tx, run.id, query.result, Number(query.cursor ?? 0), query.limit + 1);
      const shown = rows.slice(0, query.limit);
      const next = rows.length > query.limit ? String(shown.at(-1)?.row) : null;
      return { items: shown.map((row) => viewRow(row, language)), next };
    },
  }),
  operation(listImportMistakes, {
    runsAs: 'system',
    find: (context, params) => requireImport(deps, context, params),
    perform: async ({ tx }, _input, { run }: ImportWithTarget) => ({ items: await readMistakes(tx, run.id) }),
  }),
  operation(getWrongRows, {
    runsAs: 'system',
    precheck: { when: () => true, check: async (context, params) => void (await requireImport(deps, context, params)) },
    prepare: async (prepareContext, rawInput) => wrongRowsFile(deps, prepareContext, rawInput),
    perform: async (_context, _input, _found, url: string | null) => {
      if (url === null) throw new CallError('missing');
      return { url };
    },
  }),
  stepOperation(deps, mapImport, ['checked', 'failed'], (run, { mapping, reading }) => ({
    ...initialProgress,
    state: 'checking',
    mapping: mapping ?? (hasOtherHeadings(reading) ? null : run.mapping),
    reading: readingAfter(run, reading),
  })),
  stepOperation(deps, applyImport, ['checked'], (run) => {
    if (run.newRows + run.changedRows === 0) throw new CallError('conflict', { text: { key: 'imports.nothingToDo' } });
    return { state: 'applying', reached: 0, error: null };
  }),
  stepOperation(deps, undoImport, ['applied'], () => ({ state: 'undoing', error: null })),
];

type MapBody = Omit<ParsedInput<typeof mapImport>['body'], 'version'>;

/** Another sheet has its headings in another row. */
const readingAfter = (run: ImportRecord, said: FileReading = {}): FileReading => {
  const { headingRow, ...kept } = run.reading ?? {};
  const staysThere = headingRow !== undefined && said.sheet === undefined;
  return { ...kept, ...(staysThere && { headingRow }), ...said };
};

/** Read in another way, the file has other headings. */
const hasOtherHeadings = ({ encoding, sheet, headingRow }: FileReading = {}): boolean =>
  [encoding, sheet, headingRow].some((said) => said !== undefined);

/** A call that moves an import to its next state, in which a job works on it. */
function stepOperation(
  deps: ImportDeps,
  call: typeof mapImport | typeof applyImport | typeof undoImport,
  from: readonly ImportState[],
  patch: (run: ImportRecord, body: MapBody & { version: number }) => Partial<ImportRecord>,
): Operation {
  return operation(call, {
    runsAs: 'system',
    ...(call === undoImport && {
      precheck: {
        when: () => true,
        check: async (context, params) => void (await requireImport(deps, context, params)),
      },
      prepare: ({ database }, { params }: RawInput) => changedRowsSince(database, deps.targets, params['id'] ?? ''),
    }),
    find: (context: Context, params: Record<string, string>) => requireImport(deps, context, params),
    perform: async (context, { body }, _found: ImportWithTarget, changed: number[] | undefined) => {
      const { tx, jobs } = context;
      const run = await lockImport(tx, _found.run.id);
      if (!run) throw new CallError('missing');
      // An import of people can change roles.
      if (run.entity === 'people' && call !== mapImport) requireConfirmation(context);
      if (run.objectKey === '') throw new CallError('conflict', { text: { key: 'imports.forgotten' } });
      if (run.version !== body.version || !from.includes(run.state)) throw conflict(run);
      if (changed && changed.length > 0)
        throw new CallError('conflict', {
          text: { key: 'imports.changedSince', params: { n: changed.length } },
          data: { version: run.version, rows: changed },
        });
      if (call === mapImport) await requireRoomToRead(tx);
      await patchImport(tx, run.id, { ...patch(run, body), begun: 0, version: run.version + 1 });
      await jobs.send(tx, 'import', { importId: run.id });
      return viewOf(deps, context, run.id);
    },
  });
}

const conflict = ({ version, state }: ImportRecord): CallError =>
  new CallError('conflict', { text: { key: 'error.recordChanged' }, data: { version, state } });
