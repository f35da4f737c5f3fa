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
  isFailed: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/** Reads the header of W3C Trace Context; undefined when it is not valid. */
export function contextIn(traceparent: string | undefined): Context | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isKept: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const traceparentOf = ({ traceId, spanId, isKept }: Context): string =>
  `00-${traceId}-${spanId}-${isKept ? '01' : '00'}`;

const valueOf = (value: string | number) =>
  typeof value === 'string'
    ? { stringValue: value }
    : Number.isInteger(value)
      ? { intValue: String(value) }
      : { doubleValue: value };

const listOf = (attributes: Attributes) =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]));

const nanoseconds = (ms: number): string => String(BigInt(Math.round((performance.timeOrigin + ms) * 1_000)) * 1_000n);

/** The body of a request to `/v1/traces`. */
export const bodyOf = (spans: readonly Span[], resource: Attributes): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: listOf(resource) },
        scopeSpans: [
          {
            scope: { name: 'closeloop' },
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentId === undefined ? {} : { parentSpanId: span.parentId }),
              name: span.name,
              kind: span.kind,
              startTimeUnixNano: nanoseconds(span.startedAt),
              endTimeUnixNano: nanoseconds(span.endedAt),
              attributes: listOf(span.attributes),
              status: span.isFailed ? { code: 2 } : {},
            })),
          },
        ],
      },
    ],
  });
