import type { Call, CallOutput, ParsedInput } from '../../shared/call.ts';
import type { CallError } from '../../shared/errors.ts';
import type { Language } from '../../shared/text/catalogue.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';

/** Who calls, as the account feature found out from the headers. */
export interface Subject {
  viewer: Viewer;
  /** The session behind a user's token, to end it at logout. */
  sessionId: string | null;
}

/** Everything that an implementation may use; nothing else is at hand. */
export interface Context {
  viewer: Viewer;
  subject: Subject;
  tx: Tx;
  now: Date;
  clock: Clock;
  jobs: Jobs;
  language: Language;
  ip: string;
  device: string;
  /** The same caller looked at as the system: number and load of others, codes, sessions. Only `account` asks for it. */
}

/** What was asked before it is parsed. */
export interface Asked {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * The implementation of a declared call. `find` loads the object and judges the standing before the input is looked at
 * (api.md, order of judging); what it answers is handed to `perform`. A CallError that `perform` *answers* is refused after
 * the commit, so that a wrong code counts as a try; one that it *throws* undoes everything.
 */
export interface Operation {
  call: Call;
  runsAs: 'caller' | 'system';
  /** Whom failures of this call are counted against, beside the address. */
  countedOn: ((body: unknown) => string | undefined) | undefined;
  find(context: Context, params: Record<string, string>): Promise<unknown>;
  perform(context: Context, input: ParsedInput<Call>, found: unknown): Promise<unknown>;
}

/** Binds an implementation to its declaration; the only way to make an operation. */
export function operation<C extends Call, Found = undefined>(
  call: C,
  implementation: {
    runsAs?: 'caller' | 'system';
    countedOn?: (body: unknown) => string | undefined;
    find?: (context: Context, params: Record<string, string>) => Promise<Found>;
    perform: (context: Context, input: ParsedInput<C>, found: Found) => Promise<CallOutput<C> | CallError>;
  },
): Operation {
  return {
    call,
    runsAs: implementation.runsAs ?? 'caller',
    countedOn: implementation.countedOn,
    find: implementation.find ?? (() => Promise.resolve(undefined)),
    perform: (context, input, found) => implementation.perform(context, input as ParsedInput<C>, found as Found),
  };
}
