import type { QueryClient } from '@tanstack/react-query';
import type { StreamEvent } from './sse.ts';
import { isRecord } from './api-error.ts';
import { type StreamOptions, readStream, sleep } from './stream-reader.ts';

const REFETCH_MS = 30_000; // while the stream is disconnected
const LIST_DELAY_MS = 1_000; // many tickets may change at once
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

interface LiveStreamDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  headers: () => Record<string, string> | undefined;
  /** Called before what the event outdates is read again. */
  onPosition: (position: string) => void;
  queries: Pick<QueryClient, 'invalidateQueries'>;
  /** The server does not know this token any more. */
  onEnded: () => void;
}

const ticketCalls = ['ticket.get', 'ticket.solutions'];
const listCalls = ['ticket.list', 'notification.list'];

/**
 * Follows the live stream of one user. An event only says what has changed; the affected queries are then refetched.
 * While the stream is disconnected they are all refetched every 30 s. Returns the function that stops it.
 */
export function startLiveStream({ fetch, headers, onPosition, queries, onEnded }: LiveStreamDeps): () => void {
  const ended = new AbortController();
  const invalidate = (name: string) => void queries.invalidateQueries({ queryKey: [name] });
  const invalidateAll = () => [...ticketCalls, ...listCalls].forEach(invalidate);
  let listTimer: ReturnType<typeof setTimeout> | undefined;

  const invalidateTicket = (id: string) => {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [name, args] }) => ticketCalls.includes(String(name)) && idOf(args) === id,
    });
    listTimer ??= setTimeout(() => {
      listTimer = undefined;
      invalidate('ticket.list');
    }, LIST_DELAY_MS);
  };

  const on = ({ name, data }: StreamEvent) => {
    const { id, position } = bodyOf(data);
    if (typeof position === 'string') onPosition(position);
    if (name === 'ticket') {
      if (typeof id === 'string') invalidateTicket(id);
    } else if (name === 'notification') invalidate('notification.list');
    else if (name === 'gap') invalidateAll();
  };

  void keepOpen({ fetch, headers, on, onOpen: invalidateAll, onEnded, signal: ended.signal });
  return () => {
    ended.abort();
    clearTimeout(listTimer);
  };

  async function keepOpen(line: StreamOptions): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    let mayHaveMissed = false; // events can be missed only after the first connection
    let refetch: ReturnType<typeof setInterval> | undefined;
    while (!line.signal.aborted) {
      const opened = await readStream({
        ...line,
        onOpen: () => {
          clearInterval(refetch);
          refetch = undefined;
          if (mayHaveMissed) line.onOpen();
        },
      });
      if (opened === 'refused') break;
      mayHaveMissed = true;
      refetch ??= setInterval(invalidateAll, REFETCH_MS);
      pause = opened === 'opened' ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
      await sleep(pause, line.signal);
    }
    clearInterval(refetch);
  }
}

function bodyOf(data: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(data);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}

const idOf = (args: unknown): unknown =>
  isRecord(args) && isRecord(args['params']) ? args['params']['id'] : undefined;
