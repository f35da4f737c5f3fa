import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { buildKey, extensionOf } from '../../shared/upload/key.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { UPLOADS } from '../upload/object-prefixes.ts';
import { addGrant } from '../upload/store.ts';

export interface UploadedFile {
  key: string;
  name: string;
}

/** Stores a file as the page's uploader would, so that the import call can use it. */
export async function uploadFor(
  { database, store, clock }: { database: Database; store: ObjectStore; clock: Clock },
  viewer: Viewer,
  name: string,
  bytes: Readable,
): Promise<UploadedFile> {
  if (viewer.kind !== 'user') throw new Error('Only users upload.');
  const at = clock.now();
  const dirPrefix = `${UPLOADS}${clock.id()}/`;
  const extension = extensionOf(name) || 'csv';
  const key = buildKey({ dirPrefix, folder: 'import', atMs: at.getTime(), uuid: randomUUID(), extension });
  const grant = { prefix: dirPrefix, userId: viewer.userId, shareId: null, ip: 'cli', at };
  await database.transaction({ kind: 'system' }, (tx) => addGrant(tx, grant));
  await store.put(key, await buffer(bytes), { contentType: 'application/octet-stream' });
  return { key, name };
}
