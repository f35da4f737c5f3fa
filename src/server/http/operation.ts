import type { Call, CallOutput, ParsedInput } from '../../shared/call.ts';
import type { CallError, ValidationIssues } from '../../shared/errors.ts';
import type { Scope } from '../../shared/scope.ts';
import type { Language } from '../../shared/text/languages.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { AccessNote } from '../access-log/access-log-store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { CountedSubject } from './rate-limits.ts';

/** The caller, as identified from the headers by the account feature. */
export interface Subject {
  viewer: Viewer;
  /** The session behind a user's token, to end it at logout. */
  sessionId: string | null;
  /** The API key by which another system acts as the viewer. */
  key?: {
    id: string;
    scopes: readonly Scope[];
    /** Of the key; only at the first use of a day. */ firstToday?: string;
  };
  /** The request carries a valid confirmation: the password was entered again some minutes ago (confirmation.ts). */
  confirmed?: true;
  /** Since when this user would need a second factor, and has none: almost nothing is possible (admit.ts). */
  factorDue?: string;
  /** The call comes from the command line. */
  via?: 'cli';
}

/** Everything that the implementation of an operation may use. */
export interface Context {
  viewer: Viewer;
  subject: Subject;
  tx: Tx;
  now: Date;
  clock: Clock;
  jobs: Jobs;
  language: Language;
  ip: string;
  /** Scheme and host of the request itself; a browser binds passkeys to them. */
  calledAt?: string | undefined;
  /** What the browser keeps for us; only of the one call whose page sends it (decision 0099). */
  cookies?: string | undefined;
  requestId: string;
  device: string;
  /** Adds to the access log, once the transaction has committed. */
  noteAccess(note: Omit<AccessNote, 'ip' | 'device' | 'requestId'> & { device?: string }): void;
}

/** What `prepare` may use. It runs before the transaction, for slow work such as decoding pictures. */
export interface PrepareContext {
  subject: Subject;
  database: Database;
  clock: Clock;
  ip: string;
  /** The origin that this caller used: to a browser, localhost and 127.0.0.1 are two origins. */
  origin: string | undefined;
  language: Language;
}

/** Finds whose password tries are counted, from a body that is not validated yet. */
export type CountedOn = (
  body: unknown,
  at: { database: Database; now: Date; subject: Subject; jobs: Jobs; ip: string },
) => Promise<CountedSubject | undefined>;

/** Of a body that is not validated either. */
type ProviderOf = (body: unknown, database: Database) => Promise<string | undefined>;

/** The request before it is parsed. */
export interface RawInput {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * For a write with a costly `prepare`: `check` does every check that is possible before it, read-only, so that a
 * refused request costs no more. `input` parses the input and throws when it is invalid; it takes what was found.
 */
export interface Precheck<C extends Call> {
  /** Whether `prepare` is costly for this request. */
  when(rawInput: RawInput): boolean;
  check(
    context: Context,
    params: Record<string, string>,
    input: (found?: unknown) => Promise<ParsedInput<C>>,
  ): Promise<void>;
}

/**
 * The implementation of a declared call. `find` loads the object and checks the standing before the input is parsed
 * (api.md, Order of the checks); its result is passed to `perform`. If `perform` *returns* a CallError, the transaction
 * commits and the call is refused, so that a wrong code counts as a try; if it *throws* one, everything is rolled back.
 */
export interface Operation {
  call: Call;
  runsAs: 'caller' | 'system';
  /** Whether it gets a transaction that may write; some GETs of the specification count a try. */
  writes: boolean;
  /** A replica may answer it: a list, a search, a figure. Who has just written is not answered by an older one. */
  mayLag: boolean;
  /** Its answer is the same for all who read it in one language, and seldom becomes another one. */
  sameForAll: boolean;
  /** The subject whose tries are counted, in addition to the network. Called before any check. */
  countedOn: CountedOn | undefined;
  /** The name of the provider by which somebody comes in, for the access log when a try is beyond the limits. */
  providerOf: ProviderOf | undefined;
  precheck: Precheck<Call> | undefined;
  /** Of a call with a large body: throws if the caller may not make it, before the body is read. */
  admits: ((subject: Subject, params: Record<string, string>) => void) | undefined;
  /**
   * Asks for the password again. An operation of which only some inputs
   * are sensitive asks in `perform` (confirmation.ts).
   */
  requireConfirmation: boolean;
  prepare(prepareContext: PrepareContext, rawInput: RawInput): Promise<unknown>;
  find(context: Context, params: Record<string, string>): Promise<unknown>;
  /**
   * Of an invalid input: the issues that depend on what was found, so that all are named together. `body` has only the
   * fields that are right.
   */
  lacks: ((context: Context, body: Record<string, unknown>, found: unknown) => Promise<ValidationIssues>) | undefined;
  perform(context: Context, input: ParsedInput<Call>, found: unknown, prepared: unknown): Promise<unknown>;
  /** The tickets and units that an answer shows, by what tells them apart (decision 0089). */
  reads: ((output: unknown, params: Record<string, string>) => readonly string[]) | undefined;
}

/** Binds an implementation to its declaration; the only way to make an operation. */
export function operation<C extends Call, Found = undefined, Prepared = undefined>(
  call: C,
  implementation: {
    runsAs?: 'caller' | 'system';
    writes?: true;
    mayLag?: true;
    sameForAll?: true;
    countedOn?: CountedOn;
    providerOf?: ProviderOf;
    precheck?: Precheck<C>;
    admits?: (subject: Subject, params: Record<string, string>) => void;
    requireConfirmation?: true;
    /** Runs before the checks of the transaction: it must refuse nothing, only pass its result to `perform`. */
    prepare?: (prepareContext: PrepareContext, rawInput: RawInput) => Promise<Prepared>;
    find?: (context: Context, params: Record<string, string>) => Promise<Found>;
    lacks?: (context: Context, body: Record<string, unknown>, found: Found) => Promise<ValidationIssues>;
    perform: (
      context: Context,
      input: ParsedInput<C>,
      found: Found,
      prepared: Prepared,
    ) => Promise<CallOutput<C> | CallError>;
    reads?: (output: CallOutput<C>, params: Record<string, string>) => readonly string[];
  },
): Operation {
  return {
    call,
    runsAs: implementation.runsAs ?? 'caller',
    writes: implementation.writes ?? call.method !== 'GET',
    mayLag: implementation.mayLag ?? false,
    sameForAll: implementation.sameForAll ?? false,
    countedOn: implementation.countedOn,
    providerOf: implementation.providerOf,
    precheck: implementation.precheck as Precheck<Call> | undefined,
    admits: implementation.admits,
    requireConfirmation: implementation.requireConfirmation ?? false,
    prepare: implementation.prepare ?? (() => Promise.resolve(undefined)),
    find: implementation.find ?? (() => Promise.resolve(undefined)),
    lacks: implementation.lacks as Operation['lacks'],
    perform: (context, input, found, prepared) =>
      implementation.perform(context, input as ParsedInput<C>, found as Found, prepared as Prepared),
    reads: implementation.reads as Operation['reads'],
  };
}
