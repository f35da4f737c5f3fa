import { getDocument, listDocuments } from '../../shared/document/calls.ts';
import { CallError } from '../../shared/errors.ts';
import { type Operation, operation } from '../http/operation.ts';
import { listDocumentIds, readDocument } from './store.ts';
import { getVersion, listVersions, readVersion } from '../../shared/document/version-calls.ts';
import type { PublicFile } from '../db/schema/version.ts';
import { findVersion, writeSeenUntil, readSeenUntil, readVersions } from './version-store.ts';
import { getSupport } from '../../shared/document/support-calls.ts';

export const documentOperations: Operation[] = [
  operation(getDocument, {
    perform: async ({ tx, language }, { params }) => {
      const found = await readDocument(tx, params.id, language);
      if (!found) throw new CallError('missing', { text: { key: 'error.documentMissing' } });
      return found;
    },
  }),
  operation(listDocuments, {
    perform: async ({ tx }) => ({ items: (await listDocumentIds(tx)).map((id) => ({ id })), next: null }),
  }),
];

/** A signed address of a file. The caller has checked that the viewer may see what it belongs to. */
export type AddressOf = (file: PublicFile) => Promise<string>;

/** What's Fresh (screens.md). */
export const versionOperations = (addressOf: AddressOf): Operation[] => [
  operation(listVersions, {
    perform: async ({ tx, language, viewer }, { query }) => ({
      items: await readVersions(tx, language, query.limit),
      next: null,
      seenUntil: viewer.kind === 'user' ? await readSeenUntil(tx, viewer.userId) : null,
    }),
  }),
  operation(getVersion, {
    perform: async ({ tx, language }, { params }) => {
      const found = await findVersion(tx, params.id, language);
      if (!found) throw new CallError('missing');
      const pictures = found.pictures.map(async (file) => ({ name: file.name, url: await addressOf(file) }));
      return { ...found, pictures: await Promise.all(pictures) };
    },
  }),
  operation(readVersion, {
    find: async ({ tx, language }, params) => {
      const found = await findVersion(tx, params['id'] ?? '', language);
      if (!found) throw new CallError('missing');
      return found;
    },
    perform: async ({ tx, viewer }, _input, { releasedAt }) => {
      if (viewer.kind !== 'user') throw new CallError('forbidden');
      return { seenUntil: await writeSeenUntil(tx, viewer.userId, releasedAt) };
    },
  }),
];

/** The configured contact of customer service. */
export const supportOperations = (email: string | undefined, phone: string | undefined): Operation[] => [
  operation(getSupport, { perform: () => Promise.resolve({ email: email ?? null, phone: phone ?? null }) }),
];
