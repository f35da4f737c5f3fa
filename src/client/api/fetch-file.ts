import { withinTime } from './within-time.ts';

/** A file could not be loaded. `gone`: deleted, or its signed address has expired. `network`: no answer, or cut off. */
export class FileError extends Error {
  readonly reason: 'gone' | 'tooLarge' | 'network';
  constructor(reason: FileError['reason'], cause?: unknown) {
    super(`file: ${reason}`, { cause });
    this.reason = reason;
  }
}

export interface FetchedFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** False when only the first `maxBytes` were loaded. */
  isWhole: boolean;
}

interface FetchOptions {
  maxBytes: number;
  /** True: a larger file is cut at `maxBytes`. Otherwise it is a FileError `tooLarge`. */
  cut?: boolean;
  signal?: AbortSignal;
  onBytes?: (loaded: number) => void;
}

/** Loads a file from the object store, at most `maxBytes` of it. Rejects with a FileError. */
export function fetchFile(url: string, { signal, ...options }: FetchOptions): Promise<FetchedFile> {
  return withinTime(signal, async (inTime) => {
    const response = await fetch(url, { signal: inTime, credentials: 'omit' }).catch((error: unknown) => {
      throw new FileError('network', error);
    });
    if (!response.ok || !response.body) throw new FileError(response.status >= 500 ? 'network' : 'gone');
    return read(response.body.getReader(), options);
  });
}

async function read(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, cut = false, onBytes }: Omit<FetchOptions, 'signal'>,
): Promise<FetchedFile> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new FileError('network', error);
    });
    if (done) return { bytes: joined(chunks, length), isWhole: true };
    chunks.push(value);
    length += value.byteLength;
    onBytes?.(length);
    if (length <= maxBytes) continue;
    await reader.cancel();
    if (!cut) throw new FileError('tooLarge');
    return { bytes: joined(chunks, length).slice(0, maxBytes), isWhole: false };
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
