import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ObjectMissing, ObjectTooLarge, type ObjectStore } from '../storage/object-store.ts';

/**
 * Copies an object to a temporary file for `work`, and removes it afterwards. The copy must be both checked and stored,
 * because the uploader may still overwrite the original. Throws ObjectMissing or ObjectTooLarge.
 */
export async function withLocalCopy<T>(
  store: Pick<ObjectStore, 'head' | 'read'>,
  key: string,
  maxBytes: number,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const object = await store.head(key);
  if (object === null) throw new ObjectMissing(key);
  if (object.bytes > maxBytes) throw new ObjectTooLarge(key, object.bytes, maxBytes);
  const folder = await mkdtemp(join(tmpdir(), 'closeloop-copy-'));
  try {
    const file = join(folder, 'object');
    // The range limits the copy even if the object is replaced by a larger one meanwhile.
    const range = object.bytes === 0 ? undefined : { from: 0, to: object.bytes - 1 };
    await pipeline(await store.read(key, range), createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
