import type { Readable } from 'node:stream';
import { ObjectTooLarge } from './object-store.ts';

/** Reads a stream into memory. Rejects with ObjectTooLarge beyond `maxBytes`. */
export async function collect(stream: Readable, key: string, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new ObjectTooLarge(key, bytes, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
