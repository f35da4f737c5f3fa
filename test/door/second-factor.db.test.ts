/** An admin resets the second factor of somebody who has lost it (decision 0068). */
import { expect, test } from 'vitest';
import { ADMIN, confirmed } from './admin-people.ts';
import { idOf, persons, type Person } from './people.ts';
import { sharedTestApp, type ApiResponse } from './test-app.ts';
import { digestOfSecret } from './tested-server.ts';

const loser: Person = 'engineer';
const testApp = sharedTestApp();

const reset = (who: Person, whose: Person, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  testApp.ask(who, 'DELETE', `${ADMIN}/people/${idOf(whose)}/second-factor`, undefined, { headers });
const setUp = (whose: Person): Promise<unknown> =>
  testApp.rows(
    `with made as (insert into totp (user_id, secret, made_at, confirmed_at) values ($1, 'sealed', now(), now()))
     insert into recovery_code (user_id, digest) values ($1, 'a'), ($1, 'b')`,
    [idOf(whose)],
  );
const left = async (whose: Person): Promise<number> =>
  (
    await testApp.rows(
      'select user_id from totp where user_id = $1 union all select user_id from recovery_code where user_id = $1',
      [idOf(whose)],
    )
  ).length;

test('nobody but an admin may, and nobody their own, and not without the password once more', async () => {
  await setUp(loser);
  await setUp('admin');
  for (const who of persons.filter((person) => person !== 'admin'))
    expect((await reset(who, loser)).code).toBe(who === 'disabled' ? 81020009 : 403);
  expect(await reset('admin', loser)).toMatchObject({ code: 403, data: { reason: 'confirmationRequired' } });
  expect((await reset('admin', 'admin', await confirmed(testApp))).code).toBe(409);
  expect([await left(loser), await left('admin')]).toEqual([3, 3]);
});

test('it takes app and recovery codes away, logs out everywhere, is on the audit log and told by mail', async () => {
  await testApp.rows(`insert into known_device (token_hash, user_id, used_at) values ('lost', $1, now())`, [
    idOf(loser),
  ]);
  expect((await testApp.ask(loser, 'GET', '/api/client/v1/user/userInfo')).code).toBe(200);
  expect((await reset('admin', loser, await confirmed(testApp))).code).toBe(200);
  expect(await left(loser)).toBe(0);
  expect((await testApp.ask(loser, 'GET', '/api/client/v1/user/userInfo')).code).toBe(81020009);
  const [line] = await testApp.rows(`select actor_id, record from audit_event where operation = 'admin.resetFactor'`);
  expect(line).toMatchObject({ actor_id: idOf('admin'), record: idOf(loser) });
  expect((await reset('admin', loser, await confirmed(testApp))).code).toBe(409);
  expect(await testApp.rows(`select from known_device where user_id = $1`, [idOf(loser)])).toEqual([]);
});

const POLICY = `${ADMIN}/second-factor`;
const put = async (roles: string[], from: string) => {
  const { data } = await testApp.ask('admin', 'GET', POLICY);
  const body = { version: data['version'], roles, from };
  return testApp.ask('admin', 'PUT', POLICY, body, { headers: await confirmed(testApp) });
};
const isIn = async (who: Person): Promise<number> => (await testApp.ask(who, 'GET', '/itr-api/v1/tickets')).code;

test('who needs one and has none can only set it up, from the day on', async () => {
  expect((await testApp.ask('admin', 'GET', POLICY)).data).toMatchObject({ version: 0, roles: [] });
  expect((await testApp.ask('admin', 'PUT', POLICY, { version: 0, roles: ['expert'], from: '2026-03-20' })).code).toBe(
    403,
  );
  expect((await put(['expert'], '2026-03-20')).code).toBe(200);
  testApp.clock.pass(10_000);
  expect(await isIn('expert')).toBe(200);
  expect((await testApp.ask('expert', 'GET', '/api/client/v1/user/userInfo')).data).not.toHaveProperty(
    'secondFactorDue',
  );
  expect((await put(['expert'], '2026-03-01')).code).toBe(200);
  testApp.clock.pass(10_000);
  expect(await testApp.ask('expert', 'GET', '/itr-api/v1/tickets')).toMatchObject({
    code: 403,
    data: { reason: 'secondFactorDue' },
  });
  expect((await testApp.ask('expert', 'GET', '/itr-api/v1/tickets', undefined, { wrapped: true })).code).toBe(403);
  expect((await testApp.ask('expert', 'GET', '/api/client/v1/user/userInfo')).data['secondFactorDue']).toEqual({
    from: '2026-03-01T00:00:00.000Z',
  });
  expect((await testApp.ask('expert', 'POST', '/api/client/v1/user/totp', {})).code).toBe(200);
  expect(await isIn('expert')).toBe(403);
  expect([await isIn('lead'), await isIn('partner')]).toEqual([200, 200]);
  await setUp('otherExpert');
  testApp.clock.pass(10_000);
  expect(await isIn('otherExpert')).toBe(200);
  expect((await put([], '2026-03-01')).code).toBe(200);
  testApp.clock.pass(10_000);
  expect(await isIn('expert')).toBe(200);
});

test('health says when an administrator who needs one by now has none', async () => {
  const policy = JSON.stringify({ version: 99, roles: ['admin'], from: '2020-01-01' });
  for (const table of ['totp', 'passkey'])
    await testApp.rows(`delete from ${table} where user_id = $1`, [idOf('admin')]);
  await testApp.rows(
    `insert into setting (key, value) values ('secondFactorPolicy', $1) on conflict (key) do update set value = excluded.value`,
    [policy],
  );
  expect((await testApp.app.http.inject('/readyz')).json()).toMatchObject({ checks: { secondFactor: 'failing' } });
});

test('an invitation does not pass it by', async () => {
  await setUp('colleague');
  await testApp.rows(
    `insert into one_time_link (digest, purpose, user_id, made_at, expires_at) values ($1, 'invitation', $2, now(), now() + interval '1 day')`,
    [digestOfSecret('invited'), idOf('colleague')],
  );
  const body = { code: 'invited', password: 'seventeen-clouds' };
  const { code, data } = await testApp.ask('nobody', 'POST', '/api/client/v1/invitation', body);
  expect({ code, token: data['token'], ticket: data['secondFactor'] }).toEqual({
    code: 200,
    token: undefined,
    ticket: { ticket: expect.any(String) as string, methods: ['totp', 'recovery'] },
  });
});
