import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { UPLOADS } from '../upload/object-prefixes.ts';
import { addGrant } from '../upload/store.ts';

export interface UploadedFile {
  key: string;
  name: string;
}

/** Puts a file where the page's uploader would have put it: what takes it over knows no difference. */
export async function uploadFor(
  { database, store, clock }: { database: Database; store: ObjectStore; clock: Clock },
  viewer: Viewer,
  name: string,
  bytes: Readable,
): Promise<UploadedFile> {
  if (viewer.kind !== 'user') throw new Error('Only users upload.');
  const prefix = `${UPLOADS}${clock.id()}/`;
  const day = clock.now().toISOString().slice(0, 10).replaceAll('-', '');
  const ending = /\.(csv|xlsx|zip|json)$/i.exec(name)?.[1]?.toLowerCase() ?? 'csv';
  const key = `${prefix}import/${day}/${clock.now().getTime()}-${clock.id()}.${ending}`;
  const grant = { prefix, userId: viewer.userId, shareId: null, ip: 'cli', at: clock.now() };
  await database.transaction({ kind: 'system' }, (tx) => addGrant(tx, grant));
  await store.put(key, await buffer(bytes), { contentType: 'application/octet-stream' });
  return { key, name };
}
