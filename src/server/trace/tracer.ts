/** Traces by OpenTelemetry's conventions, sent as OTLP over HTTP (decision 0084). Loaded only where they are asked for. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomHex } from '../clock.ts';
import type { RoundTripListener } from '../db/postgres.ts';
import { createExporter } from './exporter.ts';
import { watchOutgoing } from './outgoing.ts';
import {
  aroundSpans,
  contextIn,
  endingOf,
  KIND,
  OWN_ENDING,
  type Attributes,
  type Context,
  type Span,
} from './span.ts';
import type { Tracing } from './tracing.ts';

export interface TracerOptions {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  /** How many of the traces that begin here are kept: 0 to 1. */
  share: number;
  resource: Attributes;
  scrub: (text: string) => string;
  onError: (error: unknown) => void;
}

/** The same requests and round trips come again and again. */
const TOLD_MOST = 1_000;
/** Answers what is kept by the key, or makes it. */
function kept<V>(): (key: string, make: () => V) => V {
  const known = new Map<string, V>();
  return (key, make) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    if (known.size < TOLD_MOST) known.set(key, made);
    return made;
  };
}

/** A round trip as it is told. */
interface Told {
  name: string;
  ending: Buffer;
}
type Statements = Parameters<RoundTripListener>[3];

/** To take secrets out of the texts each time cost more than all the rest. */
function toldBy(scrub: (text: string) => string): (statements: Statements) => Told {
  const known = kept<Told>();
  const make = (statements: Statements): Told => {
    const texts = statements.map(({ text }) => scrub(text.slice(0, TEXT_MOST)));
    const names = statements.map(({ name }, at) => name ?? /[a-z]+/i.exec(texts[at] ?? '')?.[0] ?? 'statement');
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': names.join(' '),
      'db.query.text': texts.at(-1),
      'db.operation.batch.size': statements.length > 1 ? statements.length : undefined,
    };
    return { name: names.at(-1) ?? 'statement', ending: endingOf(attributes) };
  };
  return (statements) => {
    let key = '';
    // A name stands for one text, for it is prepared by it.
    for (const { name, text } of statements) key += `${name ?? text} `;
    return known(key, () => make(statements));
  };
}

/** Requests of a call that are answered alike share their endings. */
function answeredEndings(): (span: Span, call: string, code: number) => Buffer {
  const known = kept<Buffer>();
  return ({ name, attributes }, call, code) =>
    known(`${name} ${call} ${code}`, () =>
      endingOf({
        ...attributes,
        'closeloop.call': call,
        'http.response.status_code': code,
        'error.type': code >= 500 ? String(code) : undefined,
      }),
    );
}

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
/** Asked of the system at once: for each id by itself this was a fifth of what traces cost. */
const RANDOM_BYTES = 4_096;
/** Of a statement, which has its name. */
const TEXT_MOST = 500;
/** A round trip shares all of its own. */
const NONE: Attributes = {};
/** Answers random bytes as hexadecimal digits. */
function randomIds(): (bytes: number) => string {
  let [digits, next] = ['', 0];
  return (bytes) => {
    if (next + 2 * bytes > digits.length) [digits, next] = [randomHex(RANDOM_BYTES), 0];
    next += 2 * bytes;
    return digits.slice(next - 2 * bytes, next);
  };
}
/** Requests whose end was never told. */
const OPEN_MOST = 10_000;

export function createTracer({ endpoint, headers, share, resource, scrub, onError }: TracerOptions): Tracing {
  const current = new AsyncLocalStorage<Context | undefined>();
  const exporter = createExporter({ endpoint, headers, onError, around: aroundSpans(resource) });
  const open = new Map<string, Span>();
  const told = toldBy(scrub);
  const answeredEnding = answeredEndings();
  const randomId = randomIds();

  const beginBelow = (above: Context | undefined, name: string, kind: Span['kind'], attributes: Attributes): Span => {
    const traceId = above?.traceId ?? randomId(TRACE_BYTES);
    // The same share of every process that sees the trace: by its id.
    const isKept = above?.isKept ?? Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32;
    const startedAt = performance.now();
    return {
      traceId,
      spanId: isKept ? randomId(SPAN_BYTES) : (above?.spanId ?? randomId(SPAN_BYTES)),
      isKept,
      parentId: above?.spanId,
      name,
      kind,
      attributes,
      ending: OWN_ENDING,
      startedAt,
      endedAt: startedAt,
      isFailed: false,
    };
  };
  const end = (span: Span, isFailed: boolean): void => {
    if (!span.isKept) return;
    span.endedAt = performance.now();
    span.isFailed = isFailed;
    exporter.add(span);
  };
  /** Nothing begins by itself below no span: the health checks, and what is sent to the collector. */
  const begin = (name: string, kind: Span['kind'], attributes: Attributes): Span | undefined => {
    const above = current.getStore();
    return above?.isKept ? beginBelow(above, name, kind, attributes) : undefined;
  };
  const within = async <T>(span: Span, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await current.run(span, work);
      end(span, false);
      return result;
    } catch (error) {
      span.attributes['error.type'] = error instanceof Error ? error.name : 'unknown';
      end(span, true);
      throw error;
    }
  };
  const unwatch = watchOutgoing({ begin, end });

  return {
    request: ({ requestId, method, route, traceparent }, rest) => {
      const span = beginBelow(contextIn(traceparent), `${method} ${route ?? ''}`.trim(), KIND.server, {
        'http.request.method': method,
        'http.route': route,
      });
      if (open.size < OPEN_MOST) open.set(requestId, span);
      current.run(span, rest);
    },
    answered: ({ requestId, call, code, user }) => {
      const span = open.get(requestId);
      if (!span) return undefined;
      open.delete(requestId);
      span.ending = answeredEnding(span, call, code);
      span.attributes = { 'closeloop.request_id': requestId, 'user.id': user };
      end(span, code >= 500);
      return span.isKept ? span.traceId : undefined;
    },
    roundTrip: (_count, ms, isFailed, statements) => {
      const above = current.getStore();
      if (!above?.isKept) return;
      const { name, ending } = told(statements);
      const span = beginBelow(above, name, KIND.client, NONE);
      span.ending = ending;
      span.startedAt -= ms;
      end(span, isFailed);
    },
    job: (name, id, work) => {
      const attributes = {
        'messaging.system': 'pg-boss',
        'messaging.destination.name': name,
        'messaging.message.id': id,
      };
      return within(beginBelow(undefined, `process ${name}`, KIND.consumer, attributes), work);
    },
    outside: (name, server, work) => {
      const span = begin(name, KIND.client, { 'server.address': server });
      return span ? within(span, work) : work();
    },
    traceId: () => current.getStore()?.traceId,
    close: async () => {
      unwatch();
      await exporter.close();
    },
  };
}
