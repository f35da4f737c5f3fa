import { getSample } from '../../../shared/admin/sample-calls.ts';
import { CallError } from '../../../shared/errors.ts';
import type { Viewer } from '../../../shared/ticket/rules.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { downloadAddress } from '../../product/selection-file.ts';
import { sheetTypes } from '../../product/sheet.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { EXPORTS } from '../../upload/object-prefixes.ts';
import type { ImportTarget } from './import-target.ts';
import { sampleFile } from './sample-file.ts';

/** Sample files in the viewer's language. */
export const sampleOperation = (store: ObjectStore, targets: ReadonlyMap<string, ImportTarget>): Operation =>
  operation(getSample, {
    precheck: { when: () => true, check: async ({ viewer }, params) => requireTarget(targets, viewer, params) },
    prepare: async ({ language }, { params, query }) => {
      const target = targets.get(params['entity'] ?? '');
      if (!target) return null;
      const format = query['format'] === 'xlsx' ? 'xlsx' : 'csv';
      const objectKey = `${EXPORTS}samples/${target.entity}-${language}.${format}`;
      const contentType = sheetTypes[format];
      await store.put(objectKey, await sampleFile(target, format, language), { contentType });
      return downloadAddress(store, { name: `${target.entity}.${format}`, objectKey, contentType });
    },
    perform: async (_context, _input, _found, url: string | null) => {
      if (url === null) throw new CallError('missing');
      return { url };
    },
  });

function requireTarget(
  targets: ReadonlyMap<string, ImportTarget>,
  viewer: Viewer,
  params: Record<string, string>,
): void {
  const may = (target: ImportTarget): boolean => viewer.kind === 'user' && target.mayImport(viewer.role);
  // Without any right to import, a caller must not learn which entities exist.
  if (![...targets.values()].some(may)) throw new CallError('forbidden');
  const target = targets.get(params['entity'] ?? '');
  if (!target) throw new CallError('missing');
  if (!may(target)) throw new CallError('forbidden');
}
