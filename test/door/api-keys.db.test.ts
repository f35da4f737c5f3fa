/** API keys: who makes them, which calls each scope allows, and that a revoked one is refused at once. */
import { expect, test } from 'vitest';
import type { Scope } from '../../src/shared/scope.ts';
import { confirmationOf } from './confirmation.ts';
import { idOf, persons, type Person } from './people.ts';
import { act, formFor, raise, ticketOf } from './tickets.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const PATH = '/itr-api/v1/admin/api-keys';
const DAY = 86_400_000;
const testApp = sharedTestApp();

const doors = [false, true];
const daysAhead = (days: number): string => new Date(testApp.clock.now().getTime() + days * DAY).toISOString();
const bodyFor = (more: object = {}) => ({
  name: 'ERP',
  userId: idOf('lead'),
  scopes: ['tickets:read'],
  expiresAt: daysAhead(90),
  ...more,
});
const make = async (more: object = {}, who: Who = 'admin', wrapped = false): Promise<ApiResponse> =>
  testApp.ask(who, 'POST', PATH, bodyFor(more), { wrapped, headers: await confirmationOf(testApp, 'admin') });
async function keyWith(scopes: Scope[], more: object = {}): Promise<{ id: string; who: { apiKey: string } }> {
  const made = await make({ scopes, ...more });
  expect(made).toMatchObject({ code: 201, data: { key: expect.stringMatching(/^clk_[\w-]{43}$/) as string } });
  return { id: String(made.data['id']), who: { apiKey: String(made.data['key']) } };
}
const get = (who: Who, path: string, wrapped = false) => testApp.ask(who, 'GET', path, undefined, { wrapped });
const listed = async (): Promise<Record<string, unknown>[]> =>
  (await get('admin', PATH)).data['items'] as Record<string, unknown>[];

test('admins alone make, see and revoke keys, and prove the password again to make one', async () => {
  const { id } = await keyWith(['tickets:read']);
  expect(await testApp.ask('admin', 'POST', PATH, bodyFor())).toMatchObject({
    code: 403,
    data: { reason: 'confirmationRequired' },
  });
  const others: Who[] = [...persons.filter((one) => one !== 'admin'), 'nobody', 'stranger'];
  for (const who of others)
    for (const wrapped of doors) {
      const out = { disabled: 81020009, nobody: 401, stranger: 401 }[who as string] ?? 403;
      const codes = [
        (await make({}, who, wrapped)).code,
        (await get(who, PATH, wrapped)).code,
        (await testApp.ask(who, 'DELETE', `${PATH}/${id}`, undefined, { wrapped })).code,
      ];
      expect({ who, wrapped, codes }).toEqual({ who, wrapped, codes: [out, out, out] });
    }
  expect((await listed())[0]).toEqual({
    id,
    name: 'ERP',
    user: { id: idOf('lead'), name: 'The lead' },
    scopes: ['tickets:read'],
    createdAt: testApp.clock.now().toISOString(),
    createdBy: { id: idOf('admin'), name: 'The admin' },
    expiresAt: daysAhead(90),
    lastUsedAt: null,
    revokedAt: null,
  });
});

test('what is no key is refused by field', async () => {
  const wrong: [more: object, field: string][] = [
    [{ name: ' ' }, 'name'],
    [{ userId: idOf('disabled') }, 'userId'],
    [{ userId: 'nobody' }, 'userId'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ expiresAt: daysAhead(0) }, 'expiresAt'],
    [{ expiresAt: daysAhead(1_000) }, 'expiresAt'],
    [{ expiresAt: 'tomorrow' }, 'expiresAt'],
    [{ more: true }, 'more'],
  ];
  for (const [more, field] of wrong) {
    const { code, fields } = await make(more);
    expect([more, code, Object.keys(fields)]).toEqual([more, 400, [field]]);
  }
});

test('a scope that the role of its user may not use is refused when the key is made, by field', async () => {
  const asked = async (userId: string, scopes: Scope[]) => {
    const { code, fields } = await make({ userId, scopes });
    return [code, fields];
  };
  const refused = (role: string) => [
    400,
    {
      scopes: `This user has the role “${role}”, which may not do what master:write allows. Choose another user, or leave this permission out.`,
    },
  ];
  const before = (await listed()).length;
  expect(await asked(idOf('engineer'), ['tickets:read', 'master:write'])).toEqual(refused('Engineer'));
  expect(await asked(idOf('partner'), ['master:write'])).toEqual(refused('Partner'));
  expect(await asked(idOf('manager'), ['master:write'])).toEqual(refused('Partner manager'));
  expect((await listed()).length).toBe(before);
  // An expert edits fault codes, a lead groups: the key is of use.
  for (const who of ['expert', 'lead', 'admin'] as const)
    expect([who, (await asked(idOf(who), ['master:write']))[0]]).toEqual([who, 201]);
  for (const who of ['partner', 'engineer'] as const)
    expect([who, (await asked(idOf(who), ['tickets:read', 'tickets:write']))[0]]).toEqual([who, 201]);
});

test('the key itself is stored nowhere, and the log says who made and revoked it', async () => {
  const { id, who } = await keyWith(['tickets:read'], { name: 'Logged' });
  const tables = await testApp.rows(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('applied_sql', 'migration', 'rate_limit')`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const kept = await testApp.rows(`select count(*)::int as n from "${String(name)}" t where t::text like $1`, [
      `%${who.apiKey}%`,
    ]);
    expect([name, kept]).toEqual([name, [{ n: 0 }]]);
  }
  expect((await testApp.ask('admin', 'DELETE', `${PATH}/${id}`)).code).toBe(200);
  expect(
    await testApp.rows('select operation, via, actor_id, after from audit_event where record = $1 order by id', [id]),
  ).toMatchObject([
    { operation: 'admin.createApiKey', via: 'page', actor_id: idOf('admin'), after: { name: 'Logged' } },
    { operation: 'admin.revokeApiKey', after: { revoked: true } },
  ]);
});

/** What each scope opens, written by hand: a sample of every kind of call. */
const opened: [scope: Scope | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string][] = [
  ['tickets:read', 'GET', '/itr-api/v1/tickets'],
  ['tickets:read', 'GET', '/itr-api/v1/dictionaries'],
  ['tickets:read', 'GET', '/itr-api/v1/customers'],
  ['tickets:read', 'GET', '/itr-api/v1/units/SN-ALPHA-1'],
  ['tickets:read', 'GET', '/itr-api/v1/problems'],
  ['tickets:write', 'POST', '/itr-api/v1/tickets'],
  ['tickets:write', 'POST', '/itr-api/v1/questions'],
  [null, 'GET', PATH],
  [null, 'POST', PATH],
  [null, 'GET', '/itr-api/v1/admin/webhooks'],
  [null, 'GET', '/itr-api/v1/admin/remote-config'],
  [null, 'GET', '/api/client/v1/user/sessions'],
  [null, 'POST', '/api/client/v1/user/logout'],
];

test('a scope allows its calls and no other, direct and wrapped', async () => {
  for (const scope of ['tickets:read', 'tickets:write', 'master:write'] as const) {
    const { who } = await keyWith([scope], { userId: idOf('admin') });
    for (const [needed, method, path] of opened)
      for (const wrapped of path.startsWith('/itr-api') ? doors : [false]) {
        const { code, data } = await testApp.ask(who, method, path, method === 'GET' ? undefined : {}, { wrapped });
        const isShut = code === 403 && data['reason'] === 'scope';
        expect([scope, method, path, wrapped, isShut]).toEqual([scope, method, path, wrapped, needed !== scope]);
      }
  }
  expect(testApp.unexpected).toEqual([]);
});

test('it acts as its user, with the rights of that user and no more', async () => {
  const { who } = await keyWith(['tickets:read', 'tickets:write'], { userId: idOf('partner') });
  const mine = ticketOf(await testApp.ask(who, 'POST', '/itr-api/v1/tickets', formFor('feedback')));
  expect(mine.requester).toEqual({ id: idOf('partner'), name: 'The partner' });
  const foreign = await raise(testApp, 'feedback', {}, 'otherPartner');
  expect((await get(who, `/itr-api/v1/tickets/${foreign.id}`)).code).toBe(404);
  expect((await act(testApp, who, mine, 'accept')).code).toBe(403);
});

test('it is refused when it is revoked or expired, or its user is disabled; the list says when it was last used', async () => {
  const list = '/itr-api/v1/tickets';
  const { id, who } = await keyWith(['tickets:read']);
  expect((await get(who, list)).code).toBe(200);
  const used = testApp.clock.now().toISOString();
  testApp.clock.pass(60_000);
  expect((await get(who, list)).code).toBe(200);
  expect((await listed()).find((one) => one['id'] === id)).toMatchObject({ lastUsedAt: used });
  expect((await testApp.ask('admin', 'DELETE', `${PATH}/${id}`)).code).toBe(200);
  expect((await get(who, list)).code).toBe(401);
  expect((await testApp.ask('admin', 'DELETE', `${PATH}/${id}`)).code).toBe(404);

  const short = await keyWith(['tickets:read'], { expiresAt: daysAhead(1) });
  const person: Person = 'otherExpert';
  const leaving = await keyWith(['tickets:read'], { userId: idOf(person) });
  expect((await get(short.who, list)).code).toBe(200);
  expect((await get(leaving.who, list)).code).toBe(200);
  await testApp.rows('update app_user set disabled_at = now() where id = $1', [idOf(person)]);
  expect((await get(leaving.who, list)).code).toBe(401);
  testApp.clock.pass(DAY);
  expect((await get(short.who, list)).code).toBe(401);
  expect((await get({ apiKey: 'clk_never-was-one' }, list)).code).toBe(401);
});
