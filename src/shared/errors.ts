/** Every way a call can fail, once: api.md, table of codes. `code` stands in the envelope, `http` is the status of a direct call. */
export const failures = {
  invalid: { code: 400, http: 400, text: 'error.invalid' },
  noSession: { code: 401, http: 401, text: 'error.noSession' },
  sessionExpired: { code: 81020009, http: 401, text: 'error.sessionExpired' },
  forbidden: { code: 403, http: 403, text: 'error.forbidden' },
  missing: { code: 404, http: 404, text: 'error.missing' },
  tooSlow: { code: 408, http: 408, text: 'error.tooSlow' },
  conflict: { code: 409, http: 409, text: 'error.conflict' },
  tooLarge: { code: 413, http: 413, text: 'error.tooLarge' },
  wrongType: { code: 415, http: 415, text: 'error.wrongType' },
  keyReused: { code: 422, http: 422, text: 'error.keyReused' },
  tooMany: { code: 429, http: 429, text: 'error.tooMany' },
  unexpected: { code: 500, http: 500, text: 'error.unexpected' },
  unavailable: { code: 503, http: 503, text: 'error.unavailable' },
  storageFull: { code: 507, http: 507, text: 'error.storageFull' },
} as const;

export type Failure = keyof typeof failures;

/** One thing wrong with one field: a key of the text catalogue (part `issue`) and its parameters. */
export interface ValidationIssue {
  key: string;
  params?: Record<string, string | number>;
}
export type ValidationIssues = Record<string, ValidationIssue>;

/**
 * A call that is refused. Thrown by whoever finds out, turned into the envelope by the pipeline alone.
 * `text` replaces the failure's own sentence (a catalogue key); `data` goes on the wire as it is.
 */
export class CallError extends Error {
  readonly failure: Failure;
  readonly text: ValidationIssue;
  readonly issues: ValidationIssues | undefined;
  readonly data: unknown;

  constructor(failure: Failure, detail: { text?: ValidationIssue; issues?: ValidationIssues; data?: unknown } = {}) {
    super(detail.issues ? `${failure}: ${JSON.stringify(detail.issues)}` : failure);
    this.failure = failure;
    this.text = detail.text ?? { key: failures[failure].text };
    this.issues = detail.issues;
    this.data = detail.data;
  }
}

/** `invalid` with the fields that are wrong; nothing else is known to be wrong. */
export const invalid = (issues: ValidationIssues): CallError => new CallError('invalid', { issues });
