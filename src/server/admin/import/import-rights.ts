import { CallError, invalid } from '../../../shared/errors.ts';
import type { Context } from '../../http/operation.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { readImport, type FoundImport } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import { viewImport } from './import-view.ts';

export interface ImportDeps {
  store: ObjectStore;
  targets: ReadonlyMap<string, ImportTarget>;
}
export type ImportWithTarget = { run: FoundImport; target: ImportTarget };

export const mayImport = (viewer: Context['viewer'], target: ImportTarget): boolean =>
  viewer.kind === 'user' && target.mayImport(viewer.role);

export function requireTarget({ targets }: ImportDeps, viewer: Context['viewer'], entity: string): void {
  const target = targets.get(entity);
  // Without any right to import, a caller must not learn which entities exist.
  if (target ? !mayImport(viewer, target) : ![...targets.values()].some((each) => mayImport(viewer, each)))
    throw new CallError('forbidden');
  if (!target) throw invalid({ entity: { key: 'issue.choice' } });
}

export async function requireImport(
  deps: ImportDeps,
  { tx, viewer }: Context,
  params: Record<string, string>,
): Promise<ImportWithTarget> {
  if (![...deps.targets.values()].some((each) => mayImport(viewer, each))) throw new CallError('forbidden');
  const run = await readImport(tx, params['id'] ?? '');
  if (!run) throw new CallError('missing');
  const target = targetOf(deps, run.entity);
  if (!mayImport(viewer, target)) throw new CallError('forbidden');
  return { run, target };
}

export async function viewOf(deps: ImportDeps, { tx, language }: Context, id: string) {
  const run = await readImport(tx, id);
  if (!run) throw new CallError('missing');
  return viewImport(run, targetOf(deps, run.entity), language);
}

export function targetOf({ targets }: ImportDeps, entity: string): ImportTarget {
  const target = targets.get(entity);
  if (!target) throw new CallError('missing');
  return target;
}
