import type { QueryClient } from '@tanstack/react-query';
import { eventReader, type StreamEvent } from './sse.ts';
import { isRecord } from './api-error.ts';

const path = '/itr-api/v1/stream';
const REFETCH_MS = 30_000; // while the stream is away
const SILENCE_MS = 50_000; // the server's heart beats every 20 s
const LIST_MS = 1_000; // many tickets may move at once
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

interface Environment {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  headers: () => Record<string, string> | undefined;
  queries: Pick<QueryClient, 'invalidateQueries'>;
  /** The server does not know this token any more. */
  onEnded: () => void;
}

const ofTicket = ['ticket.get', 'ticket.solutions'];
const lists = ['ticket.list', 'notification.list'];

/**
 * The live stream of one user: says what has changed, the page asks again (it never mirrors state). While the stream
 * is away everything shown is asked again every 30 s. Returns the function that ends it.
 */
export function startLive({ fetch, headers, queries, onEnded }: Environment): () => void {
  const ended = new AbortController();
  const outdate = (name: string) => void queries.invalidateQueries({ queryKey: [name] });
  const outdateAll = () => [...ofTicket, ...lists].forEach(outdate);
  let listTimer: ReturnType<typeof setTimeout> | undefined;

  const outdateTicket = (id: string) => {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [name, asked] }) => ofTicket.includes(String(name)) && idOf(asked) === id,
    });
    listTimer ??= setTimeout(() => {
      listTimer = undefined;
      outdate('ticket.list');
    }, LIST_MS);
  };

  const on = ({ name, data }: StreamEvent) => {
    if (name === 'ticket') {
      const id = ticketIdIn(data);
      if (id !== undefined) outdateTicket(id);
    } else if (name === 'notification') outdate('notification.list');
    else if (name === 'gap') outdateAll();
  };

  void keepOpen({ fetch, headers, on, onOpen: outdateAll, onEnded, signal: ended.signal });
  return () => {
    ended.abort();
    clearTimeout(listTimer);
  };

  async function keepOpen(line: Line): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let missed = false; // nothing was missed before the first opening
    let refetch: ReturnType<typeof setInterval> | undefined;
    while (!line.signal.aborted) {
      const opened = await readStream({
        ...line,
        onOpen: () => {
          clearInterval(refetch);
          refetch = undefined;
          if (missed) line.onOpen();
        },
      });
      if (opened === 'refused') break;
      missed = true;
      refetch ??= setInterval(outdateAll, REFETCH_MS);
      pause = opened === 'opened' ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      await sleep(pause, line.signal);
    }
    clearInterval(refetch);
  }
}

interface Line {
  fetch: Environment['fetch'];
  headers: Environment['headers'];
  on: (event: StreamEvent) => void;
  onOpen: () => void;
  onEnded: () => void;
  signal: AbortSignal;
}

/** Reads one connection to its end. `refused`: the session is over, there is no use in trying again. */
async function readStream({
  fetch,
  headers,
  on,
  onOpen,
  onEnded,
  signal,
}: Line): Promise<'opened' | 'failed' | 'refused'> {
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
    const read = eventReader();
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
    // no network, silence, or ended: the caller tries again or stops
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
  return opened ? 'opened' : 'failed';
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function ticketIdIn(data: string): string | undefined {
  try {
    const body: unknown = JSON.parse(data);
    return isRecord(body) && typeof body['id'] === 'string' ? body['id'] : undefined;
  } catch {
    return undefined;
  }
}

const idOf = (asked: unknown): unknown =>
  isRecord(asked) && isRecord(asked['params']) ? asked['params']['id'] : undefined;
