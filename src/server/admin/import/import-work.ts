/** The import job: checks a file, applies it, undoes it. A job that was killed continues where it was. */
import type { ImportState } from '../../../shared/admin/import-calls.ts';
import { applyBatch, undoBatch } from './apply-import.ts';
import { checkFile } from './check-import.ts';
import { createPace, yieldToOthers } from './batch-pace.ts';
import { BEGUN_MAX } from './begun.ts';
import { failImport } from './fail-import.ts';
import { lockImport, patchImport, readImport, type ImportRecord } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import type { WorkDeps } from './import-work-deps.ts';

const SYSTEM = { kind: 'system' } as const;
const BUSY: readonly ImportState[] = ['checking', 'applying', 'undoing'];

/** Works on one import until nothing is left to do. Two jobs on the same import are harmless: only one of them takes each batch. */
export async function workOnImport(deps: WorkDeps, id: string): Promise<void> {
  if (!(await begin(deps, id))) return;
  for (;;) {
    const run = await deps.database.read(SYSTEM, (tx) => readImport(tx, id));
    const target = run && deps.targets.get(run.entity);
    if (!run || !target) return;
    if (run.state === 'checking') {
      if (!(await checkFile(deps, run, target))) return;
    } else if (run.state === 'applying') await inBatches(deps, run, target, applyBatch);
    else if (run.state === 'undoing') await inBatches(deps, run, target, undoBatch);
    else return;
  }
}

/** Counts this begin. False when nothing is to do, or when it has been begun too often and is given up. */
const begin = (deps: WorkDeps, id: string): Promise<boolean> =>
  deps.database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (!run || !BUSY.includes(run.state)) return false;
    const isGivenUp = run.begun >= BEGUN_MAX;
    if (isGivenUp) await failImport(deps, tx, run, { key: 'imports.givenUp' });
    else await patchImport(tx, id, { begun: run.begun + 1 });
    return !isGivenUp;
  });

/** Ends an import whose job has failed so often that it is not tried again. */
export const giveUpImport = (deps: WorkDeps, id: string): Promise<void> =>
  deps.database.transaction(SYSTEM, async (tx) => {
    const run = await lockImport(tx, id);
    if (run && BUSY.includes(run.state)) await failImport(deps, tx, run, { key: 'imports.brokeOff' });
  });

/** Runs batches until one answers null. */
async function inBatches(
  deps: WorkDeps,
  run: ImportRecord,
  target: ImportTarget,
  batch: typeof applyBatch,
): Promise<void> {
  const pace = createPace(deps.database.kind);
  for (;;) {
    const from = performance.now();
    const done = await batch(deps, run, target, pace.size());
    const ms = performance.now() - from;
    if (done === null) return;
    pace.record(done, ms);
    await yieldToOthers(deps.database.kind, ms);
  }
}
