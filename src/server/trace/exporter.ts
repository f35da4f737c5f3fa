/** Sends spans in batches. While nobody takes them they are dropped: what is traced must never wait for the traces. */
import { AsyncResource } from 'node:async_hooks';
import type { Span } from './span.ts';

const EVERY_MS = 1_000;
/** Sent at once when so many have come together. */
const BATCH = 512;
/** Kept at most. */
const MOST = 4_096;
const ATTEMPT_MS = 5_000;

export interface ExporterOptions {
  /** Of the collector, to which `/v1/traces` is added. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  bodyOf: (spans: readonly Span[]) => string;
  onError: (error: unknown) => void;
}

export function createExporter({ endpoint, headers, bodyOf, onError }: ExporterOptions) {
  const { username, password, ...address } = partsOf(endpoint);
  const login: Record<string, string> =
    username === '' ? {} : { authorization: `Basic ${btoa(`${username}:${password}`)}` };
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  const post = async (spans: readonly Span[]): Promise<void> => {
    try {
      const answer = await fetch(address.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...login, ...headers },
        body: bodyOf(spans),
        signal: AbortSignal.timeout(ATTEMPT_MS),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The collector answered ${answer.status}`);
    } catch (error) {
      onError(error);
    }
  };
  // Outside of the span that fills a batch: sending it is no part of what that one does.
  const flush = AsyncResource.bind((): Promise<void> => {
    if (sending || waiting.length === 0) return sending ?? Promise.resolve();
    const spans = waiting;
    waiting = [];
    sending = post(spans).finally(() => (sending = undefined));
    return sending;
  });
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    add: (span: Span): void => {
      if (waiting.length < MOST) waiting.push(span);
      if (waiting.length >= BATCH) void flush();
    },
    close: async (): Promise<void> => {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}

/** fetch refuses an address with a password in it. */
function partsOf(endpoint: string): { url: string; username: string; password: string } {
  const url = new URL(endpoint);
  const { username, password } = url;
  url.username = url.password = '';
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return { url: url.toString(), username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
