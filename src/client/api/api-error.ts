import { type Failure, failures } from '../../shared/failures.ts';

/** Why a call failed: a failure that the server reports, no connection, or no answer within 60 s. */
type AnyFailure = Failure | 'network' | 'timeout';

interface Detail {
  code: number;
  failure: AnyFailure;
  message: string;
  /** The HTTP status. */
  status?: number;
  data?: unknown;
  requestId?: string | undefined;
}

/** A call that did not succeed. `message` is in the user's language and says what to do next. */
export class ApiError extends Error {
  readonly code: number;
  readonly failure: AnyFailure;
  /** The message of each invalid field, by its dotted name; empty when the error is not about fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly data: unknown;
  readonly requestId: string | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;

  constructor({ code, failure, message, status, data, requestId }: Detail) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.failure = failure;
    this.status = status ?? 0;
    this.data = data;
    this.requestId = requestId;
    const inner = isRecord(data) ? data : {};
    this.fields = isRecord(inner['fields']) ? textsOf(inner['fields']) : {};
    this.retryAfter = typeof inner['retryAfter'] === 'number' ? inner['retryAfter'] : undefined;
  }

  /** Sending the same request again cannot help. False for a bad connection, an outage and a server at its limit. */
  get isFinal(): boolean {
    const temporary = ['network', 'timeout', 'tooSlow', 'tooMany', 'unexpected', 'unavailable', 'storageFull'];
    return !temporary.includes(this.failure);
  }
}

/** The failure of a code in the envelope or of an HTTP status. */
export function failureOf(code: number): Failure {
  const names = Object.keys(failures) as Failure[];
  const known =
    names.find((name) => failures[name].code === code) ?? names.find((name) => failures[name].http === code);
  if (known) return known;
  if (code === 502 || code === 504) return 'unavailable';
  return code >= 400 && code < 500 ? 'invalid' : 'unexpected';
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textsOf = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, message]) => [name, String(message)]));
