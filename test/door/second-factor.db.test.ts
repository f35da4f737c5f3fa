/** An admin resets the second factor of somebody who has lost it (decision 0068). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN, confirmed } from './admin-people.ts';
import { idOf, persons, type Person } from './people.ts';
import { openTestApp, type ApiResponse, type TestApp } from './test-app.ts';

const loser: Person = 'engineer';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

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
  expect((await testApp.ask(loser, 'GET', '/api/client/v1/user/userInfo')).code).toBe(200);
  expect((await reset('admin', loser, await confirmed(testApp))).code).toBe(200);
  expect(await left(loser)).toBe(0);
  expect((await testApp.ask(loser, 'GET', '/api/client/v1/user/userInfo')).code).toBe(81020009);
  const [line] = await testApp.rows(`select actor_id, record from audit_event where operation = 'admin.resetFactor'`);
  expect(line).toMatchObject({ actor_id: idOf('admin'), record: idOf(loser) });
  expect((await reset('admin', loser, await confirmed(testApp))).code).toBe(409);
});
