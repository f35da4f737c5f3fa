/** The pipeline of every call, tested with toy operations: each effect is a row in `session`. */
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { type Call, defineCall } from '../../shared/call.ts';
import type { Access } from '../../shared/endpoint.ts';
import { idParams } from '../../shared/call-schemas.ts';
import { LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { systemClock } from '../clock.ts';
import { ids, insertSampleRows, viewers } from '../db/sample-rows.testkit.ts';
import { claimOf } from './idempotency.ts';
import { createRateLimits } from './rate-limits.ts';
import { type Context, type Operation, operation } from './operation.ts';
import { type Caller, type ServerDeps, answer } from './pipeline.ts';
import type { Answer } from './refusal.ts';

const people: Record<string, Viewer> = {
  partner: viewers.partner,
  other: viewers.otherPartner,
  insider: viewers.insider,
  admin: viewers.admin,
};
let serverDeps: ServerDeps;
let logged: unknown[];

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
});
beforeEach(async () => {
  await opened.database.transaction(viewers.system, async (tx) => {
    for (const table of ['session', 'idempotency']) await tx.raw(`delete from ${table}`);
  });
  logged = [];
  serverDeps = {
    database: opened.database,
    clock: systemClock,
    jobs: {
      send: () => Promise.resolve(),
      work: () => Promise.resolve(),
      cron: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    limits: createRateLimits(opened.database, 1_000),
    identify: (headers) => {
      const token = headers['xauthorization'];
      if (token === 'ended') throw new CallError('sessionExpired');
      const viewer = token === undefined ? viewers.visitor : people[token];
      return viewer ? Promise.resolve({ viewer, sessionId: null }) : Promise.reject(new CallError('noSession'));
    },
    onUnexpected: (error) => void logged.push(error),
  };
});

const caller = (
  headers: Caller['headers'] = { xauthorization: 'partner' },
  language: Caller['language'] = 'en',
): Caller => ({
  headers,
  ip: '127.0.0.1',
  requestId: 'r1',
  language,
});
const toyCall = (more: Partial<Call> = {}): Call =>
  ({
    ...defineCall({
      name: 'toy.make',
      summary: '',
      method: 'POST',
      path: '/itr-api/v1/toys/:id',
      access: 'user',
      params: idParams,
      body: z.strictObject({ color: z.enum(['red', 'blue']), size: z.optional(z.int().check(z.lte(9))) }),
      output: z.object({ made: z.string() }),
    }),
    ...more,
  }) as Call;

const effect = async ({ tx, viewer, clock }: Context): Promise<string> => {
  const id = clock.id();
  await tx.raw('insert into session (id, token_hash, user_id) values ($1, $2, $3)', [
    id,
    id,
    viewer.kind === 'user' ? viewer.userId : null,
  ]);
  return id;
};
const effects = async (): Promise<number> => {
  const { rows } = await opened.database.transaction(viewers.system, (tx) =>
    tx.raw('select count(*)::int as n from session'),
  );
  return Number(rows[0]?.['n']);
};
type Perform = (context: Context) => Promise<unknown>;
const toy = (
  perform: Perform = async (context) => ({ made: await effect(context) }),
  more: Partial<Call> = {},
): Operation =>
  operation(toyCall(more), {
    find: (_context, { id }) => {
      if (id === 'gone') throw new CallError('missing');
      if (id === 'locked') throw new CallError('forbidden');
      return Promise.resolve(undefined);
    },
    perform: (context) => perform(context) as Promise<never>,
  });
const POSITION = /^[\dA-F]{8}\/[\dA-F]{8}$/;
const red = { color: 'red' };
const ask = (made: Operation, from: Caller = caller(), body: unknown = red, id = 'fine'): Promise<Answer> =>
  answer(serverDeps, made, { params: { id }, query: {}, body }, from);
const keyed = (key: string, token = 'partner'): Caller => caller({ xauthorization: token, 'idempotency-key': key });

describe('X-Position', () => {
  const mark = toy(undefined, { method: 'GET' });
  test('a write says up to where the log has it; on the embedded database there is nobody to ask', async () => {
    const got = await ask(toy());
    expect(got.position).toEqual(inject('engine') === 'postgres' ? expect.stringMatching(POSITION) : undefined);
    expect((await ask(toy(() => Promise.reject(new CallError('conflict'))))).position).toBeUndefined();
  });
  test.each(['', 'now', '0/0/0', '0/0, 0/1'])('%j is refused by the name of the header', async (position) => {
    const { envelope } = await ask(mark, caller({ xauthorization: 'partner', 'x-position': position }));
    expect(envelope).toMatchObject({ code: 400, data: { fields: { 'X-Position': expect.any(String) } } });
  });
  test('reaches the database with what may lag, and with nothing else', async () => {
    const asked: unknown[] = [];
    const { database } = opened;
    const watched: typeof database = {
      ...database,
      read: (viewer, work, position) => (asked.push(position), database.read(viewer, work, position)),
    };
    for (const mayLag of [true, undefined])
      for (const headers of [{}, { 'x-position': '0/1a' }])
        await answer(
          { ...serverDeps, database: watched },
          operation(toyCall({ method: 'GET' }), {
            ...(mayLag && { mayLag }),
            perform: () => Promise.resolve({ made: 'x' }),
          }),
          { params: { id: 'fine' }, query: {}, body: red },
          caller({ xauthorization: 'partner', ...headers }),
        );
    expect(asked).toEqual([undefined, '00000000/0000001A', undefined, undefined]);
  });
});

describe('the order of the checks: session, visible, standing, input, state', () => {
  const late = toy(() => Promise.reject(new CallError('conflict', { data: { version: 3 } })));
  test.each([
    ['nobody', 'gone', {}, 401, 401],
    ['ended', 'gone', {}, 401, 81020009],
    ['partner', 'gone', {}, 404, 404],
    ['partner', 'locked', {}, 403, 403],
    ['partner', 'fine', {}, 400, 400],
    ['partner', 'fine', red, 409, 409],
  ])('%s, %s, %j: %i', async (token, id, body, http, code) => {
    const got = await ask(late, caller({ xauthorization: token }), body, id);
    expect([got.http, got.envelope.code]).toEqual([http, code]);
    expect(logged).toEqual([]);
  });
});

describe('envelopes speak the language of the caller', () => {
  const conflict = toy(() => Promise.reject(new CallError('conflict', { data: { version: 3 } })));
  test.each([
    ['en', 'gone', red, 404, 'This does not exist, or you may not see it.', null],
    ['zh', 'gone', red, 404, '内容不存在，或您无权查看。', null],
    ['en', 'locked', red, 403, 'You can view this but not change it. Ask the handler or your lead.', null],
    ['zh', 'locked', red, 403, '您可以查看，但不能更改。请联系处理人或您的主管。', null],
    ['en', 'fine', red, 409, 'This ticket has changed. Reload to see the latest.', { version: 3 }],
    ['zh', 'fine', red, 409, '工单已有更新，请刷新查看最新内容。', { version: 3 }],
    [
      'en',
      'fine',
      { size: 10, x: 1 },
      400,
      'Please correct the marked fields.',
      {
        fields: {
          color: 'Please choose one of the offered values.',
          size: 'This may be at most 9.',
          x: 'This field does not exist here.',
        },
      },
    ],
  ] as const)('%s %s', async (language, id, body, code, msg, data) => {
    const got = await ask(conflict, caller({ xauthorization: 'partner' }, language), body, id);
    expect(got.envelope).toEqual({ code, msg, data });
  });
  test('fields too', async () => {
    const { data } = (await ask(conflict, caller({ xauthorization: 'partner' }, 'zh'), { size: 10 })).envelope;
    const said = Object.values((data as { fields: Record<string, string> }).fields);
    expect(said).toHaveLength(2);
    for (const text of said) expect(text).toMatch(/\p{Script=Han}/u);
  });
});

describe('who may call at all', () => {
  const answers: Record<Access, Record<'none' | 'unknown' | 'visitor' | 'partner' | 'insider' | 'admin', number>> = {
    anyone: { none: 200, unknown: 200, visitor: 200, partner: 200, insider: 200, admin: 200 },
    optional: { none: 200, unknown: 401, visitor: 200, partner: 200, insider: 200, admin: 200 },
    user: { none: 401, unknown: 401, visitor: 401, partner: 200, insider: 200, admin: 200 },
    insider: { none: 401, unknown: 401, visitor: 401, partner: 403, insider: 200, admin: 200 },
    admin: { none: 401, unknown: 401, visitor: 401, partner: 403, insider: 403, admin: 200 },
    userOrShare: { none: 401, unknown: 401, visitor: 200, partner: 200, insider: 200, admin: 200 },
  };
  const headers = (who: string): Caller['headers'] =>
    who === 'none' ? {} : who === 'visitor' ? { shareid: 's1_x' } : { xauthorization: who };
  test.each(
    Object.entries(answers).flatMap(([access, row]) =>
      Object.entries(row).map(([who, code]) => [access as Access, who, code] as const),
    ),
  )('%s, as %s: %i (spec 6.15)', async (access, who, code) => {
    const made = toy(() => Promise.resolve({ made: 'x' }), { access });
    expect((await ask(made, caller(headers(who)))).envelope.code).toBe(code);
  });

  test('a call for anyone looks at no token, and its rows are those of nobody', async () => {
    const made = toy(
      async ({ tx, viewer }) => ({ made: `${viewer.kind} ${(await tx.raw('select 1 from ticket')).rows.length}` }),
      { access: 'anyone' },
    );
    expect((await ask(made, caller({ xauthorization: 'admin' }))).envelope.data).toEqual({ made: 'nobody 0' });
  });

  test('rows are those of the caller', async () => {
    const made = toy(async ({ tx }) => ({ made: String((await tx.raw('select 1 from ticket')).rows.length) }));
    expect((await ask(made)).envelope.data).toEqual({ made: '2' });
    expect((await ask(made, caller({ xauthorization: 'insider' }))).envelope.data).toEqual({ made: '5' });
  });
});

describe('what comes out', () => {
  test('is parsed: what is not declared does not leak', async () => {
    const made = toy(() => Promise.resolve({ made: 'x', passwordHash: 'secret' }));
    expect((await ask(made)).envelope).toEqual({ code: 200, msg: '', data: { made: 'x' } });
  });
  test('in another form than declared is an error of ours, and rolled back', async () => {
    const got = await ask(toy(async (context) => ({ made: await effect(context).then(() => 7) })));
    expect([got.http, got.envelope]).toEqual([500, { code: 500, msg: 'Exception, please try again', data: null }]);
    expect([await effects(), logged.length]).toEqual([0, 1]);
  });
  test('a creation answers 201', async () => {
    expect(await ask(toy(undefined, { creates: true }))).toMatchObject({ http: 201, envelope: { code: 201 } });
  });
  test('an unexpected error reveals no detail', async () => {
    const got = await ask(toy(() => Promise.reject(new Error('password of the database: x'))));
    expect(JSON.stringify(got)).not.toContain('password');
    expect([got.http, logged.length]).toEqual([500, 1]);
  });
  test('an outage asks to come back later', async () => {
    const got = await ask(toy(() => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))));
    expect(got).toMatchObject({ http: 503, retryAfter: 5, envelope: { code: 503, data: { retryAfter: 5 } } });
  });
  test.each(['x\u0000y', '\uD83D'])('a path parameter that cannot exist is missing', async (id) => {
    const made = toy(async ({ tx }) => ({ made: String((await tx.raw('select $1::text as id', [id])).rows.length) }));
    expect((await ask(made, caller(), red, id)).envelope.code).toBe(404);
  });
});

describe('a refusal', () => {
  test('thrown undoes, answered keeps what was written', async () => {
    const thrown = toy(async (context) => {
      await effect(context);
      throw new CallError('invalid');
    });
    const answered = toy(async (context) => {
      await effect(context);
      return new CallError('invalid');
    });
    expect([(await ask(thrown)).envelope.code, await effects()]).toEqual([400, 0]);
    expect([(await ask(answered)).envelope.code, await effects()]).toEqual([400, 1]);
  });
});

describe('a store that fails', () => {
  test('away is 503 with Retry-After, full is 507', async () => {
    const failing = (name: string): Promise<Answer> =>
      ask(toy(() => Promise.reject(Object.assign(new Error(name), { name }))));
    expect(await failing('StorageUnavailable')).toMatchObject({ http: 503, retryAfter: 5 });
    const full = await failing('StorageFull');
    expect([full.http, full.envelope.code, full.envelope.msg]).toEqual([507, 507, expect.stringContaining('storage')]);
  });
});

describe('Idempotency-Key', () => {
  test('the same request again has the same answer and no second effect', async () => {
    const key = randomUUID();
    const first = await ask(toy(), keyed(key), { color: 'red', size: 1 });
    const again = await ask(toy(), keyed(key), { size: 1, color: 'red' });
    expect(first.envelope.code).toBe(200);
    expect(again.envelope).toEqual(first.envelope);
    expect(await effects()).toBe(1);
  });

  test('another body, path or query with the same key is refused', async () => {
    const key = randomUUID();
    await ask(toy(), keyed(key));
    expect(await ask(toy(), keyed(key), { color: 'blue' })).toMatchObject({ http: 422, envelope: { code: 422 } });
    expect((await ask(toy(), keyed(key), red, 'other')).http).toBe(422);
    expect(await effects()).toBe(1);
  });

  test('16 twins at once: one effect, 16 equal answers', async () => {
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 16 }, () => ask(toy(undefined, { creates: true }), keyed(key))));
    expect(all[0]).toMatchObject({ http: 201, envelope: { code: 201 } });
    // The position in the log is that of each answer: a later one may be further.
    const said = all.map(({ position: _of, ...answer }) => answer);
    for (const one of said) expect(one).toEqual(said[0]);
    expect(await effects()).toBe(1);
  });

  test.each([
    ['thrown', () => Promise.reject(new CallError('conflict'))],
    ['answered', () => Promise.resolve(new CallError('invalid'))],
    ['a fault', () => Promise.reject(new Error('broken'))],
  ])('a failure frees its key: %s', async (_how, perform) => {
    const key = randomUUID();
    expect((await ask(toy(perform), keyed(key))).envelope.code).not.toBe(200);
    const retried = await ask(toy(), keyed(key), { color: 'blue' });
    expect(retried.envelope).toMatchObject({ code: 200, data: { made: expect.any(String) } });
    expect(await effects()).toBe(1);
  });

  test('belongs to one subject and one operation', async () => {
    const key = randomUUID();
    const answers = [
      await ask(toy(), keyed(key)),
      await ask(toy(), keyed(key, 'other')),
      await ask(toy(undefined, { name: 'toy.other' }), keyed(key)),
    ];
    expect(answers.map(({ envelope }) => envelope.code)).toEqual([200, 200, 200]);
    expect(await effects()).toBe(3);
  });

  test('has a length, and a read ignores it', async () => {
    expect((await ask(toy(), keyed('short'))).envelope).toMatchObject({
      code: 400,
      data: { fields: { 'Idempotency-Key': expect.any(String) } },
    });
    expect((await ask(toy(), keyed('x'.repeat(256)))).http).toBe(400);
    const read = toy(() => Promise.resolve({ made: 'nothing' }), { method: 'GET' });
    expect((await ask(read, keyed('short'))).http).toBe(200);
  });

  test('is kept in the transaction of the effect', async () => {
    const key = randomUUID();
    await ask(toy(), keyed(key));
    const { rows } = await opened.database.transaction(viewers.system, (tx) =>
      tx.raw('select subject, operation, key from idempotency'),
    );
    const digest = createHash('sha256').update(key).digest('base64url');
    expect(rows).toEqual([{ subject: `user:${ids.partner}`, operation: 'toy.make', key: digest }]);
  });

  test('opens the kept answer, and without it the row says nothing', async () => {
    const key = randomUUID();
    const made = toy(() => Promise.resolve({ made: 's1_not-to-be-read' }));
    const first = await ask(made, keyed(key));
    const { rows } = await opened.database.transaction(viewers.system, (tx) => tx.raw('select * from idempotency'));
    const [row] = rows as [{ digest: string; answer: string }];
    expect(JSON.stringify(row)).not.toContain('not-to-be-read');
    expect(JSON.stringify(row)).not.toContain(key);
    expect((await ask(made, keyed(key))).envelope).toEqual(first.envelope);
    const other = claimOf(`user:${ids.partner}`, 'toy.make', key, { params: { id: 'fine' }, query: {}, body: {} });
    expect(() => other.answerOf({ ...row, code: 200 })).toThrow('keyReused');
  });
});

describe('a costly preparation is not made for a refused request', () => {
  let prepared = 0;
  const refusals: Record<string, 'missing' | 'forbidden' | 'conflict'> = {
    gone: 'missing',
    locked: 'forbidden',
    changed: 'conflict',
  };
  const costly = (): Operation => {
    prepared = 0;
    return operation(toyCall(), {
      precheck: {
        when: () => true,
        check: async (_context, { id }, input) => {
          const failure = refusals[id ?? ''];
          if (failure && failure !== 'conflict') throw new CallError(failure);
          await input();
          if (failure) throw new CallError(failure);
        },
      },
      prepare: () => Promise.resolve(++prepared),
      perform: async (context) => ({ made: await effect(context) }),
    });
  };
  test.each([
    ['ended', 'fine', red, 401],
    ['partner', 'gone', {}, 404],
    ['partner', 'locked', {}, 403],
    ['partner', 'changed', {}, 400],
    ['partner', 'changed', red, 409],
  ])('%s, %s, %j: %i', async (token, id, body, http) => {
    expect((await ask(costly(), caller({ xauthorization: token }), body, id)).http).toBe(http);
    expect([prepared, await effects()]).toEqual([0, 0]);
  });
  test('nor for a repeat, nor for another request with its key', async () => {
    const key = randomUUID();
    const made = costly();
    const first = await ask(made, keyed(key));
    const again = await ask(made, keyed(key));
    expect(again.envelope).toEqual(first.envelope);
    // Its first answer may have been lost, and with it the position.
    expect([first.position === undefined, again.position === undefined]).toEqual(
      inject('engine') === 'postgres' ? [false, false] : [true, true],
    );
    expect((await ask(made, keyed(key), { color: 'blue' })).http).toBe(422);
    expect([prepared, await effects()]).toEqual([1, 1]);
  });
});

test('the connections are counted for the user, the share, else the address', async () => {
  const lines: string[] = [];
  serverDeps.fairShare = { of: (subject, database) => (lines.push(subject), database) };
  const open = toy(() => Promise.resolve({ made: 'x' }), { access: 'optional' });
  for (const headers of [{ xauthorization: 'partner' }, { shareid: 's1_x' }, {}]) await ask(open, caller(headers));
  expect(lines).toEqual([`user:${ids.partner}`, expect.stringMatching(/^share:/), 'ip:127.0.0.1']);
});

describe('limits', () => {
  const login = (outcome: () => Promise<unknown>): Operation => ({
    ...toy(outcome, { access: 'anyone', rate: 'login' }),
    countedOn: () => Promise.resolve({ account: 'ann@example.com' }),
  });
  test('failed logins are counted, successful ones are not; then the seconds to wait are told', async () => {
    const good = login(() => Promise.resolve({ made: 'x' }));
    const bad = login(() => Promise.resolve(new CallError('invalid')));
    for (let n = 0; n < LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK; n++) {
      expect((await ask(good)).http).toBe(200);
      expect((await ask(bad)).http).toBe(400);
    }
    const refused = await ask(good);
    expect(refused).toMatchObject({ http: 429, envelope: { code: 429, data: { retryAfter: expect.any(Number) } } });
    expect(refused.retryAfter).toBeGreaterThan(0);
  });
  test('what fails on our side costs no try', async () => {
    const away = { ...login(() => Promise.reject(new CallError('unavailable'))), countedOn: undefined };
    const here = { ...away, countedOn: () => Promise.resolve({ account: 'bob@example.com' }) };
    for (let n = 0; n < 2 * LOGIN_FAILURES_PER_ACCOUNT_AND_NETWORK; n++) expect((await ask(here)).http).toBe(503);
  });
});
