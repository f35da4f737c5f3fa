import type { FailedAccess } from './account/access-kinds.ts';
import type { Failure } from './failures.ts';

/** One thing wrong with one field: a key of the text catalogue (part `issue`) and its parameters. */
export interface ValidationIssue {
  key: string;
  params?: Record<string, string | number>;
}
export type ValidationIssues = Record<string, ValidationIssue>;

/**
 * A refused call. Any code may throw it; only the pipeline turns it into the envelope.
 * `text` (a catalogue key) replaces the failure's own sentence; `data` is sent as it is. `logged` is a line for the
 * server's log, with the id of the request, `access` one for the access log; neither is ever sent.
 */
export class CallError extends Error {
  readonly failure: Failure;
  readonly text: ValidationIssue;
  readonly issues: ValidationIssues | undefined;
  readonly data: unknown;
  readonly logged: Readonly<Record<string, unknown>> | undefined;
  readonly access: FailedAccess | undefined;

  constructor(
    failure: Failure,
    detail: {
      text?: ValidationIssue;
      issues?: ValidationIssues;
      data?: unknown;
      logged?: Readonly<Record<string, unknown>>;
      access?: FailedAccess;
    } = {},
  ) {
    super(detail.issues ? `${failure}: ${JSON.stringify(detail.issues)}` : failure);
    this.failure = failure;
    this.text = detail.text ?? { key: `error.${failure}` };
    this.issues = detail.issues;
    this.data = detail.data;
    this.logged = detail.logged;
    this.access = detail.access;
  }
}

/** The failure `invalid` with the issues of the wrong fields. */
export const invalid = (issues: ValidationIssues): CallError => new CallError('invalid', { issues });
