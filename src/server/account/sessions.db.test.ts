import { describe, expect, it } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import {
  changeProfile,
  endOtherSessions,
  endSession,
  listSessions,
  login,
  userInfoIfAny,
} from '../../shared/account/calls.ts';
import { exchangeToken, logout, userInfo } from '../../shared/account/session-calls.ts';
import { failures } from '../../shared/failures.ts';
import { digestOfSecret } from '../secret.ts';
import { PASSWORD, accountActions, sharedTestServer, testServer } from './account.testkit.ts';
import { createSessions } from './sessions.ts';
import { makeShareId } from './share-id.ts';

const opened = sharedTestDatabase();
const server = sharedTestServer(opened);
const { registered, infoStatus } = accountActions(server);

describe('sessions', () => {
  it('end at logout, at once, and say that they ended; an unknown token says that it is none (spec 4.4, 7.20–7.22)', async () => {
    const { token } = await registered();
    expect(await infoStatus(token)).toBe(200);
    expect((await server.ask(logout, {}, { token })).http).toBe(200);
    expect(await server.ask(userInfo, {}, { token })).toMatchObject({ http: 401, code: 81020009 });
    expect(await server.ask(userInfo, {}, { token: 'unknown' })).toMatchObject({ http: 401, code: 401 });
    expect(await server.ask(userInfo)).toMatchObject({ http: 401, code: 401 });
    expect(await server.ask(userInfoIfAny)).toMatchObject({ http: 200, data: {} });
  });
  it('slide 30 days and end after 90 (spec 4.1, 4.2)', async () => {
    const { token } = await registered();
    const day = 86_400;
    for (let passed = 0; passed < 87; passed += 29) {
      expect(await infoStatus(token)).toBe(200);
      server.clock.pass(29 * day);
    }
    expect(await infoStatus(token)).toBe(200);
    server.clock.pass(3 * day);
    expect(await infoStatus(token)).toBe(failures.sessionExpired.code);
    const unused = await registered();
    server.clock.pass(30 * day + 1);
    expect(await infoStatus(unused.token)).toBe(failures.sessionExpired.code);
  });
  it('write their last use at most every 5 minutes', async () => {
    const { token, userId } = await registered();
    const seen = async () =>
      (await opened.database.owner('select last_seen_at as at from session where user_id = $1', [userId])).rows[0]?.[
        'at'
      ];
    const before = await seen();
    server.clock.pass(4 * 60);
    await infoStatus(token);
    expect(await seen()).toEqual(before);
    server.clock.pass(2 * 60);
    await infoStatus(token);
    expect(await seen()).toEqual(server.clock.at);
  });
  it('are looked up once in 5 seconds', async () => {
    const { token } = await registered();
    server.clock.pass(61); // newly made users are not cached at first
    await server.account.identify({ xauthorization: token });
    const before = opened.database.roundTrips();
    await server.account.identify({ authorization: `Bearer ${token}` });
    expect(opened.database.roundTrips()).toBe(before);
    server.clock.pass(6);
    await server.account.identify({ xauthorization: token });
    expect(opened.database.roundTrips()).toBeGreaterThan(before);
  });
  it('are listed and ended one by one; those of others are missing', async () => {
    const { token, email } = await registered();
    const other = await registered();
    const second = String((await server.ask(login, { body: { account: email, password: PASSWORD } })).data['token']);
    const { items } = (await server.ask(listSessions, {}, { token })).data as {
      items: { id: string; current: boolean; device: string }[];
    };
    expect(items.filter((item) => item.current)).toHaveLength(1);
    expect(items).toHaveLength(2);
    expect(items[0]?.device).toBe('Test browser');
    const id = items.find((item) => !item.current)?.id;
    expect((await server.ask(endSession, { params: { id } }, { token: other.token })).http).toBe(404);
    expect((await server.ask(endSession, { params: { id: 'nonsense' } }, { token })).http).toBe(404);
    expect((await server.ask(endSession, { params: { id } }, { token })).http).toBe(200);
    expect(await infoStatus(second)).toBe(failures.sessionExpired.code);
    expect(await infoStatus(token)).toBe(200);
  });
  it('of one device are one line, and end together', async () => {
    const { token, email } = await registered();
    const logIn = async (deviceToken?: string) =>
      (await server.ask(login, { body: { account: email, password: PASSWORD, deviceToken } })).data as {
        token: string;
        deviceToken: string;
      };
    const first = await logIn();
    const again = await logIn(first.deviceToken);
    const { items } = (await server.ask(listSessions, {}, { token })).data as {
      items: { id: string; current: boolean }[];
    };
    expect(items.map(({ current }) => current).toSorted()).toEqual([false, true]);
    const fromThere = (await server.ask(listSessions, {}, { token: first.token })).data as {
      items: { current: boolean }[];
    };
    expect(fromThere.items.filter(({ current }) => current)).toHaveLength(1);
    const id = items.find(({ current }) => !current)?.id;
    expect((await server.ask(endSession, { params: { id } }, { token })).http).toBe(200);
    expect([await infoStatus(first.token), await infoStatus(again.token), await infoStatus(token)]).toEqual([
      failures.sessionExpired.code,
      failures.sessionExpired.code,
      200,
    ]);
  });
  it('are all ended but this one; those of others go on', async () => {
    const { token, email } = await registered();
    const other = await registered();
    const again = async () =>
      String((await server.ask(login, { body: { account: email, password: PASSWORD } })).data['token']);
    const [second, third] = [await again(), await again()];
    expect(await server.ask(endOtherSessions, {}, { token })).toMatchObject({ code: 200, data: { ended: 2 } });
    expect(await server.ask(endOtherSessions, {}, { token })).toMatchObject({ code: 200, data: { ended: 0 } });
    expect([await infoStatus(second), await infoStatus(third)]).toEqual(Array(2).fill(failures.sessionExpired.code));
    expect([await infoStatus(token), await infoStatus(other.token)]).toEqual([200, 200]);
    expect((await server.ask(endOtherSessions, {})).code).toBe(failures.noSession.code);
  });
  it('are not kept in their old state by a look-up while they end', async () => {
    const { database } = opened;
    // Without NOTIFY, which would hide the fault most of the time.
    const sessions = await createSessions({ ...database, listen: () => Promise.resolve() }, server.clock);
    const { token, userId } = await registered();
    const { sessionId } = await sessions.identify({ xauthorization: token });
    await database.transaction({ kind: 'system' }, async (tx) => {
      await sessions.end(tx, sessionId ?? '', userId);
      // The embedded database does one transaction after the other.
      if (database.kind === 'postgres') await sessions.identify({ xauthorization: token });
    });
    await expect(sessions.identify({ xauthorization: token })).rejects.toMatchObject({ failure: 'sessionExpired' });
  });
  it('end with the disabling of the user, and change with the role', async () => {
    const { token, userId } = await registered();
    const other = await testServer(opened.database);
    other.clock.at = server.clock.at;
    expect((await other.ask(userInfo, {}, { token })).code).toBe(200);
    await opened.database.transaction({ kind: 'system' }, async (tx) => {
      await tx.raw(`update app_user set role = 'partnerManager' where id = '${userId}'`);
      await server.account.sessions.changed(tx, userId);
    });
    expect((await server.account.identify({ xauthorization: token })).viewer).toMatchObject({ role: 'partnerManager' });
    // The other process is notified by NOTIFY.
    await expect
      .poll(async () => (await other.account.identify({ xauthorization: token })).viewer)
      .toMatchObject({ role: 'partnerManager' });
    await opened.database.transaction({ kind: 'system' }, async (tx) => {
      await tx.raw(`update app_user set disabled_at = now() where id = '${userId}'`);
      await server.account.sessions.endAllOf(tx, userId);
    });
    expect(await infoStatus(token)).toBe(failures.sessionExpired.code);
  });
});

describe('a token from elsewhere', () => {
  it('from a link is exchanged once and then void; from the app it stays', async () => {
    const { token, userId } = await registered();
    const app = await server.ask(exchangeToken, { body: { token, source: 'app' } });
    expect(app).toMatchObject({ http: 200, data: { userId } });
    expect(await infoStatus(token)).toBe(200);
    const link = await server.ask(exchangeToken, { body: { token, source: 'link' } });
    expect(await infoStatus(String(link.data['token']))).toBe(200);
    expect(await infoStatus(token)).toBe(failures.sessionExpired.code);
    expect((await server.ask(exchangeToken, { body: { token, source: 'link' } })).code).toBe(
      failures.sessionExpired.code,
    );
    expect((await server.ask(exchangeToken, { body: { token: 'unknown', source: 'app' } })).code).toBe(401);
  });
  it('does not outlive the 90 days of the first by exchanges', async () => {
    const first = await registered();
    let { token } = first;
    for (let passed = 0; passed < 87; passed += 29) {
      server.clock.pass(29 * 86_400);
      token = String((await server.ask(exchangeToken, { body: { token, source: 'app' } })).data['token']);
    }
    expect(await infoStatus(token)).toBe(200);
    server.clock.pass(3 * 86_400);
    expect(await infoStatus(token)).toBe(failures.sessionExpired.code);
  });
});

describe('the profile', () => {
  it('is changed in parts, and gives only a recognised phone to the customer service (spec 5.52, 5.54)', async () => {
    const { token } = await registered();
    const changed = await server.ask(changeProfile, { body: { phone: '13812345678', userName: ' Ada ' } }, { token });
    expect(changed.data).toMatchObject({
      phone: '13812345678',
      userName: 'Ada',
      customerService: { phone: '13812345678' },
    });
    const foreign = await server.ask(changeProfile, { body: { phone: '+49 30 1234567' } }, { token });
    expect(foreign.data).toMatchObject({ phone: '+49 30 1234567', userName: 'Ada', customerService: { phone: '' } });
    expect(
      (await server.ask(changeProfile, { body: { phone: '10812345678' } }, { token })).data['customerService'],
    ).toEqual({ phone: '' });
    expect((await server.ask(changeProfile, { body: { phone: '' } }, { token })).data['phone']).toBeNull();
    expect((await server.ask(changeProfile, { body: { role: 'admin' } }, { token })).http).toBe(400);
  });
});

describe('a share link', () => {
  it('makes a visitor of its ticket; ended it says so, unknown it is missing, with a token it does not count', async () => {
    const { token, userId } = await registered();
    const shareId = makeShareId(server.clock);
    const ticketId = '01890000-0000-7000-8000-000000000001';
    await opened.database.owner(
      `insert into ticket (id, number, kind, status, version, seq, title, requester_id, severity, filed_at, updated_at, search, description, required_days)
       values ('${ticketId}', 'ITR-1', 'feedback', 'submitted', 1, 1, 't', '${userId}', 1, now(), now(), '', 'd', 3)`,
    );
    await opened.database.owner(
      `insert into share (id, digest, ticket_id, purpose, created_by, expires_at) values (gen_random_uuid(), $1, $2, 'evaluate', $3, $4)`,
      [digestOfSecret(shareId), ticketId, userId, new Date(server.clock.at.getTime() + 60_000)],
    );
    const { identify } = server.account;
    expect((await identify({ shareid: shareId })).viewer).toMatchObject({
      kind: 'visitor',
      ticketId,
      purpose: 'evaluate',
    });
    expect((await identify({ shareid: shareId, xauthorization: token })).viewer).toMatchObject({
      kind: 'user',
      userId,
    });
    await expect(identify({ shareid: shareId, xauthorization: 'unknown' })).rejects.toMatchObject({
      failure: 'noSession',
    });
    await expect(identify({ shareid: makeShareId(server.clock) })).rejects.toMatchObject({
      failure: 'missing',
      text: { key: 'error.missing' },
    });
    await expect(identify({ shareid: 's1_nonsense' })).rejects.toMatchObject({
      failure: 'missing',
      text: { key: 'error.missing' },
    });
    server.clock.pass(61);
    await expect(identify({ shareid: shareId })).rejects.toMatchObject({
      failure: 'missing',
      text: { key: 'error.shareEnded' },
    });
  });
});
