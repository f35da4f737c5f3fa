/** SCIM 2.0 (decision 0101): what disabling does, and what must not be possible. */
import { Messages } from 'scimmy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/shared/scope.ts';
import { pushDevice } from '../../src/server/notification/push-device.testkit.ts';
import { confirmationOf } from './confirmation.ts';
import { accountOf, idOf, ROUTED } from './people.ts';
import { ERROR, found, key, keyFor, make, openDirectory, patch, scim, USER } from './scim.ts';
import { act, raise } from './tickets.ts';
import type { TestApp, Who } from './test-app.ts';

let testApp: TestApp;
/** The devices that a push was sent to. */
const pushed: string[] = [];
beforeAll(async () => {
  testApp = await openDirectory({
    pushPost: (url) => {
      pushed.push(url);
      return Promise.resolve({ status: 201, error: null });
    },
  });
});
afterAll(() => testApp.close());

test('active: false ends sessions, streams, push and keys, hands over, and leaves share links', async () => {
  const leaver = idOf('otherEngineer');
  await testApp.rows(`update app_user set group_code = 'Controllers' where id = $1`, [leaver]);
  const [theirs, heirs] = [pushDevice('leaver').subscription, pushDevice('heir').subscription];
  await testApp.ask('otherEngineer', 'PUT', '/itr-api/v1/push-subscription', theirs);
  await testApp.ask('engineer', 'PUT', '/itr-api/v1/push-subscription', heirs);
  // Quiet hours hold back what the leaver is told of the ticket.
  const hour = testApp.clock.now().getUTCHours();
  await testApp.rows(
    `insert into notification_setting (user_id, version, choices, quiet_from, quiet_to, time_zone, updated_at)
       values ($1, 1, '{}', $2, $3, 'UTC', now())`,
    [leaver, hour, (hour + 2) % 24],
  );
  await testApp.rows(`update app_user set absent_until = '2026-12-31' where id = $1`, [idOf('engineer')]);
  const ticket = await raise(testApp, 'feedback', ROUTED);
  await testApp.rows(`update app_user set absent_until = null where id = $1`, [idOf('engineer')]);
  expect(ticket.handler?.id).toBe(leaver);
  await testApp.deliver();
  const { shareId } = await testApp.share(ticket.id, 'ticket');
  const acts = await keyFor(testApp, ['tickets:read'], leaver);
  const reads = (who: Who) => testApp.ask(who, 'GET', '/itr-api/v1/tickets').then(({ code }) => code);
  expect([await reads('otherEngineer'), await reads({ apiKey: acts })]).toEqual([200, 200]);
  // As Entra sends it.
  expect((await patch(`/Users/${leaver}`, { op: 'Replace', path: 'active', value: 'False' })).body).toMatchObject({
    active: false,
  });
  expect([await reads('otherEngineer'), await reads({ apiKey: acts })]).toEqual([81020009, 401]);
  testApp.clock.pass(3 * 3_600_000);
  await testApp.deliver();
  expect([pushed.includes(theirs.endpoint), pushed.includes(heirs.endpoint)]).toEqual([false, true]);
  expect((await testApp.ask({ shareId }, 'GET', `/itr-api/v1/tickets/${ticket.id}`)).code).toBe(200);
  const [now] = await testApp.rows('select handler_id from ticket where id = $1', [ticket.id]);
  expect(now?.['handler_id']).toBe(idOf('engineer'));
  const events = await testApp.rows(
    `select operation, via, actor_id, before, after from audit_event where record = $1 order by id desc limit 1`,
    [leaver],
  );
  expect(events).toMatchObject([
    {
      operation: 'admin.disablePerson',
      via: 'key',
      actor_id: idOf('admin'),
      before: { active: true },
      after: { active: false, moved: 1 },
    },
  ]);
  // Again changes nothing; true lets them in again, without the sessions of before.
  expect((await patch(`/Users/${leaver}`, { op: 'replace', value: { active: false } })).status).toBe(200);
  expect((await patch(`/Users/${leaver}`, { op: 'replace', path: 'active', value: true })).body).toMatchObject({
    active: true,
  });
  expect(await reads('otherEngineer')).toBe(81020009);
  await testApp.signIn('otherEngineer');
});

test('what nobody may have stays with the person, who is out all the same, until a lead takes it', async () => {
  const id = await make('leaver@example.com');
  const ticket = await raise(testApp, 'feedback', ROUTED);
  await testApp.rows(`update ticket set handler_id = $1, status = 'accepted' where id = $2`, [id, ticket.id]);
  const nobody = `role <> 'admin' and organisation_id is null and id <> $1 and disabled_at is null`;
  const others = (await testApp.rows(`select id from app_user where ${nobody}`, [id])).map((row) => row['id']);
  await testApp.rows('update app_user set disabled_at = now() where id = any ($1)', [others]);
  expect(await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).toMatchObject({ status: 200 });
  const audited = 'select after from audit_event where record = $1 order by id desc limit 1';
  expect(await testApp.rows(audited, [id])).toMatchObject([{ after: { active: false, moved: 0, left: 1 } }]);
  expect(await testApp.rows('select handler_id from ticket where id = $1', [ticket.id])).toEqual([{ handler_id: id }]);
  const gaps = await testApp.ask('admin', 'GET', '/itr-api/v1/admin/gaps');
  expect(gaps.data['items']).toContainEqual({
    name: 'ticketsOfNobody',
    count: expect.any(Number) as number,
  });
  await testApp.rows('update app_user set disabled_at = null where id = any ($1)', [others]);
  await testApp.signIn('lead');
  expect((await act(testApp, 'lead', ticket, 'transfer')).code).toBe(200);
});

describe('what must not be possible', () => {
  test.each([
    [['tickets:read']],
    [['tickets:write']],
    [['master:write']],
    [['tickets:read', 'tickets:write', 'master:write']],
  ] as [Scope[]][])('a key of %j gets nothing', async (scopes) => {
    const lesser = await keyFor(testApp, scopes);
    for (const [method, path] of [
      ['GET', '/Users'],
      ['GET', '/ServiceProviderConfig'],
      ['GET', '/Schemas'],
      ['POST', '/Users'],
      ['PATCH', `/Users/${idOf('engineer')}`],
      ['DELETE', `/Users/${idOf('engineer')}`],
      ['GET', '/Groups'],
      ['PATCH', '/Groups/role-lead'],
    ] as const) {
      const answer = await scim(method, path, method === 'GET' || method === 'DELETE' ? undefined : {}, {
        authorization: `Bearer ${lesser}`,
      });
      expect({ path, status: answer.status, ...answer.body }).toMatchObject({ path, status: '403', schemas: [ERROR] });
    }
  });

  test('a key for people opens nothing else, and only an administrator gets one', async () => {
    const get = (path: string) => testApp.ask({ apiKey: key }, 'GET', path).then(({ code }) => code);
    for (const path of [
      '/itr-api/v1/tickets',
      '/itr-api/v1/admin/entities/people',
      '/itr-api/v1/admin/entities/units',
      '/itr-api/v1/admin/audit',
    ])
      expect([path, await get(path)]).toEqual([path, 403]);
    const expiresAt = new Date(testApp.clock.now().getTime() + 86_400_000).toISOString();
    const body = { name: 'No', userId: idOf('lead'), scopes: ['people:write'], expiresAt };
    const refused = await testApp.ask('admin', 'POST', '/itr-api/v1/admin/api-keys', body, {
      headers: await confirmationOf(testApp, 'admin'),
    });
    expect(refused.fields).toHaveProperty('scopes');
  });

  test('a session, a foreign and a revoked key, and none', async () => {
    const status = async (headers: Record<string, string>) =>
      (await testApp.app.http.inject({ url: '/scim/v2/Users', headers })).statusCode;
    const token = await testApp.signIn('admin');
    expect(await status({ authorization: `Bearer ${token}` })).toBe(403);
    expect(await status({})).toBe(401);
    expect(await status({ authorization: 'Bearer clk_no' })).toBe(401);
    const wrapped = await testApp.ask({ apiKey: key }, 'GET', '/scim/v2/Users', undefined, { wrapped: true });
    expect(wrapped.code).toBe(400);
    const unknown = await scim('GET', '/Nothing');
    expect({ status: unknown.status, ...unknown.body }).toMatchObject({ status: '404', schemas: [ERROR] });
  });

  test('nobody becomes an administrator, none is demoted, the last one and the key’s own stay', async () => {
    const engineer = idOf('engineer');
    const admin = await make('second.admin@example.com');
    await testApp.rows(`update app_user set role = 'admin' where id = $1`, [admin]);
    for (const answer of [
      await scim('POST', '/Users', { schemas: [USER], userName: 'evil@example.com', roles: [{ value: 'admin' }] }),
      await patch(`/Users/${engineer}`, { op: 'replace', path: 'roles', value: [{ value: 'admin' }] }),
      await scim('PUT', `/Users/${engineer}`, {
        userName: accountOf('engineer'),
        roles: [{ value: 'admin', primary: true }],
      }),
      await patch(`/Users/${admin}`, { op: 'replace', path: 'roles', value: [{ value: 'engineer' }] }),
      await patch('/Groups/role-engineer', { op: 'add', path: 'members', value: [{ value: admin }] }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { schemas: [ERROR] } });
    expect((await scim('GET', '/Groups/role-admin')).status).toBe(404);
    expect((await patch(`/Users/${idOf('admin')}`, { op: 'replace', path: 'active', value: false })).status).toBe(409);
    await testApp.rows(`insert into credential (user_id, password_hash) values ($1, 'x') on conflict do nothing`, [
      admin,
    ]);
    const last = await patch(`/Users/${idOf('admin')}`, { op: 'replace', path: 'active', value: false });
    expect(last).toMatchObject({ status: 409 });
    await testApp.rows(`delete from credential where user_id <> $1`, [admin]);
    expect(await patch(`/Users/${admin}`, { op: 'replace', path: 'active', value: false })).toMatchObject({
      status: 409,
    });
    await testApp.rows(`insert into credential (user_id, password_hash) values ($1, 'x') on conflict do nothing`, [
      idOf('admin'),
    ]);
    expect(await patch(`/Users/${admin}`, { op: 'replace', path: 'active', value: false })).toMatchObject({
      status: 200,
    });
    expect(await patch(`/Users/${admin}`, { op: 'replace', path: 'active', value: true })).toMatchObject({
      status: 403,
    });
  });

  test('service users and erased people are not seen, nor taken by their account', async () => {
    const id = await make('gone@example.com');
    await testApp.rows('update app_user set service = true where id = $1', [id]);
    expect((await scim('GET', `/Users/${id}`)).status).toBe(404);
    expect(await found('userName eq "gone@example.com"')).toEqual([]);
    expect((await scim('POST', '/Users', { userName: 'gone@example.com' })).status).toBe(409);
    expect((await patch('/Groups/role-lead', { op: 'add', path: 'members', value: [{ value: id }] })).status).toBe(400);
  });

  test('what is no SCIM is refused by its form', async () => {
    for (const body of ['', '[]', '{', 'null', '{"userName": 5}', '{"userName": ""}', '{"schemas": "x"}'])
      expect({ body, is: (await scim('POST', '/Users', body)).status }).toEqual({ body, is: 400 });
    expect((await scim('POST', '/Users', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    const many = Array.from({ length: 101 }, () => ({ op: 'replace', path: 'displayName', value: 'x' }));
    expect((await patch(`/Users/${idOf('engineer')}`, ...many)).body).toMatchObject({ scimType: 'invalidSyntax' });
    expect((await patch(`/Users/${idOf('engineer')}`)).body).toMatchObject({ scimType: 'invalidSyntax' });
    const answer = new Messages.ErrorResponse({ status: 404, message: 'x' } as never);
    expect(answer).toMatchObject({ schemas: [ERROR], status: '404' });
    expect(testApp.unexpected).toEqual([]);
  });
});
