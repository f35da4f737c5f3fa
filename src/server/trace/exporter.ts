/** Sends spans in batches. While nobody takes them they are dropped: what is traced must never wait for the traces. */
import { AsyncResource } from 'node:async_hooks';
import http from 'node:http';
import https from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { beginningOf, type Span } from './span.ts';

const EVERY_MS = 2_000;
/** Of a batch, which is sent at once. */
const BATCH_BYTES = 2 ** 19;
/** Kept at most: some five thousand spans. */
const MOST_BYTES = 2 ** 22;
const ATTEMPT_MS = 5_000;
const COMMA = ','.codePointAt(0) ?? 0;

export interface ExporterOptions {
  /** Of the collector, to which `/v1/traces` is added. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** What stands before the spans of a body, and after. */
  around: readonly [string, string];
  onError: (error: unknown) => void;
}

/** Spans wait as they are sent, not as objects: those lived just long enough to cost the collector of garbage the most. */
export function createExporter({ endpoint, headers, around: [head, tail], onError }: ExporterOptions) {
  const post = posterTo(endpoint, headers);
  const waiting = Buffer.allocUnsafeSlow(MOST_BYTES);
  const first = waiting.write(head);
  let end = first;
  let sending: Promise<void> | undefined;
  // Outside of the span that fills a batch: sending it is no part of what that one does.
  const flush = AsyncResource.bind((): Promise<void> => {
    if (sending || end === first) return sending ?? Promise.resolve();
    end += waiting.write(tail, end);
    sending = post(Buffer.from(waiting.subarray(0, end)))
      .catch(onError)
      .finally(() => (sending = undefined));
    end = first;
    return sending;
  });
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    add: (span: Span): void => {
      const beginning = beginningOf(span);
      // A character takes three bytes at most.
      if (end + 3 * (beginning.length + tail.length) + span.ending.length > MOST_BYTES) return;
      if (end > first) waiting[end++] = COMMA;
      end += waiting.write(beginning, end);
      end += span.ending.copy(waiting, end);
      if (end >= BATCH_BYTES) void flush();
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}

/** Not by fetch, which takes three times as much of the processor for a body of this size. */
function posterTo(endpoint: string, headers: Readonly<Record<string, string>>): (body: Buffer) => Promise<void> {
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  const { Agent, request } = url.protocol === 'https:' ? https : http;
  // A user and a password in the address are sent as a login.
  const options = { ...urlToHttpOptions(url), method: 'POST', agent: new Agent({ keepAlive: true, maxSockets: 1 }) };
  const attempt = (body: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request({
        ...options,
        headers: { 'content-type': 'application/json', 'content-length': body.length, ...headers },
        signal: AbortSignal.timeout(ATTEMPT_MS),
      });
      const fail = (error: NodeJS.ErrnoException): void => {
        const isClosed = sent.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(error.code ?? '');
        // Collectors close a connection that is idle, also at the moment when the next batch leaves.
        if (isClosed) attempt(body).then(resolve, reject);
        else reject(error);
      };
      // `on`: an error without a listener would end the server.
      sent.on('error', fail).once('response', (answer) => {
        answer.on('error', reject).once('close', () => {
          const code = answer.statusCode ?? 0;
          if (code >= 200 && code < 300) resolve();
          else reject(new Error(`The collector answered ${code}`));
        });
        answer.resume();
      });
      sent.end(body);
    });
  return attempt;
}
