import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ObjectMissing, ObjectTooLarge, type ObjectStore } from '../storage/object-store.ts';

/**
 * Lends a copy of an object on this disk, for what needs a file (cleanMp4), and removes it afterwards. What is checked
 * is the copy, and the copy is what is to be stored under the final key: the sender may still write to the first one.
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
    // The range holds even when a larger object takes the place meanwhile.
    const range = object.bytes === 0 ? undefined : { from: 0, to: object.bytes - 1 };
    await pipeline(await store.read(key, range), createWriteStream(file));
    return await work(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
