import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { CallError } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Database } from '../db/database.ts';
import { requireFactor } from '../http/admit.ts';
import { tooMany } from '../http/rate-limits.ts';
import { ANSWER_HEADERS } from '../http/reply.ts';
import type { Subject } from '../http/operation.ts';
import { refusal } from '../http/refusal.ts';
import { languageOf } from '../http/messages.ts';
import { type LiveMessage, concerns, eventOf, LIVE_CHANNEL } from './live-message.ts';

export const STREAM_PATH = '/itr-api/v1/stream';
const HEARTBEAT_MS = 20_000;
/** An ended session is announced; this finds one that has expired, or whose announcement was lost: every ten minutes. */
const BEATS_PER_CHECK = 30;
const STREAMS_PER_USER = 10;
const RETRY_AFTER_SECONDS = 30;
/** A client with this much unsent data is disconnected; it reconnects and refetches. */
const BEHIND_MAX_BYTES = 262_144;

export interface Stream {
  /** Handles requests under STREAM_PATH. Resolves when the stream has started or the request is refused. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** How many are open. */
  open(): number;
  /** Ends every stream, before the server closes. */
  close(): void;
}

export interface StreamDeps {
  database: Database;
  identify(headers: Record<string, string | undefined>): Promise<Subject>;
  /** The channel of the ids of users whose sessions have ended or changed. */
  sessionChannel: string;
  /** `requestId`: of the request that opened the stream. */
  onUnexpected(error: unknown, requestId: string): void;
  heartbeatMs?: number;
  beatsPerCheck?: number;
}

interface Subscriber {
  viewer: Viewer & { kind: 'user' };
  headers: Record<string, string | undefined>;
  /** Ending an API key is not announced. */
  hasKey: boolean;
  response: ServerResponse;
  beats: number;
}

/**
 * The server-sent stream (api.md, GET /stream): one LISTEN for this process, sent to the users who may see the message.
 * A message only says that something has changed; pages refetch it, so a lost message loses no data.
 */
export async function createStream(deps: StreamDeps): Promise<Stream> {
  const subscribers = new Set<Subscriber>();
  // Checked at once, so that an ended session gets no message until the next heartbeat either.
  await deps.database.listen(
    deps.sessionChannel,
    (userId) => {
      for (const subscriber of subscribers) if (subscriber.viewer.userId === userId) void check(deps, subscriber);
    },
    () => {
      for (const subscriber of subscribers) void check(deps, subscriber);
    },
  );
  await deps.database.listen(
    LIVE_CHANNEL,
    (payload) => {
      const message = JSON.parse(payload) as LiveMessage;
      for (const subscriber of subscribers)
        if (concerns(subscriber.viewer, message)) send(subscriber, eventOf(message));
    },
    () => void tellGap(deps, subscribers),
  );
  const beat = setInterval(() => {
    for (const subscriber of subscribers) {
      send(subscriber, ': \n\n');
      subscriber.beats++;
      if (subscriber.hasKey || subscriber.beats % (deps.beatsPerCheck ?? BEATS_PER_CHECK) === 0)
        void check(deps, subscriber);
    }
  }, deps.heartbeatMs ?? HEARTBEAT_MS);
  beat.unref();

  return {
    handle: async (request, response) => {
      try {
        subscribe(subscribers, await admit(deps, request), response);
      } catch (error) {
        refuse(deps, request, response, error);
      }
      return true;
    },
    open: () => subscribers.size,
    close: () => {
      clearInterval(beat);
      for (const { response } of subscribers) response.end();
      subscribers.clear();
    },
  };
}

/** With the position, or a replica could answer with what was before the gap, and nobody would tell the page again. */
async function tellGap({ database }: StreamDeps, subscribers: ReadonlySet<Subscriber>): Promise<void> {
  const position = await database.position().catch(() => undefined);
  for (const subscriber of subscribers) send(subscriber, eventOf({ kind: 'gap', position }));
}

/** Whoever may neither open a stream nor keep it open. */
async function identified({ identify }: StreamDeps, headers: Subscriber['headers']): Promise<Subject> {
  const subject = await identify(headers);
  requireFactor(subject);
  return subject;
}

type Admitted = Pick<Subscriber, 'viewer' | 'headers' | 'hasKey'>;

/** Identifies the user who opens a stream. Throws missing, noSession, sessionExpired or forbidden. */
async function admit(deps: StreamDeps, request: IncomingMessage): Promise<Admitted> {
  if (request.method !== 'GET' || request.url?.split('?')[0] !== STREAM_PATH) throw new CallError('missing');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
  const { viewer, key } = await identified(deps, headers);
  if (viewer.kind !== 'user') throw new CallError('noSession');
  if (key && !key.scopes.includes('tickets:read'))
    throw new CallError('forbidden', { text: { key: 'error.keyScope' } });
  return { viewer, headers, hasKey: key !== undefined };
}

/** Counted and added in one go, so that several at once cannot pass the bound together. */
function subscribe(subscribers: Set<Subscriber>, admitted: Admitted, response: ServerResponse): void {
  // The client left while its session was looked up: 'close' has been emitted and will not be again.
  if (response.destroyed) return;
  const open = [...subscribers].filter((subscriber) => subscriber.viewer.userId === admitted.viewer.userId).length;
  if (open >= STREAMS_PER_USER) throw tooMany(RETRY_AFTER_SECONDS);
  const subscriber = { ...admitted, response, beats: 0 };
  subscribers.add(subscriber);
  response.on('close', () => subscribers.delete(subscriber));
  response.on('error', () => response.destroy());
  writeHead(response, 200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  });
  response.write('retry: 2000\n\n');
}

/** With the headers of an answer instead of those of a page, which are set already. */
function writeHead(response: ServerResponse, http: number, headers: OutgoingHttpHeaders): void {
  for (const name of response.getHeaderNames()) if (name !== 'x-request-id') response.removeHeader(name);
  response.writeHead(http, { ...ANSWER_HEADERS, ...headers });
}

/** As the server has set it for every answer. */
const requestIdOf = (response: ServerResponse): string => String(response.getHeader('x-request-id') ?? '');

/** Closes the stream if its session has ended. */
async function check(deps: StreamDeps, subscriber: Subscriber): Promise<void> {
  try {
    const { viewer } = await identified(deps, subscriber.headers);
    if (viewer.kind === 'user') subscriber.viewer = viewer;
  } catch (error) {
    // An unavailable database is no reason to close streams.
    if (error instanceof CallError) subscriber.response.end();
    else deps.onUnexpected(error, requestIdOf(subscriber.response));
  }
}

function send({ response }: Subscriber, text: string): void {
  if (response.destroyed || response.writableEnded) return;
  if (response.writableLength > BEHIND_MAX_BYTES) response.destroy();
  else response.write(text);
}

function refuse(deps: StreamDeps, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const { http, envelope, retryAfter } = refusal(error, languageOf(request.headers['accept-language']), () =>
    deps.onUnexpected(error, requestIdOf(response)),
  );
  writeHead(response, http, {
    'content-type': 'application/json; charset=utf-8',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  });
  response.end(JSON.stringify(envelope));
}
