/** Spans, and how OTLP writes them as JSON (opentelemetry-proto, trace.proto). */

export type Attributes = Record<string, string | number | undefined>;
/** As OTLP numbers them. */
export const KIND = { internal: 1, server: 2, client: 3, consumer: 5 } as const;

/** What is handed on: which trace, which span is above, and whether anybody keeps it. */
export interface Context {
  traceId: string;
  spanId: string;
  isKept: boolean;
}

export interface Span extends Context {
  parentId: string | undefined;
  name: string;
  kind: (typeof KIND)[keyof typeof KIND];
  /** On the clock of `performance`. */
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  /** How it ends: with the attributes that it shares with others. */
  ending: Buffer;
  isFailed: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads the header of W3C Trace Context; undefined when it is not valid. */
export function contextIn(traceparent: string | undefined): Context | undefined {
  if (traceparent === undefined) return undefined;
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId, isKept }: Context): string =>
  `00-${traceId}-${spanId}-${isKept ? '01' : '00'}`;

const valueOf = (value: string | number): string =>
  typeof value === 'string'
    ? `{"stringValue":${JSON.stringify(value)}}`
    : Number.isInteger(value)
      ? `{"intValue":"${value}"}`
      : `{"doubleValue":${value}}`;

/** Attributes as OTLP writes them, each with a comma behind it. */
function written(attributes: Attributes): string {
  let text = '';
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) text += `{"key":"${key}","value":${valueOf(value)}},`;
  return text;
}
/** The end of a span that shares none. */
export const OWN_ENDING = Buffer.from(']}');
/** The end of spans that share attributes: kept as it is sent, it is no garbage of each of them. */
export const endingOf = (attributes: Attributes): Buffer => Buffer.from(`${written(attributes).slice(0, -1)}]}`);

let [lastSecond, lastText] = [0, '0'];
/** As a text: JSON has no numbers of this size. The second by itself, for numbers above 2^31 take long to write. */
function nanoseconds(ms: number): string {
  const time = performance.timeOrigin + ms;
  const second = Math.floor(time / 1_000);
  if (second !== lastSecond) [lastSecond, lastText] = [second, String(second)];
  // Seven digits, the first of which keeps the zeros.
  const microseconds = String(1_000_000 + Math.floor((time - second * 1_000) * 1_000));
  return `${lastText}${microseconds.slice(1)}000`;
}

/** A span up to its ending. A text, which takes a third of the time of making objects for all of it. */
export function beginningOf(span: Span): string {
  const attributes = written(span.attributes);
  return (
    `{"traceId":"${span.traceId}","spanId":"${span.spanId}",${span.parentId === undefined ? '' : `"parentSpanId":"${span.parentId}",`}` +
    `"name":${JSON.stringify(span.name)},"kind":${span.kind},"startTimeUnixNano":"${nanoseconds(span.startedAt)}",` +
    `"endTimeUnixNano":"${nanoseconds(span.endedAt)}","status":${span.isFailed ? '{"code":2}' : '{}'},` +
    `"attributes":[${span.ending === OWN_ENDING ? attributes.slice(0, -1) : attributes}`
  );
}

/** What stands before and after the spans in the body of a request to `/v1/traces`. */
export const aroundSpans = (resource: Attributes): [string, string] => [
  `{"resourceSpans":[{"resource":{"attributes":[${written(resource).slice(0, -1)}]},"scopeSpans":[{"scope":{"name":"closeloop"},"spans":[`,
  ']}]}]}',
];
