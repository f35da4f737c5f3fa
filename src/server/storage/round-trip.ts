import type { ObjectStore } from './object-store.ts';

const MAX_BYTES = 1_000;

/** Writes a small file, reads it and removes it: whether the store is there, lets us in, and keeps what it is given. */
export async function tryRoundTrip(store: Pick<ObjectStore, 'put' | 'readAll' | 'remove'>, id: string): Promise<void> {
  const key = `test/${id}.txt`;
  const written = Buffer.from(`closeloop ${id}`);
  await store.put(key, written, { contentType: 'text/plain' });
  const read = await store.readAll(key, MAX_BYTES);
  await store.remove(key);
  if (!written.equals(read)) throw new Error('What was read is not what was written.');
}
