import { REQUEST_TIMEOUT_MS } from '../../shared/constants.ts';
import { createEventParser, type StreamEvent } from './sse.ts';

const path = '/itr-api/v1/stream';

const SILENCE_MS = REQUEST_TIMEOUT_MS; // spec 9, socket; the server sends a heartbeat every 20 s

export interface StreamOptions {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  headers: () => Record<string, string> | undefined;
  on: (event: StreamEvent) => void;
  onOpen: () => void;
  onEnded: () => void;
  signal: AbortSignal;
}

/**
 * Opens one connection of the live stream and reads it to its end. `refused`: the session is over, do not reconnect.
 */
export async function readStream({
  fetch,
  headers,
  on,
  onOpen,
  onEnded,
  signal,
}: StreamOptions): Promise<'opened' | 'failed' | 'refused'> {
  const sent = headers();
  if (!sent) return 'refused';
  const silence = new AbortController();
  const stop = () => silence.abort();
  let timer = setTimeout(stop, SILENCE_MS);
  signal.addEventListener('abort', stop);
  let opened = false;
  try {
    const response = await fetch(path, {
      headers: { ...sent, Accept: 'text/event-stream' },
      signal: silence.signal,
      cache: 'no-store',
      credentials: 'omit',
    });
    if (response.status === 401) {
      onEnded();
      return 'refused';
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.ok || !isStream || !response.body) return 'failed';
    opened = true;
    onOpen();
    const read = createEventParser();
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
      for (const event of read(decoder.decode(value, { stream: true }))) on(event);
    }
  } catch {
    // No network, silence, or stopped: the caller reconnects or stops.
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    stop(); // closes the connection of an answer that was not read to its end
  }
  return opened ? 'opened' : 'failed';
}

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal.addEventListener('abort', finish);
  });
}
