/**
 * Every declared call with requests that are nearly right and with absurd payloads:
 * no answer of 500 or above, all envelopes.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { confirmPassword, emailLogin, login } from '../../src/shared/account/calls.ts';
import type { Call } from '../../src/shared/call.ts';
import { methodTypes, wrapperPath } from '../../src/shared/wire.ts';
import { type Dice, type KnownValues, bodyText, createDice, uriOf } from './payloads.ts';
import { type Person, idOf, ids, persons, planted, QUEUED } from './people.ts';
import { reachableStates, ticketAt } from './tickets.ts';
import { sharedTestApp } from './test-app.ts';

/** `npm run drill:fuzz` sends 60,000. The calls are the same on both engines, so PostgreSQL gets fewer requests. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (inject('engine') === 'pglite' ? 6_000 : 1_000));
const SEED = Number(process.env.FUZZ_SEED ?? 727);
const subjects = ['nobody', 'partner', 'engineer', 'admin'] as const;

let words: KnownValues;
let calls: Call[];
const tokens = new Map<string, string>();
const tally = new Map<string, number>();
const touched = new Map<string, number>();

const testApp = sharedTestApp();
beforeAll(async () => {
  const tickets = [];
  for (const state of reachableStates) tickets.push((await ticketAt(testApp, state)).id);
  for (const subject of ['partner', 'engineer', 'admin'] as const) tokens.set(subject, await testApp.signIn(subject));
  words = {
    ids: [
      ...tickets,
      ...tickets,
      idOf('engineer'),
      idOf('expert'),
      ids.alphaCustomer,
      '3f0c2f62-7e0e-4a53-9b0e-000000000000',
    ],
    byName: {
      ':sn': ['SN-ALPHA-1', 'snalpha1', 'SN-NOWHERE'],
      ':version': [1, 2, '1'],
      version: [1, 2, 3, 4],
      kind: ['feedback', 'itr', 'internal'],
      productLine: [QUEUED.productLine],
      productType: [QUEUED.productType],
      impact: ['intermittent-trips', 'production-stopped-no-workaround'],
      scope: ['single-unit'],
      problemStage: ['commissioning'],
      occurredOn: ['2026-02-27'],
      holdReason: ['supplier-answer'],
      requiredDays: [1, 3, 5],
      usageDays: [0, 120],
      toUserId: [idOf('otherEngineer'), idOf('expert')],
      expertId: [idOf('expert')],
      ...Object.fromEntries(Object.entries(planted).map(([field, code]) => [field, [code]])),
    },
  };
  calls = testApp.app.operations.map((operation) => operation.call);
});
afterAll(() => {
  const codes = [...tally].toSorted(([a], [b]) => Number(a) - Number(b)).map(([code, count]) => `${code}: ${count}`);
  console.info(
    `fuzz: ${[...tally.values()].reduce((sum, count) => sum + count, 0)} requests to ${touched.size} calls; ${codes.join(', ')}`,
  );
});

interface Request {
  method: Call['method'];
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** A request of this seed, for the call that the dice choose or for a given one. */
function requestOf(seed: number, given?: Call): { call: Call; subject: (typeof subjects)[number]; request: Request } {
  const dice = createDice(seed);
  let call = given ?? dice.pick(calls);
  // Hashing a password takes a tenth of a second by design: these calls come less often.
  if (!given && (call.rate === 'login' || call.rate === 'code') && dice.roll(8) > 0) call = dice.pick(calls);
  const subject = dice.pick(subjects);
  const uri = uriOf(call, dice, words);
  const body = call.method === 'GET' ? undefined : bodyText(call, dice, words);
  const wrapped = call.via === 'itr' && dice.roll(2) === 0;
  const headers = headersOf(dice, subject);
  if (!wrapped) return { call, subject, request: { method: call.method, url: uri, headers, payload: body } };
  const outer = `{"methodType":${methodTypes.indexOf(call.method)},"uri":${JSON.stringify(uri)}${body === undefined || body === '' ? '' : `,"param":${body}`}}`;
  return { call, subject, request: { method: 'POST', url: wrapperPath, headers, payload: outer } };
}

function headersOf(dice: Dice, subject: string): Record<string, string> {
  const token = tokens.get(subject);
  return {
    ...(token === undefined ? {} : { xauthorization: token }),
    'content-type':
      dice.roll(60) === 0
        ? dice.pick(['text/plain', 'application/xml', 'application/json; charset=latin1'])
        : 'application/json',
    'accept-language': dice.pick(['en', 'zh-CN,zh;q=0.9', '*', '']),
    ...(dice.roll(10) === 0
      ? { 'idempotency-key': dice.pick(['k'.repeat(16), 'k', 'ключ'.repeat(8), 'k'.repeat(300)]) }
      : {}),
    ...(dice.roll(40) === 0 ? { 'itr-global-key': dice.pick(['eu', 'mars', '']) } : {}),
  };
}

async function play(seed: number, given?: Call): Promise<void> {
  const { call, subject, request } = requestOf(seed, given);
  // What the HTTP library itself would not put on a wire is left to server.db.test.ts.
  const answer = await testApp.app.http.inject({
    method: request.method,
    url: encodeURI(request.url).replaceAll('%25', '%'),
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]),
    ),
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  if (call.form === 'scim') return seeScim(seed, call, request, answer);
  const envelope = JSON.parse(answer.body) as Record<string, unknown>;
  const seen = {
    seed,
    call: call.name,
    status: answer.statusCode,
    code: envelope['code'],
    keys: Object.keys(envelope).toSorted(),
  };
  const fine = (answer.statusCode < 500 && Number(envelope['code']) < 500) || envelope['code'] === 81020009;
  if (!fine || typeof envelope['msg'] !== 'string')
    expect({ ...seen, request, answer: answer.body.slice(0, 300), log: testApp.unexpected.at(-1) }).toEqual(
      'an answer below 500',
    );
  expect(seen.keys).toEqual(['code', 'data', 'msg']);
  tally.set(String(envelope['code']), (tally.get(String(envelope['code'])) ?? 0) + 1);
  touched.set(call.name, (touched.get(call.name) ?? 0) + 1);
  // A call may well have ended the session.
  if (answer.statusCode === 401 && (persons as string[]).includes(subject))
    tokens.set(subject, await testApp.signIn(subject as Person));
}

/** Those of SCIM have no envelope: a refusal is an error of RFC 7644, 3.12. Only API keys get further. */
function seeScim(seed: number, call: Call, request: Request, answer: { statusCode: number; body: string }): void {
  const error = JSON.parse(answer.body) as Record<string, unknown>;
  expect({ seed, request, status: answer.statusCode < 500, error }).toEqual({
    ...{ seed, request, status: true },
    error: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(answer.statusCode),
      detail: expect.any(String) as string,
      ...(answer.statusCode === 400 && { scimType: expect.any(String) as string }),
    },
  });
  touched.set(call.name, (touched.get(call.name) ?? 0) + 1);
}

/** The lines that a wrong guess leaves in the log are meant: of these calls, and nothing else in them. */
const GUESSED: Readonly<Record<string, readonly string[]>> = {
  [login.name]: ['wrong password'],
  [confirmPassword.name]: ['wrong password', 'wrong code'],
  [emailLogin.name]: ['wrong code'],
};
function isWrongGuess(line: string): boolean {
  const { level, operation, message, error } = JSON.parse(line) as Record<string, unknown>;
  const meant = GUESSED[String(operation)] ?? [];
  return level === 'warn' && error === undefined && meant.includes(String(message));
}

test(`${REQUESTS} requests from the table of calls`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(2_147_483_647), (seed) => play(seed)),
    { seed: SEED, numRuns: REQUESTS, endOnFailure: true },
  );
  // Chance may leave a rare call out.
  for (const call of calls) if (!touched.has(call.name)) await play(SEED, call);
  expect(testApp.unexpected.filter((line) => !isWrongGuess(line))).toEqual([]);
  const untouched = calls.filter((call) => !touched.has(call.name)).map((call) => call.name);
  expect(untouched).toEqual([]);
  expect(tally.get('200')).toBeGreaterThan(REQUESTS / 100);
}, 1_800_000);
