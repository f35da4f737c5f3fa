import { startImport } from '../../../shared/admin/import-calls.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { claimGrantFor } from '../../upload/store.ts';
import { requireTarget, viewOf, type ImportDeps } from './import-rights.ts';
import { addImport } from './import-store.ts';
import { requireRoomToRead } from './room-to-read.ts';
import { copyUpload, type ClaimedUpload } from './import-upload.ts';
import { bodyField } from '../../upload/body-field.ts';

/** Makes an import of an uploaded file; a job then checks it. */
export function startOperation(deps: ImportDeps): Operation {
  return operation(startImport, {
    runsAs: 'system',
    precheck: {
      when: () => true,
      check: async ({ tx, viewer }, _params, input) => {
        requireTarget(deps, viewer, (await input()).body.entity);
        await requireRoomToRead(tx);
      },
    },
    prepare: (prepareContext, { body }) => copyUpload(deps.store, prepareContext, keyIn(body)),
    perform: async (context, { body }, _found, copied: ClaimedUpload) => {
      const { tx, viewer, subject, now, clock, jobs, ip } = context;
      requireTarget(deps, viewer, body.entity);
      if (viewer.kind !== 'user') throw new CallError('forbidden');
      const params = { name: body.upload.name };
      if ('issue' in copied) throw invalid({ upload: { key: copied.issue, params } });
      if (!(await claimGrantFor(tx, copied.prefix, viewer.userId, now)))
        throw invalid({ upload: { key: 'issue.fileForeign', params } });
      const id = clock.id();
      await addImport(tx, {
        id,
        entity: body.entity,
        name: body.upload.name,
        objectKey: copied.objectKey,
        state: 'checking',
        mapping: body.mapping ?? null,
        reading: body.reading ?? null,
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

/** `upload.key` of a body that has not been parsed yet. */
const keyIn = (body: unknown): unknown => {
  const upload = bodyField(body, 'upload');
  return bodyField(upload, 'key');
};
