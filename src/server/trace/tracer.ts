/** Traces by OpenTelemetry's conventions, sent as OTLP over HTTP (decision 0084). Loaded only where they are asked for. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomHex } from '../clock.ts';
import type { RoundTripListener } from '../db/postgres.ts';
import { createExporter } from './exporter.ts';
import { watchOutgoing } from './outgoing.ts';
import { aroundSpans, contextIn, KIND, spanText, written, type Attributes, type Context, type Span } from './span.ts';
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

/** A round trip as it is told. */
interface Told {
  name: string;
  written: string;
}
/** The same round trips come again and again: to take secrets out of their texts each time cost more than all the rest. */
const TOLD_MOST = 1_000;
type Statements = Parameters<RoundTripListener>[3];

function toldBy(scrub: (text: string) => string): (statements: Statements) => Told {
  const known = new Map<string, Told>();
  const make = (statements: Statements): Told => {
    const texts = statements.map(({ text }) => scrub(text.slice(0, TEXT_MOST)));
    const names = statements.map(({ name }, at) => name ?? /[a-z]+/i.exec(texts[at] ?? '')?.[0] ?? 'statement');
    const attributes = {
      'db.system.name': 'postgresql',
      'db.query.summary': names.join(' '),
      'db.query.text': texts.at(-1),
      'db.operation.batch.size': statements.length > 1 ? statements.length : undefined,
    };
    return { name: names.at(-1) ?? 'statement', written: written(attributes) };
  };
  return (statements) => {
    // A name stands for one text, for it is prepared by it.
    const key = statements.map(({ name, text }) => name ?? text).join(' ');
    const found = known.get(key);
    if (found) return found;
    const made = make(statements);
    if (known.size < TOLD_MOST) known.set(key, made);
    return made;
  };
}

const TRACE_BYTES = 16;
const SPAN_BYTES = 8;
/** Asked of the system at once: for each id by itself this was a fifth of what traces cost. */
const RANDOM_BYTES = 4_096;
/** Of a statement, which has its name. */
const TEXT_MOST = 500;
/** A round trip's are written already. */
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
      startedAt,
      endedAt: startedAt,
      isFailed: false,
    };
  };
  const end = (span: Span, isFailed: boolean): void => {
    if (!span.isKept) return;
    span.endedAt = performance.now();
    span.isFailed = isFailed;
    exporter.add(spanText(span));
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
        'closeloop.request_id': requestId,
      });
      if (open.size < OPEN_MOST) open.set(requestId, span);
      current.run(span, rest);
    },
    answered: ({ requestId, call, code, user }) => {
      const span = open.get(requestId);
      if (!span) return undefined;
      open.delete(requestId);
      span.attributes['closeloop.call'] = call;
      span.attributes['http.response.status_code'] = code;
      span.attributes['user.id'] = user;
      if (code >= 500) span.attributes['error.type'] = String(code);
      end(span, code >= 500);
      return span.isKept ? span.traceId : undefined;
    },
    roundTrip: (_count, ms, isFailed, statements) => {
      const above = current.getStore();
      if (!above?.isKept) return;
      const { name, written } = told(statements);
      const span = beginBelow(above, name, KIND.client, NONE);
      span.written = written;
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
