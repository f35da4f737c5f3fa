import {
  applyImport,
  getImport,
  getWrongRows,
  listImportRows,
  listImports,
  mapImport,
  startImport,
  undoImport,
  type ImportState,
} from '../../shared/admin/import-calls.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import type { Context, Operation, RawInput } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { claimGrantFor } from '../upload/store.ts';
import { changedRowsSince } from './changed-rows.ts';
import {
  addImport,
  lockImport,
  patchImport,
  readImport,
  readImports,
  readRows,
  type FoundImport,
  type ImportRecord,
} from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import { keepUpload, type KeptUpload } from './import-upload.ts';
import { viewImport, viewRow } from './import-view.ts';
import { wrongRowsFile } from './wrong-rows-file.ts';

export interface ImportDeps {
  store: ObjectStore;
  targets: ReadonlyMap<string, ImportTarget>;
}

type Found = { run: FoundImport; target: ImportTarget };

/** Imports: a file is checked, then applied, and can be taken back. Rows are the system's alone: each call judges who asks. */
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
    perform: async ({ language }, _input, { run, target }: Found) => viewImport(run, target, language),
  }),
  operation(listImportRows, {
    runsAs: 'system',
    find: (context, params) => requireImport(deps, context, params),
    perform: async ({ tx, language }, { query }, { run }: Found) => {
      const rows = await readRows(tx, run.id, query.result, Number(query.cursor ?? 0), query.limit + 1);
      const shown = rows.slice(0, query.limit);
      const next = rows.length > query.limit ? String(shown.at(-1)?.row) : null;
      return { items: shown.map((row) => viewRow(row, language)), next };
    },
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
  stepOperation(deps, mapImport, ['checked', 'failed'], (_run, { mapping }) => ({
    ...fresh,
    state: 'checking',
    mapping,
  })),
  stepOperation(deps, applyImport, ['checked'], (run) => {
    if (run.newRows + run.changedRows === 0) throw new CallError('conflict', { text: { key: 'imports.nothingToDo' } });
    return { state: 'applying', reached: 0, error: null };
  }),
  stepOperation(deps, undoImport, ['applied'], () => ({ state: 'undoing', error: null })),
];

/** Of an import whose file is read from its beginning. */
export const fresh = { reached: 0, lastRow: 0, newRows: 0, changedRows: 0, sameRows: 0, wrongRows: 0, error: null };

function startOperation(deps: ImportDeps): Operation {
  return operation(startImport, {
    runsAs: 'system',
    precheck: {
      when: () => true,
      check: async ({ viewer }, _params, input) => requireTarget(deps, viewer, input().body.entity),
    },
    prepare: (prepareContext, { body }) => keepUpload(deps.store, prepareContext, keyIn(body)),
    perform: async (context, { body }, _found, kept: KeptUpload) => {
      const { tx, viewer, subject, now, clock, jobs, ip } = context;
      requireTarget(deps, viewer, body.entity);
      if (viewer.kind !== 'user') throw new CallError('forbidden');
      const params = { name: body.upload.name };
      if ('issue' in kept) throw invalid({ upload: { key: kept.issue, params } });
      if (!(await claimGrantFor(tx, kept.prefix, viewer.userId, now)))
        throw invalid({ upload: { key: 'issue.fileForeign', params } });
      const id = clock.id();
      await addImport(tx, {
        id,
        entity: body.entity,
        name: body.upload.name,
        objectKey: kept.objectKey,
        state: 'checking',
        mapping: body.mapping ?? null,
        createdBy: viewer.userId,
        via: subject.key ? 'key' : 'page',
        ip,
        createdAt: now,
      });
      await jobs.send(tx, 'import', { importId: id });
      return viewOf(deps, context, id);
    },
  });
}

/** A call that moves an import on to its next state, where a job takes it over. */
function stepOperation(
  deps: ImportDeps,
  call: typeof mapImport | typeof applyImport | typeof undoImport,
  from: readonly ImportState[],
  patch: (run: ImportRecord, body: { mapping?: ImportRecord['mapping'] }) => Partial<ImportRecord>,
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
    perform: async (context, { body }, _found: Found, changed: number[] | undefined) => {
      const { tx, jobs } = context;
      const run = await lockImport(tx, _found.run.id);
      if (!run) throw new CallError('missing');
      if (run.objectKey === '') throw new CallError('conflict', { text: { key: 'imports.forgotten' } });
      if (run.version !== body.version || !from.includes(run.state)) throw conflict(run);
      if (changed && changed.length > 0)
        throw new CallError('conflict', {
          text: { key: 'imports.changedSince', params: { n: changed.length } },
          data: { version: run.version, rows: changed },
        });
      await patchImport(tx, run.id, { ...patch(run, 'mapping' in body ? body : {}), version: run.version + 1 });
      await jobs.send(tx, 'import', { importId: run.id });
      return viewOf(deps, context, run.id);
    },
  });
}

const conflict = ({ version, state }: ImportRecord): CallError =>
  new CallError('conflict', { text: { key: 'error.recordChanged' }, data: { version, state } });

async function viewOf(deps: ImportDeps, { tx, language }: Context, id: string) {
  const run = await readImport(tx, id);
  if (!run) throw new CallError('missing');
  return viewImport(run, targetOf(deps, run.entity), language);
}

function targetOf({ targets }: ImportDeps, entity: string): ImportTarget {
  const target = targets.get(entity);
  if (!target) throw new CallError('missing');
  return target;
}

const mayImport = (viewer: Context['viewer'], target: ImportTarget): boolean =>
  viewer.kind === 'user' && target.mayImport(viewer.role);

function requireTarget({ targets }: ImportDeps, viewer: Context['viewer'], entity: string): void {
  const target = targets.get(entity);
  // Who may import nothing learns nothing of what there is.
  if (target ? !mayImport(viewer, target) : ![...targets.values()].some((each) => mayImport(viewer, each)))
    throw new CallError('forbidden');
  if (!target) throw invalid({ entity: { key: 'issue.choice' } });
}

async function requireImport(
  deps: ImportDeps,
  { tx, viewer }: Context,
  params: Record<string, string>,
): Promise<Found> {
  if (![...deps.targets.values()].some((each) => mayImport(viewer, each))) throw new CallError('forbidden');
  const run = await readImport(tx, params['id'] ?? '');
  if (!run) throw new CallError('missing');
  const target = targetOf(deps, run.entity);
  if (!mayImport(viewer, target)) throw new CallError('forbidden');
  return { run, target };
}

/** `upload.key` of a body that nobody has checked yet. */
const keyIn = (body: unknown): unknown => {
  const upload = of(body, 'upload');
  return of(upload, 'key');
};
const of = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
