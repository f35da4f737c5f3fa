// Downloads a file with progress. The received bytes are kept, so that a retry continues where the download stopped.

import { REQUEST_TIMEOUT_MS } from '../../shared/constants.ts';

export interface FileToFetch {
  url: string;
  size: number;
  contentType: string;
}

export interface Download {
  /** Resolves with the whole file. Rejects when it is interrupted; calling it again continues from there. */
  run(
    locate: () => Promise<FileToFetch>,
    signal: AbortSignal,
    onProgress: (bytes: number, size: number) => void,
  ): Promise<Blob>;
}

/** The file did not arrive completely. */
export class DownloadInterrupted extends Error {
  constructor(reason: string) {
    super(`download interrupted: ${reason}`);
    this.name = 'DownloadInterrupted';
  }
}

interface DownloadDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** The download fails when no byte arrives for this long (spec 9, download timeouts). */
  silentMs: number;
}

export function createDownload({ fetch, silentMs }: DownloadDeps): Download {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size: number | undefined;
  const received = (): number => chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  const restart = (): void => void (chunks = []);

  return {
    run: async (locate, signal, onProgress) => {
      // The signed address is valid for minutes only, so each try fetches a new one.
      const file = await locate();
      if (size !== file.size) restart();
      size = file.size;
      const silence = silenceOf(signal, silentMs);
      try {
        if (received() < file.size) {
          const from = received();
          const headers: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
          const answer = await fetch(file.url, {
            headers,
            signal: silence.signal,
            credentials: 'omit',
            cache: 'no-store',
          });
          if (!answer.ok || !answer.body) throw new DownloadInterrupted(`status ${answer.status}`);
          // A store without range support sends the whole file again.
          if (from > 0 && answer.status !== 206) restart();
          const reader = answer.body.getReader();
          for (let part = await reader.read(); !part.done; part = await reader.read()) {
            silence.heard();
            chunks.push(part.value);
            onProgress(received(), file.size);
          }
        }
        if (received() !== file.size) {
          // More bytes than the file has: what was received is useless.
          if (received() > file.size) restart();
          throw new DownloadInterrupted('not whole');
        }
        return new Blob(chunks, { type: file.contentType });
      } catch (error) {
        throw signal.aborted || error instanceof DownloadInterrupted ? error : new DownloadInterrupted(String(error));
      } finally {
        silence.end();
      }
    },
  };
}

export const browserDownload = (): Download =>
  createDownload({ fetch: (url, init) => fetch(url, init), silentMs: REQUEST_TIMEOUT_MS });

/** A signal that ends with the caller's, or when nothing was heard for `ms`. */
function silenceOf(outer: AbortSignal, ms: number) {
  const inner = new AbortController();
  const abort = (): void => inner.abort();
  let timer = setTimeout(abort, ms);
  outer.addEventListener('abort', abort);
  if (outer.aborted) abort();
  return {
    signal: inner.signal,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    },
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
      abort(); // closes the connection of an answer that was not read to its end
    },
  };
}
