import { startImport } from '../../../shared/admin/import-calls.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import type { Operation } from '../../http/operation.ts';
import { operation } from '../../http/operation.ts';
import { claimGrantFor } from '../../upload/store.ts';
import { requireTarget, viewOf, type ImportDeps } from './import-rights.ts';
import { addImport } from './import-store.ts';
import { keepUpload, type ClaimedUpload } from './import-upload.ts';

/** A file that was uploaded becomes an import, which a job then checks. */
export function startOperation(deps: ImportDeps): Operation {
  return operation(startImport, {
    runsAs: 'system',
    precheck: {
      when: () => true,
      check: async ({ viewer }, _params, input) => requireTarget(deps, viewer, input().body.entity),
    },
    prepare: (prepareContext, { body }) => keepUpload(deps.store, prepareContext, keyIn(body)),
    perform: async (context, { body }, _found, kept: ClaimedUpload) => {
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
        via: subject.key ? 'key' : (subject.via ?? 'page'),
        ip,
        createdAt: now,
      });
      await jobs.send(tx, 'import', { importId: id });
      return viewOf(deps, context, id);
    },
  });
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
