import { storedDeviceName } from '../../shared/account/device-name.ts';
import type { FailedAccess } from '../../shared/account/access-kinds.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import { failures } from '../../shared/failures.ts';
import type { Language } from '../../shared/text/languages.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { AccessWatch } from '../access-log/access-watch.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { positionIn, type Position } from '../db/position.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { FairShare } from './fair-share.ts';
import { type Claim, claimOf } from './idempotency.ts';
import { isStorable } from './parse-json.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RawInput, Context, Operation, Subject } from './operation.ts';
import { claimKey, saveAnswer, readKey, releaseKey } from './idempotency-store.ts';
import { type Answer, refusal } from './refusal.ts';
import { admit, subjectKey } from './admit.ts';
import { requireConfirmation } from './confirmation.ts';
import { parseOutput } from './output-parser.ts';
import { parseInput, besideIssues } from './parse-input.ts';

/** What the pipeline needs of the rest of the server. */
export interface ServerDeps {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  limits: RateLimits;
  /** Limits the database connections of each subject; absent (in tests) there is no limit. */
  fairShare?: FairShare;
  /** Identifies the caller. Throws noSession or sessionExpired. Not used for calls that are open to anyone. */
  identify(headers: Record<string, string | undefined>): Promise<Subject>;
  /** Called with every unexpected error, to log it. */
  onUnexpected(error: unknown, about: { operation: string; requestId: string }): void;
  /** Writes a line to the server's log; absent in tests that look at no line. */
  log?(line: Record<string, unknown>): void;
  /** Absent in tests that do not look at it. */
  accessLog?: Pick<AccessWatch, 'note'> & Partial<Pick<AccessWatch, 'reads'>>;
}

export interface Caller {
  headers: Record<string, string | undefined>;
  ip: string;
  /** Scheme and host as this caller wrote them. */
  origin?: string;
  /** The same of the request itself, whatever PUBLIC_URL says. */
  calledAt?: string;
  requestId: string;
  language: Language;
}

/**
 * One call from end to end, the same for a direct and a wrapped one. Order of the checks (api.md): session, visible,
 * standing, input, state and version. Never throws.
 */
export async function answer(
  serverDeps: ServerDeps,
  operation: Operation,
  rawInput: RawInput,
  caller: Caller,
): Promise<Answer> {
  let user: string | undefined;
  try {
    const subject = await admit(identifyOf(serverDeps, caller), operation.call, caller.headers);
    if (subject.viewer.kind === 'user') user = subject.viewer.userId;
    const counted = await operation.countedOn?.(rawInput.body, {
      database: serverDeps.database,
      now: serverDeps.clock.now(),
      subject,
      jobs: serverDeps.jobs,
      ip: caller.ip,
    });
    const spent = await serverDeps.limits.spend(operation.call.rate, {
      ip: caller.ip,
      counted,
      subject: subjectKey(subject),
      apiKey: subject.key?.id,
    });
    // An error here must not fail the request.
    const refund = () =>
      spent.refund().catch((error: unknown) => {
        serverDeps.onUnexpected(error, { operation: operation.call.name, requestId: caller.requestId });
      });
    try {
      const { data, position } = await run(serverDeps, operation, rawInput, caller, subject);
      await refund();
      if (operation.reads && user !== undefined)
        serverDeps.accessLog?.reads?.saw(user, operation.reads(data, rawInput.params));
      const { creates, hasCreated } = operation.call;
      const code = creates && hasCreated?.(data) !== false ? 201 : 200;
      const same = operation.sameForAll ? { sameForAll: true as const } : {};
      return { http: code, envelope: { code, msg: '', data }, user, position, ...same };
    } catch (error) {
      if (!isFailedAttempt(error)) await refund();
      throw error;
    }
  } catch (error) {
    const about = { operation: operation.call.name, requestId: caller.requestId };
    if (error instanceof CallError && error.logged)
      serverDeps.log?.({ level: 'warn', ...about, ip: caller.ip, ...error.logged });
    const failed = await failedAccess(serverDeps, operation, rawInput, error);
    if (failed) serverDeps.accessLog?.note({ ...failed, outcome: 'failed', ...placeOf(caller) });
    return { ...refusal(error, caller.language, () => serverDeps.onUnexpected(error, about)), user };
  }
}

/** The refusal of a caller who may not make this call at all, before its body is read; undefined if the caller may. */
export async function refusedEarly(
  serverDeps: ServerDeps,
  operation: Operation,
  params: Record<string, string>,
  caller: Caller,
): Promise<Answer | undefined> {
  try {
    operation.admits?.(await admit(identifyOf(serverDeps, caller), operation.call, caller.headers), params);
    return undefined;
  } catch (error) {
    return refusal(error, caller.language, () =>
      serverDeps.onUnexpected(error, { operation: operation.call.name, requestId: caller.requestId }),
    );
  }
}

/** A login that was refused is kept, one beyond the limits too, which is not judged at all. */
async function failedAccess(
  { database }: ServerDeps,
  { call, providerOf }: Operation,
  { body }: RawInput,
  error: unknown,
): Promise<FailedAccess | undefined> {
  if (!(error instanceof CallError)) return undefined;
  if (error.failure !== 'tooMany' || call.rate !== 'login') return error.access;
  const provider = await providerOf?.(body, database).catch(() => undefined);
  return { kind: 'login', userId: null, reason: 'limit', provider };
}

/** Finds out who calls, and keeps the first use of a key on each day, of a call that it may not make too. */
const identifyOf =
  ({ identify, accessLog }: ServerDeps, caller: Caller): ServerDeps['identify'] =>
  async (headers) => {
    const subject = await identify(headers);
    const { viewer, key } = subject;
    if (key?.firstToday !== undefined && viewer.kind === 'user')
      accessLog?.note({
        ...{ kind: 'keyUse', userId: viewer.userId, outcome: 'ok', ...placeOf(caller), device: key.firstToday },
      });
    return subject;
  };

const placeOf = ({ ip, requestId, headers }: Caller) => ({ ip, requestId, device: deviceOf(headers) });
const deviceOf = (headers: Caller['headers']): string =>
  storedDeviceName(headers['pdevname'], headers['psysver'], headers['user-agent']);

/** Whether the try counts: only errors of the caller do, not ours. */
const isFailedAttempt = (error: unknown): boolean => error instanceof CallError && failures[error.failure].http < 429;

async function run(
  serverDeps: ServerDeps,
  operation: Operation,
  rawInput: RawInput,
  caller: Caller,
  subject: Subject,
): Promise<{ data: unknown; position?: Position | undefined }> {
  const { call } = operation;
  const seen = seenBy(caller);
  // No object has such an id, and the database would refuse the text.
  if (!Object.values(rawInput.params).every(isStorable)) throw new CallError('missing');
  const key = call.method === 'GET' ? undefined : caller.headers['idempotency-key'];
  const owner = subjectKey(subject);
  const claim = key === undefined || owner === undefined ? undefined : claimOf(owner, call.name, key, rawInput);
  const { clock } = serverDeps;
  const database = serverDeps.fairShare?.of(owner ?? `ip:${caller.ip}`, serverDeps.database) ?? serverDeps.database;
  const viewer: Viewer = operation.runsAs === 'system' ? { kind: 'system' } : subject.viewer;
  const contextOf = (tx: Tx): Context => contextIn(tx, serverDeps, caller, subject);
  if (operation.precheck?.when(rawInput)) {
    const earlier = await database.read(viewer, (tx) => runPrecheck(contextOf(tx), operation, rawInput, claim));
    // Whoever repeats it has not got the first answer, and so not its position.
    if (earlier) return { data: earlier.answer, position: await database.position() };
  }
  const { ip, origin, language } = caller;
  const prepareContext = { subject, database, clock, ip, origin, language };
  const prepared = await operation.prepare(prepareContext, rawInput);
  let position: Position | undefined;
  const work = async (tx: Tx): Promise<unknown> => {
    if (operation.writes) tx.onCommit((at) => (position = at));
    const context = contextOf(tx);
    // Asked together, so that they are sent together; the stored answer of a repeated request comes before what is
    // found now.
    const claiming = claim && claimKey(tx, claim);
    const find = async () => operation.find(context, rawInput.params);
    const [found] = await Promise.allSettled([find(), claiming]);
    const stored = await claiming;
    if (stored) return claim?.answerOf(stored);
    if (found.status === 'rejected') throw found.reason;
    return perform(context, operation, rawInput, claim, { found: found.value, prepared });
  };
  const data = operation.writes
    ? await database.transaction(viewer, work)
    : await database.read(viewer, work, operation.mayLag ? seen : undefined);
  if (data instanceof CallError) throw data;
  return { data, position };
}

/** Up to where this caller has seen changes; undefined without the header, and then only the primary will do. */
function seenBy({ headers }: Caller): Position | undefined {
  const text = headers['x-position'];
  if (text === undefined) return undefined;
  const seen = positionIn(text);
  if (seen === undefined) throw invalid({ 'X-Position': { key: 'issue.position' } });
  return seen;
}

/** Checks what can be checked before a costly `prepare`; a repeated request gets its stored answer at once. */
async function runPrecheck(
  context: Context,
  operation: Operation,
  rawInput: RawInput,
  claim: Claim | undefined,
): Promise<{ answer: unknown } | null> {
  const stored = claim ? await readKey(context.tx, claim) : null;
  if (stored) return { answer: claim?.answerOf(stored) };
  await operation.precheck?.check(context, rawInput.params, async (found) =>
    inputOf(context, operation, rawInput, found),
  );
  return null;
}

async function inputOf(context: Context, { call, lacks }: Operation, rawInput: RawInput, found: unknown) {
  try {
    return parseInput(call, rawInput);
  } catch (error) {
    if (!lacks || !(error instanceof CallError) || !error.issues) throw error;
    const right = besideIssues(Object(rawInput.body) as Record<string, unknown>, error.issues);
    const more = await lacks(context, right, found);
    throw invalid({ ...besideIssues(more, error.issues), ...error.issues });
  }
}

async function perform(
  context: Context,
  operation: Operation,
  rawInput: RawInput,
  claim: Claim | undefined,
  { found, prepared }: { found: unknown; prepared: unknown },
): Promise<unknown> {
  const { call } = operation;
  if (operation.requireConfirmation) requireConfirmation(context);
  const result = await operation.perform(context, await inputOf(context, operation, rawInput, found), found, prepared);
  if (result instanceof CallError) {
    // Its writes are committed, but only successes are stored: the key is free for a corrected request.
    if (claim) await releaseKey(context.tx, claim);
    return result;
  }
  // Output is parsed too: what is not declared cannot leak.
  const data = parseOutput(call.output, result ?? null);
  if (claim) await saveAnswer(context.tx, claim, { code: 200, sealed: claim.seal(data) });
  return data;
}

const contextIn = (tx: Tx, serverDeps: ServerDeps, caller: Caller, subject: Subject): Context => ({
  viewer: subject.viewer,
  subject,
  tx,
  now: serverDeps.clock.now(),
  clock: serverDeps.clock,
  jobs: serverDeps.jobs,
  language: caller.language,
  ip: caller.ip,
  calledAt: caller.calledAt,
  cookies: caller.headers['cookie'],
  requestId: caller.requestId,
  device: deviceOf(caller.headers),
  noteAccess: (note) => tx.onCommit(() => serverDeps.accessLog?.note({ ...placeOf(caller), ...note })),
});
