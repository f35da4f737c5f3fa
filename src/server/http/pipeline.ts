import * as z from 'zod/mini';
import { CallError, failures } from '../../shared/errors.ts';
import type { Language } from '../../shared/text/catalogue.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { FairShare } from './fair-share.ts';
import type { Claim } from './idempotency.ts';
import { claimOf } from './idempotency.ts';
import { isStorable } from './json.ts';
import type { Limits } from './limits.ts';
import type { Asked, Context, Operation, Subject } from './operation.ts';
import { claimKey, keepAnswer, readKey, releaseKey } from './store.ts';
import type { Answer } from './refusal.ts';
import { refusal } from './refusal.ts';
import { admit, subjectKey } from './admit.ts';
import { parsed } from './parse-asked.ts';

/** What the pipeline needs of the rest of the server. */
export interface Floor {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  limits: Limits;
  /** Of the database's connections; without one (tests of a feature) everybody takes what there is. */
  fairShare?: FairShare;
  /** Finds out who calls; throws noSession or sessionExpired. A call for anyone is never asked. */
  identify(headers: Record<string, string | undefined>): Promise<Subject>;
  /** Told of what should not happen, to be logged and reported. */
  onUnexpected(error: unknown, about: { operation: string; requestId: string }): void;
}

export interface Caller {
  headers: Record<string, string | undefined>;
  ip: string;
  /** Scheme and host as this caller wrote them. */
  origin?: string;
  requestId: string;
  language: Language;
}

/**
 * One call from end to end, the same for a direct and a wrapped one. Order of judging (api.md): session, visible,
 * standing, input, state and version. Never throws.
 */
export async function answer(floor: Floor, operation: Operation, asked: Asked, caller: Caller): Promise<Answer> {
  try {
    const subject = await admit(floor.identify, operation.call, caller.headers);
    const counted = await operation.countedOn?.(asked.body, { database: floor.database, now: floor.clock.now() });
    const spent = await floor.limits.spend(operation.call.rate, {
      ip: caller.ip,
      counted,
      subject: subjectKey(subject),
    });
    // A point that could not be given back is no reason to refuse what was done.
    const giveBack = () =>
      spent.giveBack().catch((error: unknown) => {
        floor.onUnexpected(error, { operation: operation.call.name, requestId: caller.requestId });
      });
    try {
      const data = await run(floor, operation, asked, caller, subject);
      await giveBack();
      const code = operation.call.creates ? 201 : 200;
      return { http: code, envelope: { code, msg: '', data } };
    } catch (error) {
      if (!isWrongTry(error)) await giveBack();
      throw error;
    }
  } catch (error) {
    return refusal(error, caller.language, () =>
      floor.onUnexpected(error, { operation: operation.call.name, requestId: caller.requestId }),
    );
  }
}

/** What the caller got wrong costs; what failed on our side does not. */
const isWrongTry = (error: unknown): boolean => error instanceof CallError && failures[error.failure].http < 429;

async function run(
  floor: Floor,
  operation: Operation,
  asked: Asked,
  caller: Caller,
  subject: Subject,
): Promise<unknown> {
  const { call } = operation;
  // No object has such an id, and the database would not even take it.
  if (!Object.values(asked.params).every(isStorable)) throw new CallError('missing');
  const key = call.method === 'GET' ? undefined : caller.headers['idempotency-key'];
  const owner = subjectKey(subject);
  const claim = key === undefined || owner === undefined ? undefined : claimOf(owner, call.name, key, asked);
  const { clock } = floor;
  const database = floor.fairShare?.of(owner ?? `ip:${caller.ip}`, floor.database) ?? floor.database;
  const place: Viewer = operation.runsAs === 'system' ? { kind: 'system' } : subject.viewer;
  const contextOf = (tx: Tx): Context => contextIn(tx, floor, caller, subject);
  if (operation.judgeFirst?.when(asked)) {
    const earlier = await database.read(place, (tx) => judgeFirst(contextOf(tx), operation, asked, claim));
    if (earlier) return earlier.answer;
  }
  const outside = { subject, database, clock, ip: caller.ip, origin: caller.origin };
  const prepared = await operation.prepare(outside, asked);
  const inPlace = operation.writes ? database.transaction : database.read;
  const result = await inPlace(place, async (tx) => {
    const stored = claim ? await claimKey(tx, claim) : null;
    return stored ? claim?.answerOf(stored) : perform(contextOf(tx), operation, asked, claim, prepared);
  });
  if (result instanceof CallError) throw result;
  return result;
}

/** Judges what can be judged before a costly `prepare`; a repeat of what was done is answered at once. */
async function judgeFirst(
  context: Context,
  { call, judgeFirst: first }: Operation,
  asked: Asked,
  claim: Claim | undefined,
): Promise<{ answer: unknown } | null> {
  const stored = claim ? await readKey(context.tx, claim) : null;
  if (stored) return { answer: claim?.answerOf(stored) };
  await first?.judge(context, asked.params, () => parsed(call, asked));
  return null;
}

async function perform(
  context: Context,
  operation: Operation,
  asked: Asked,
  claim: Claim | undefined,
  prepared: unknown,
): Promise<unknown> {
  const { call } = operation;
  const found = await operation.find(context, asked.params);
  const result = await operation.perform(context, parsed(call, asked), found, prepared);
  if (result instanceof CallError) {
    // What it wrote is kept, but it was no success: the key is free for a corrected request.
    if (claim) await releaseKey(context.tx, claim);
    return result;
  }
  // Output is parsed too: what is not declared cannot leak.
  const data = z.parse(call.output, result ?? null);
  if (claim) await keepAnswer(context.tx, claim, { code: 200, sealed: claim.seal(data) });
  return data;
}

const contextIn = (tx: Tx, floor: Floor, caller: Caller, subject: Subject): Context => ({
  viewer: subject.viewer,
  subject,
  tx,
  now: floor.clock.now(),
  clock: floor.clock,
  jobs: floor.jobs,
  language: caller.language,
  ip: caller.ip,
  device: caller.headers['pdevname'] ?? caller.headers['user-agent'] ?? '',
});
