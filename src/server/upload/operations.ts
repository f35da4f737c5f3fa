import { CallError } from '../../shared/errors.ts';
import { isWithheld } from '../../shared/upload/scans.ts';
import {
  getAttachment,
  previewArchive,
  previewFile,
  uploadAddress,
  uploadPrefix,
  uploadToken,
} from '../../shared/upload/calls.ts';
import { processLimiter } from '../db/limiter.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { isId } from '../db/id.ts';
import { bodyField } from './body-field.ts';
import { uploadStepOf } from '../../shared/upload/upload-step.ts';
import type { Files } from './files.ts';
import { findArchive, findPreview, type ArchiveNames } from './preview.ts';
import { readAttachment, type AttachmentRecord } from './store.ts';
import {
  CREDENTIAL_BUDGET,
  grantUploads,
  mintCredentials,
  recordGrant,
  signStep,
  type CredentialDeps,
} from './upload-credentials.ts';

/** The calls of the upload feature: upload credentials, the address of a file, and its preview. */
export function uploadOperations(
  baseDeps: Omit<CredentialDeps, 'requestLimiter'> & Pick<Files, 'address'> & { archiveNames: ArchiveNames },
): Operation[] {
  const deps = {
    ...baseDeps,
    requestLimiter: processLimiter({ ...CREDENTIAL_BUDGET, points: CREDENTIAL_BUDGET.points * baseDeps.factor }),
  };
  return [
    operation(uploadToken, {
      // Minting costs a call to the store and a point of the caller's budget, so a repeat gets the stored answer.
      precheck: { when: () => true, check: async (_context, _params, input) => void (await input()) },
      prepare: (prepareContext, rawInput) => mintCredentials(deps, prepareContext, wantedPrefix(rawInput.body)),
      perform: async (context, _input, _found, minted: Awaited<ReturnType<typeof mintCredentials>>) => {
        if (minted instanceof CallError) throw minted;
        await recordGrant(deps, context, minted);
        return minted.made;
      },
    }),
    operation(uploadPrefix, {
      precheck: { when: () => true, check: async (_context, _params, input) => void (await input()) },
      prepare: (prepareContext, rawInput) => grantUploads(deps, prepareContext, wantedPrefix(rawInput.body)),
      perform: async (context, _input, _found, granted: Awaited<ReturnType<typeof grantUploads>>) => {
        if (granted instanceof CallError) throw granted;
        await recordGrant(deps, context, granted);
        return granted.made;
      },
    }),
    operation(uploadAddress, {
      // Signing is counted, so a repeat gets the stored answer.
      precheck: {
        when: () => true,
        check: async (_context, _params, input) => void uploadStepOf(await input().then(({ body }) => body)),
      },
      prepare: (prepareContext, rawInput) => signStep(deps, prepareContext, rawInput.body),
      perform: (_context, _input, _found, signed: Awaited<ReturnType<typeof signStep>>) => {
        if (signed instanceof CallError) throw signed;
        return Promise.resolve(signed);
      },
    }),
    operation(getAttachment, {
      find: async (context, params) => {
        const id = params['id'] ?? '';
        const found = isId(id) ? await readAttachment(context.tx, id) : null;
        if (!found || !mayRead(context, found)) throw new CallError('missing');
        return found;
      },
      perform: async (_context, _input, { kind, name, size, objectKey, thumbnailKey, contentType, scan }) => {
        if (isWithheld(scan))
          throw new CallError('conflict', {
            text: { key: scan === 'checking' ? 'error.fileChecking' : 'error.fileFound' },
          });
        return {
          url: await deps.address({ kind, objectKey, contentType, name }),
          thumbnailUrl:
            thumbnailKey === null
              ? null
              : await deps.address({
                  kind: 'image',
                  objectKey: thumbnailKey,
                  contentType: 'image/jpeg',
                  name: 'thumbnail.jpg',
                }),
          name,
          size,
        };
      },
    }),
    operation(previewFile, {
      prepare: (_prepareContext, { query }) => findPreview(deps.store, query['fileUrl']),
      perform: (_context, _input, _found, preview: Awaited<ReturnType<typeof findPreview>>) => {
        if (!preview) throw new CallError('missing', { text: { key: 'error.documentMissing' } });
        return Promise.resolve(preview);
      },
    }),
    operation(previewArchive, {
      prepare: (_prepareContext, { query }) => findArchive(deps, query['fileUrl']),
      perform: (_context, _input, _found, list: Awaited<ReturnType<typeof findArchive>>) => {
        if (!list) throw new CallError('missing', { text: { key: 'error.documentMissing' } });
        return Promise.resolve(list);
      },
    }),
  ];
}

/** Row-level security decides, except for visitors: their link's purpose limits it further (domain.md, Share links). */
function mayRead({ viewer }: Context, { solutionVersion, newestVersion }: AttachmentRecord): boolean {
  if (viewer.kind !== 'visitor' || viewer.purpose === 'ticket') return true;
  return viewer.purpose === 'solution' && solutionVersion !== null && solutionVersion === newestVersion;
}

/** `dirPrefix` of a body that has not been validated yet. */
function wantedPrefix(body: unknown): string | undefined {
  const wanted = bodyField(body, 'dirPrefix');
  return typeof wanted === 'string' ? wanted : undefined;
}
