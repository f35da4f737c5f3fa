import { getExport, startExport, type ExportView } from '../../../shared/admin/export-calls.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { userViewer } from '../../account/session-store.ts';
import type { BulkReads } from '../../access-log/bulk-reads.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { Position } from '../../db/position.ts';
import { requireConfirmation } from '../../http/confirmation.ts';
import { type Operation, operation } from '../../http/operation.ts';
import type { TellFailedJob } from '../../notification/job-notices.ts';
import type { Figures } from '../../figure/figures.ts';
import type { Jobs } from '../../outbox/jobs.ts';
import { SEARCH_BOUNDS, type SearchBounds } from '../../ticket/list-search-store.ts';
import { downloadAddress } from '../../product/selection-file.ts';
import { sheetTypes } from '../../product/sheet.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { EXPORTS } from '../../upload/object-prefixes.ts';
import { BEGUN_MAX, createBegun } from '../import/begun.ts';
import { accessExport } from './access-export.ts';
import { entityExports } from './entity-export.ts';
import { ExportTooLong, type ExportSource } from './export-source.ts';
import {
  addExport,
  forgetExports,
  giveBackExports,
  lockExport,
  patchExport,
  readExport,
  readExportWithUser,
  waitingExports,
  type ExportRecord,
} from './export-store.ts';
import { figureExport } from './figure-export.ts';
import { ticketExport } from './ticket-export.ts';
import { putTable, type TableCell } from './write-table.ts';

export interface ExportsDeps {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  store: ObjectStore;
  tellFailedJob: TellFailedJob;
  figures: Figures;
  reads: Pick<BulkReads, 'delivered'>;
  bounds?: SearchBounds;
}

/** Nobody looks at the screen for a page of an export; within the limit of a statement (connection.ts). */
const EXPORT_BOUNDS = { ...SEARCH_BOUNDS, searchMs: 10_000 };
/** How long a file can be downloaded. */
const KEPT_MS = 24 * 3_600_000;
/** Who takes many of these with them is told to the admins (decision 0089). */
const COUNTED: readonly string[] = ['tickets', 'units'];
const SYSTEM = { kind: 'system' } as const;

type Sources = ReadonlyMap<string, ExportSource>;
const sourcesOf = (figures: Figures): Sources =>
  new Map(
    [...entityExports(), ticketExport(figures), figureExport(figures), accessExport].map((source) => [
      source.list,
      source,
    ]),
  );

/** Exports: a call starts one, a job writes the file, another call answers its address. */
export function createExports(deps: ExportsDeps) {
  const { database, clock, jobs, store } = deps;
  const sources = sourcesOf(deps.figures);
  const begun = createBegun(async (ids) => void (await database.transaction(SYSTEM, (tx) => giveBackExports(tx, ids))));
  return {
    operations: [startOperation(sources), getOperation(store)],
    start: async () => {
      await jobs.work('export', ({ exportId }) => begun.during(exportId, () => writeExport(deps, sources, exportId)), {
        onGivenUp: ({ exportId }) => failExport(deps, exportId),
      });
      await database.transaction(SYSTEM, async (tx) => {
        for (const exportId of await waitingExports(tx)) await jobs.send(tx, 'export', { exportId });
      });
    },
    stop: begun.stop,
    /** Deletes expired files. */
    sweep: async () => {
      const now = clock.now();
      await database.transaction(SYSTEM, (tx) => forgetExports(tx, now));
      for (const { key, modifiedAtMs } of await store.list(EXPORTS))
        if (modifiedAtMs < now.getTime() - KEPT_MS) await store.remove(key);
    },
  };
}

const startOperation = (sources: Sources): Operation =>
  operation(startExport, {
    perform: async (context, { body }) => {
      const { tx, viewer, now, clock, jobs, language } = context;
      const source = sources.get(body.list);
      if (viewer.kind !== 'user' || (source && !source.mayExport(viewer))) throw new CallError('forbidden');
      if (!source) throw invalid({ list: { key: 'issue.choice' } });
      if (body.list === 'people' || body.list === accessExport.list) requireConfirmation(context);
      const issues = Object.entries(source.issues(body.query, viewer, now)).map(
        ([name, issue]) => [`query.${name}`, issue] as const,
      );
      if (issues.length > 0) throw invalid(Object.fromEntries(issues));
      const id = clock.id();
      const expiresAt = new Date(now.getTime() + KEPT_MS);
      const { list, format, query } = body;
      await addExport(tx, {
        id,
        list,
        format,
        query,
        language,
        state: 'waiting',
        createdBy: viewer.userId,
        createdAt: now,
        expiresAt,
      });
      await jobs.send(tx, 'export', { exportId: id });
      context.noteAccess({ kind: 'export', userId: viewer.userId, outcome: 'ok', reason: list });
      return { id, state: 'waiting' as const, rows: 0, url: null, expiresAt: expiresAt.toISOString() };
    },
  });

const getOperation = (store: ObjectStore): Operation =>
  operation(getExport, {
    perform: async ({ tx, now }, { params }) => {
      const run = await readExport(tx, params.id);
      if (!run || run.expiresAt <= now) throw new CallError('missing');
      return viewExport(store, run);
    },
  });

async function viewExport(store: ObjectStore, run: ExportRecord): Promise<ExportView> {
  const { id, state, rows, expiresAt, objectKey, list, format, problem } = run;
  const file = { name: `${list}.${format}`, contentType: sheetTypes[format] };
  const url = objectKey === null ? null : await downloadAddress(store, { ...file, objectKey });
  return { id, state, rows, url, expiresAt: expiresAt.toISOString(), ...(problem && { problem }) };
}

async function writeExport(deps: ExportsDeps, sources: Sources, id: string): Promise<void> {
  const { database, clock, store, bounds = EXPORT_BOUNDS } = deps;
  const found = await database.read(SYSTEM, (tx) => readExportWithUser(tx, id));
  if (!found || found.run.state !== 'waiting') return;
  const { run, role, organisationId, tree, disabledAt } = found;
  const { list, format, language, query, createdBy } = run;
  const viewer = userViewer({ userId: createdBy, role, organisationId, ...tree });
  const source = sources.get(list);
  const end = (patch: Partial<ExportRecord>) => database.transaction(SYSTEM, (tx) => patchExport(tx, id, patch));
  // The user may have lost the right since.
  if (!source?.mayExport(viewer) || disabledAt !== null || run.begun >= BEGUN_MAX) return failExport(deps, id);
  await end({ begun: run.begun + 1 });
  const reading = beyond(database, await database.position());
  const table = await source.table({ database: reading, clock, viewer, language, bounds }, query);
  const rows = counted(table.rows);
  const objectKey = `${EXPORTS}${id}/${list}.${format}`;
  try {
    await putTable(store, objectKey, format, {
      title: source.title(language, query),
      head: table.head,
      rows: rows.all,
    });
  } catch (error) {
    // Another try would take as long.
    if (error instanceof ExportTooLong) return failExport(deps, id, 'tooLong');
    throw error;
  }
  await end({ state: 'done', rows: rows.count(), objectKey });
  if (COUNTED.includes(list)) deps.reads.delivered(createdBy, rows.count());
}

/** The same database; a replica may read that is not older than this. */
const beyond = (database: Database, position: Position | undefined): Database => ({
  ...database,
  read: (viewer, work) => database.read(viewer, work, position),
});

/** Ends an export that has no file yet, and tells whoever started it. */
const failExport = ({ database, tellFailedJob }: ExportsDeps, id: string, problem?: 'tooLong'): Promise<void> =>
  database.transaction(SYSTEM, async (tx) => {
    const run = await lockExport(tx, id);
    if (run?.state !== 'waiting') return;
    await patchExport(tx, id, { state: 'failed', problem });
    const { list, format, createdBy } = run;
    const error = { key: problem ? 'imports.exportTooLong' : 'imports.exportFailed' };
    await tellFailedJob(tx, createdBy, { kind: 'export', jobId: id, list, name: `${list}.${format}`, error });
  });

function counted(rows: AsyncIterable<readonly TableCell[]>) {
  let count = 0;
  const all = async function* () {
    for await (const row of rows) {
      count += 1;
      yield row;
    }
  };
  return { all: all(), count: () => count };
}
