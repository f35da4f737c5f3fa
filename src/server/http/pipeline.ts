import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Call } from '../../shared/call.ts';
import { KEY_MAX, KEY_MIN } from '../../shared/constants.ts';
import { CallError, failures, invalid } from '../../shared/errors.ts';
import { issuesOf } from '../../shared/issues.ts';
import type { Language } from '../../shared/text/catalogue.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
import type { Envelope } from '../../shared/wire.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { isOutage } from '../db/outage.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { isStorable } from './json.ts';
import type { Limits } from './limits.ts';
import type { Asked, Context, Operation, Subject } from './operation.ts';
import { claimKey, keepAnswer, releaseKey } from './store.ts';
import { issueText, issueTexts } from './words.ts';

/** What the pipeline needs of the rest of the server. */
export interface Floor {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  limits: Limits;
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

export interface Answer {
  http: number;
  envelope: Envelope;
  retryAfter?: number;
}

const nobody: Subject = { viewer: { kind: 'nobody' }, sessionId: null };

/**
 * One call from end to end, the same for a direct and a wrapped one. Order of judging (api.md): session, visible,
 * standing, input, state and version. Never throws.
 */
export async function answer(floor: Floor, operation: Operation, asked: Asked, caller: Caller): Promise<Answer> {
  try {
    const subject = await admit(floor, operation.call, caller);
    const counted = { ip: caller.ip, account: operation.countedOn?.(asked.body), subject: subjectKey(subject) };
    await floor.limits.check(operation.call.rate, counted);
    try {
      const data = await run(floor, operation, asked, caller, subject);
      const code = operation.call.creates ? 201 : 200;
      return { http: code, envelope: { code, msg: '', data } };
    } catch (error) {
      await floor.limits.countFailure(operation.call.rate, counted);
      throw error;
    }
  } catch (error) {
    return refusal(error, caller.language, () =>
      floor.onUnexpected(error, { operation: operation.call.name, requestId: caller.requestId }),
    );
  }
}

/** Turns anything thrown into the envelope; what nobody foresaw is told to `onUnexpected` and says nothing of its inside. */
export function refusal(error: unknown, language: Language, onUnexpected: () => void): Answer {
  const known =
    error instanceof CallError
      ? error
      : new CallError(isOutage(error) ? 'unavailable' : 'unexpected', { data: outageData(error) });
  if (known !== error) onUnexpected();
  const { code, http } = failures[known.failure];
  const data = known.issues ? { fields: issueTexts(language, known.issues) } : (known.data ?? null);
  const retryAfter =
    typeof data === 'object' && data !== null && 'retryAfter' in data ? Number(data.retryAfter) : undefined;
  return {
    http,
    envelope: { code, msg: issueText(language, known.text), data },
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

async function admit(floor: Floor, call: Call, caller: Caller): Promise<Subject> {
  if (call.access === 'anyone') return nobody;
  const given = caller.headers['xauthorization'] ?? caller.headers['authorization'] ?? caller.headers['shareid'];
  if (!given) {
    if (call.access === 'optional') return nobody;
    throw new CallError('noSession');
  }
  const subject = await floor.identify(caller.headers);
  const { viewer } = subject;
  if (viewer.kind === 'visitor' && call.access !== 'userOrShare' && call.access !== 'optional')
    throw new CallError('noSession');
  if (call.access === 'insider' && !isInsider(viewer)) throw new CallError('forbidden');
  if (call.access === 'admin' && !(viewer.kind === 'user' && viewer.role === 'admin')) throw new CallError('forbidden');
  return subject;
}

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
  const claim =
    key === undefined || owner === undefined
      ? undefined
      : { subject: owner, operation: call.name, key: checkedKey(key), digest: digestOf(asked) };
  const prepared = await operation.prepare(
    { subject, database: floor.database, clock: floor.clock, ip: caller.ip, origin: caller.origin },
    asked,
  );
  const { database } = floor;
  const inPlace = operation.writes ? database.transaction : database.read;
  return inPlace(operation.runsAs === 'system' ? { kind: 'system' } : subject.viewer, async (tx) => {
    const context: Context = {
      viewer: subject.viewer,
      subject,
      tx,
      now: floor.clock.now(),
      clock: floor.clock,
      jobs: floor.jobs,
      language: caller.language,
      ip: caller.ip,
      device: caller.headers['pdevname'] ?? caller.headers['user-agent'] ?? '',
    };
    const stored = claim ? await claimKey(tx, claim) : null;
    if (stored) {
      if (stored.digest !== claim?.digest) throw new CallError('keyReused');
      return stored.answer;
    }
    const found = await operation.find(context, asked.params);
    const result = await operation.perform(context, parsed(call, asked), found, prepared);
    if (result instanceof CallError) {
      // What it wrote is kept, but it was no success: the key is free for a corrected request.
      if (claim) await releaseKey(tx, claim);
      return result;
    }
    // Output is parsed too: what is not declared cannot leak.
    const data = z.parse(call.output, result ?? null);
    if (claim) await keepAnswer(tx, claim, { code: 200, data });
    return data;
  }).then((result) => {
    if (result instanceof CallError) throw result;
    return result;
  });
}

function parsed(call: Call, asked: Asked): { params: unknown; query: unknown; body: unknown } {
  const params = z.safeParse(call.params, asked.params);
  if (!params.success) throw new CallError('missing');
  const query = z.safeParse(call.query, asked.query, { reportInput: true });
  const body =
    call.method === 'GET'
      ? { success: true as const, data: {} }
      : z.safeParse(call.body, asked.body ?? {}, { reportInput: true });
  if (!query.success || !body.success)
    throw invalid({ ...(query.error ? issuesOf(query.error) : {}), ...(body.success ? {} : issuesOf(body.error)) });
  return { params: params.data, query: query.data, body: body.data };
}

const subjectKey = ({ viewer }: Subject): string | undefined =>
  viewer.kind === 'user' ? `user:${viewer.userId}` : viewer.kind === 'visitor' ? `share:${viewer.shareId}` : undefined;

function checkedKey(key: string): string {
  if (key.length < KEY_MIN || key.length > KEY_MAX)
    throw invalid({ 'Idempotency-Key': { key: 'issue.key', params: { min: KEY_MIN, max: KEY_MAX } } });
  return key;
}

/** The same request gives the same digest, whatever the order of its keys. */
function digestOf(asked: Asked): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted([asked.params, asked.query, asked.body])))
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const RETRY_AFTER_SECONDS = 5;

const outageData = (error: unknown): { retryAfter: number } | null =>
  isOutage(error) ? { retryAfter: RETRY_AFTER_SECONDS } : null;
