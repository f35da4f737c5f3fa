/** What a job does with an import: checks its file, applies it, takes it back. Killed half-way it goes on where it was. */
import { applyBatch, undoBatch } from './apply-import.ts';
import { checkFile } from './check-import.ts';
import { createPace, letOthers } from './batch-pace.ts';
import { readImport, type ImportRecord } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import type { WorkDeps } from './import-work-deps.ts';

const SYSTEM = { kind: 'system' } as const;

/** One import until nothing is left to do. Two at work on the same one are harmless: each batch is taken by one of them. */
export async function workOnImport(deps: WorkDeps, id: string): Promise<void> {
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

/** Goes on until a batch says that it was the last one. */
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
    pace.took(done, ms);
    await letOthers(deps.database.kind, ms);
  }
}
