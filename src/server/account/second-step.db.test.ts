/** A login with a second factor: what must not be possible (decision 0068). */
import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { emailLogin, login, resetPassword } from '../../shared/account/calls.ts';
import { beginTotp, confirmTotp, loginSecond } from '../../shared/account/factor-calls.ts';
import { exchangeToken } from '../../shared/account/session-calls.ts';
import { LOGIN_FAILURES_PER_DEVICE, SIGN_IN_TICKET_MINUTES } from '../../shared/constants.ts';
import { PASSWORD, accountActions, sharedTestServer } from './account.testkit.ts';
import { forgetTickets } from './ticket-store.ts';
import { stepAt, totpCode } from './totp.ts';

const opened = sharedTestDatabase();
const server = sharedTestServer(opened);
const { registered, codeFor, infoStatus } = accountActions(server);

type Factor = { ticket: string; methods: string[] };
const codeOf = (secret: string): string => totpCode(secret, stepAt(server.clock.at));
const wrongCode = (secret: string): string =>
  ['000000', '000001', '000002', '000003'].find((code) =>
    [-1, 0, 1].every((near) => totpCode(secret, stepAt(server.clock.at) + near) !== code),
  ) ?? '';
async function withFactor() {
  const person = await registered();
  const { token } = person;
  const secret = String((await server.ask(beginTotp, { body: {} }, { token })).data['secret']);
  const { data } = await server.ask(confirmTotp, { body: { code: codeOf(secret) } }, { token });
  // So that the code of the set-up is a past one.
  server.clock.pass(60);
  return { ...person, secret, recoveryCodes: data['recoveryCodes'] as string[] };
}
const first = (account: string, more: object = {}) =>
  server.ask(login, { body: { account, password: PASSWORD, ...more } });
const ticketOf = async (account: string, more: object = {}): Promise<string> =>
  ((await first(account, more)).data['secondFactor'] as Factor).ticket;
const second = (ticket: string, code: string, method = 'totp', ip?: string) =>
  server.ask(loginSecond, { body: { ticket, method, code } }, ip === undefined ? {} : { ip });
const sessionsOf = async (userId: string): Promise<number> =>
  (await opened.database.owner('select from session where user_id = $1', [userId])).rows.length;
const devicesOf = async (userId: string): Promise<number> =>
  (await opened.database.owner('select from known_device where user_id = $1', [userId])).rows.length;

test('a right password alone is no login: no token, no session, no known device', async () => {
  const { email, userId, secret } = await withFactor();
  const before = [await sessionsOf(userId), await devicesOf(userId)];
  const { http, data } = await first(email);
  expect({ http, keys: Object.keys(data) }).toEqual({ http: 200, keys: ['secondFactor'] });
  const { ticket, methods } = data['secondFactor'] as Factor;
  expect(methods).toEqual(['totp', 'recovery']);
  expect([await sessionsOf(userId), await devicesOf(userId)]).toEqual(before);
  expect(await infoStatus(ticket)).toBe(401);
  const done = await second(ticket, codeOf(secret));
  expect(done).toMatchObject({ http: 200, data: { userId, account: email } });
  expect(await infoStatus(String(done.data['token']))).toBe(200);
});

test('every way in asks: code by mail and link too, but not the app', async () => {
  const { email, token } = await withFactor();
  const byCode = await server.ask(emailLogin, { body: { email, code: await codeFor(email, 'login') } });
  expect(Object.keys(byCode.data)).toEqual(['secondFactor']);
  const byApp = await server.ask(exchangeToken, { body: { token, source: 'app' } });
  expect(byApp.data).toHaveProperty('token');
  const byLink = await server.ask(exchangeToken, { body: { token, source: 'link' } });
  expect(Object.keys(byLink.data)).toEqual(['secondFactor']);
});

test('the device that was known stays the known one, and the ticket does not give its token away', async () => {
  const { email, secret } = await withFactor();
  const done = await second(await ticketOf(email), codeOf(secret));
  const deviceToken = String(done.data['deviceToken']);
  server.clock.pass(60);
  const again = await second(await ticketOf(email, { deviceToken }), codeOf(secret));
  expect(again.data['deviceToken']).toBe(deviceToken);
});

test('a ticket is used once, also at once', async () => {
  const { email, secret, recoveryCodes } = await withFactor();
  const ticket = await ticketOf(email);
  const all = await Promise.all(recoveryCodes.slice(0, 8).map((code) => second(ticket, code, 'recovery')));
  expect(all.filter(({ http }) => http === 200)).toHaveLength(1);
  expect((await second(ticket, codeOf(secret))).fields).toHaveProperty('ticket');
});

test('a code is used once, by two logins at once too; a recovery code likewise, and the owner is told', async () => {
  const { email, secret, recoveryCodes } = await withFactor();
  const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(email)));
  const all = await Promise.all(tickets.map((ticket) => second(ticket, codeOf(secret))));
  expect(all.filter(({ http }) => http === 200)).toHaveLength(1);
  server.clock.pass(15 * 60);
  const [code = ''] = recoveryCodes;
  const more = await Promise.all(Array.from({ length: 4 }, () => ticketOf(email)));
  const byRecovery = await Promise.all(more.map((ticket) => second(ticket, code, 'recovery')));
  expect(byRecovery.filter(({ http }) => http === 200)).toHaveLength(1);
  const told = (await server.sent('mail')).filter(({ to }) => to === email);
  expect(told.filter(({ subject }) => subject === 'Login with a recovery code')).toHaveLength(1);
});

test('the code of somebody else, and the wrong kind of code, are refused; the ticket stays for the right one', async () => {
  const mine = await withFactor();
  const other = await withFactor();
  const ticket = await ticketOf(mine.email);
  expect(await second(ticket, codeOf(other.secret))).toMatchObject({ http: 400, fields: { code: expect.any(String) } });
  expect((await second(ticket, other.recoveryCodes[0] ?? '', 'recovery')).http).toBe(400);
  expect((await second(ticket, mine.recoveryCodes[0] ?? '')).http).toBe(400);
  expect((await second(await ticketOf(other.email), codeOf(mine.secret))).http).toBe(400);
  expect((await second(ticket, codeOf(mine.secret))).data['userId']).toBe(mine.userId);
});

test('an expired or invented ticket is refused, and so is one from before a new password or of a disabled account', async () => {
  const { email, userId, secret } = await withFactor();
  const over = async (ticket: string): Promise<void> =>
    expect(await second(ticket, codeOf(secret))).toMatchObject({ http: 400, fields: { ticket: expect.any(String) } });
  const expired = await ticketOf(email);
  server.clock.pass(SIGN_IN_TICKET_MINUTES * 60);
  await over(expired);
  await over('invented');
  const early = await ticketOf(email);
  const body = { email, code: await codeFor(email, 'reset'), password: 'new-otter-swims' };
  expect((await server.ask(resetPassword, { body })).http).toBe(200);
  await over(early);
  const late = (await server.ask(login, { body: { account: email, password: body.password } })).data['secondFactor'];
  await opened.database.owner('update app_user set disabled_at = now() where id = $1', [userId]);
  await over((late as Factor).ticket);
});

test('forty wrong codes at once, from forty networks: ten are looked at, with any ticket', async () => {
  const { email, userId, secret } = await withFactor();
  const before = await sessionsOf(userId);
  const tickets = await Promise.all(Array.from({ length: 4 }, () => ticketOf(email)));
  const wrong = wrongCode(secret);
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      second(tickets[at % 4] ?? '', at < 30 ? wrong : codeOf(secret), 'totp', `192.0.2.${at}`),
    ),
  );
  expect(all.filter(({ http }) => http !== 429).length).toBeLessThanOrEqual(LOGIN_FAILURES_PER_DEVICE);
  expect(await sessionsOf(userId)).toBe(before);
  expect((await second(await ticketOf(email), codeOf(secret), 'totp', '192.0.2.99')).http).toBe(429);
});

test('when the tries are used up the owner is told, once, and again after the window', async () => {
  const { email, secret } = await withFactor();
  const told = async (): Promise<number> =>
    (await server.sent('mail')).filter(
      (mail) => mail['to'] === email && mail['subject'] === 'Someone has your password',
    ).length;
  const ticket = await ticketOf(email);
  for (let tries = 0; tries < LOGIN_FAILURES_PER_DEVICE; tries++) await second(ticket, wrongCode(secret));
  expect(await told()).toBe(0);
  await Promise.all(Array.from({ length: 8 }, () => second(ticket, wrongCode(secret))));
  expect(await told()).toBe(1);
  await opened.database.owner(`update rate_limit set expire = 0 where key like '%second:%'`, []);
  for (let tries = 0; tries <= LOGIN_FAILURES_PER_DEVICE; tries++) await second(ticket, wrongCode(secret));
  expect(await told()).toBe(2);
});

test('tickets that nobody has used in time are deleted by the regular cleaning', async () => {
  const { email, userId } = await withFactor();
  await ticketOf(email);
  const left = async (): Promise<number> =>
    (await opened.database.owner('select from sign_in_ticket where user_id = $1', [userId])).rows.length;
  const clean = (): Promise<void> =>
    opened.database.transaction({ kind: 'system' }, (tx) => forgetTickets(tx, server.clock.at));
  await clean();
  expect(await left()).toBe(1);
  server.clock.pass(SIGN_IN_TICKET_MINUTES * 60);
  await clean();
  expect(await left()).toBe(0);
});

test('wrong codes from elsewhere do not lock out a device that has signed in before', async () => {
  const { email, secret } = await withFactor();
  const { data } = await second(await ticketOf(email), codeOf(secret));
  server.clock.pass(60);
  const ticket = await ticketOf(email);
  for (let tries = 0; tries <= LOGIN_FAILURES_PER_DEVICE; tries++) await second(ticket, wrongCode(secret));
  expect((await second(ticket, codeOf(secret))).http).toBe(429);
  const own = await ticketOf(email, { deviceToken: String(data['deviceToken']) });
  expect((await second(own, codeOf(secret))).http).toBe(200);
});
