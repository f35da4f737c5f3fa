/** Entering the password again, and the operations that require it. */
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { confirmPassword, login } from '../../shared/account/calls.ts';
import { beginTotp, confirmTotp } from '../../shared/account/factor-calls.ts';
import { defineCall } from '../../shared/call.ts';
import { CONFIRMATION_MINUTES, LOGIN_FAILURES_PER_DEVICE } from '../../shared/constants.ts';
import { operation } from '../http/operation.ts';
import { stepAt, totpCode } from './totp.ts';
import { PASSWORD, accountActions, sharedTestServer } from './account.testkit.ts';

const sensitive = defineCall({
  name: 'test.sensitive',
  summary: 'Asks for the password once more.',
  method: 'POST',
  path: '/api/test',
  access: 'user',
  body: z.strictObject({ right: z.literal(true) }),
});

const gated = operation(sensitive, { requireConfirmation: true, perform: () => Promise.resolve(null) });
const opened = sharedTestDatabase();
const server = sharedTestServer(opened, [gated]);
const { registered } = accountActions(server);

const confirmed = async (token: string): Promise<string> => {
  const { http, data } = await server.ask(confirmPassword, { body: { password: PASSWORD } }, { token });
  expect({ http, until: data['expiresAt'] }).toEqual({
    http: 200,
    until: new Date(server.clock.at.getTime() + CONFIRMATION_MINUTES * 60_000).toISOString(),
  });
  return String(data['confirmation']);
};
const tried = async (token: string, confirmation?: string, body: object = { right: true }) => {
  const { http, data } = await server.ask(sensitive, { body }, { token, confirmation });
  return { http, reason: data['reason'] };
};
const refused = { http: 403, reason: 'confirmationRequired' };

test('an operation that requires it is refused without a confirmation, before its input is parsed', async () => {
  const { token } = await registered();
  expect(await tried(token)).toEqual(refused);
  expect(await tried(token, 'no-confirmation', { right: false })).toEqual(refused);
  const confirmation = await confirmed(token);
  expect((await tried(token, confirmation)).http).toBe(200);
  expect((await tried(token, confirmation, { right: false })).http).toBe(400);
});

test('it is valid for minutes, in its own session, and only the newest one', async () => {
  const stranger = await registered();
  const { email, token } = await registered();
  const first = await confirmed(token);
  const confirmation = await confirmed(token);
  expect(await tried(token, first)).toEqual(refused);
  const other = await server.ask(login, { body: { account: email, password: PASSWORD } });
  expect(await tried(String(other.data['token']), confirmation)).toEqual(refused);
  expect(await tried(stranger.token, confirmation)).toEqual(refused);
  server.clock.pass(CONFIRMATION_MINUTES * 60 - 1);
  expect((await tried(token, confirmation)).http).toBe(200);
  server.clock.pass(1);
  expect(await tried(token, confirmation)).toEqual(refused);
});

test('a wrong password confirms nothing, and guessing ends', async () => {
  const { token } = await registered();
  const guess = (password: unknown) => server.ask(confirmPassword, { body: { password } }, { token });
  expect(await guess('wrong')).toMatchObject({
    http: 400,
    fields: { password: 'This is not your password. Try again.' },
  });
  expect(await guess(7)).toMatchObject({ http: 400 });
  for (let more = 2; more < LOGIN_FAILURES_PER_DEVICE; more++) expect((await guess('wrong')).http).toBe(400);
  expect((await guess(PASSWORD)).http).toBe(429);
  expect(server.unexpected).toEqual([]);
});

test('whoever has a second factor may prove it by a code, each once; somebody else not', async () => {
  const stranger = await registered();
  const { token } = await registered();
  const secret = String((await server.ask(beginTotp, { body: {} }, { token })).data['secret']);
  const codeNow = (): string => totpCode(secret, stepAt(server.clock.at));
  const { data } = await server.ask(confirmTotp, { body: { code: codeNow() } }, { token });
  const [recovery = ''] = data['recoveryCodes'] as string[];
  server.clock.pass(60);
  const prove = (code: string, by = token) => server.ask(confirmPassword, { body: { code } }, { token: by });
  for (const code of [codeNow(), recovery]) {
    expect((await prove(code, stranger.token)).fields).toHaveProperty('code');
    const right = await prove(code);
    expect((await tried(token, String(right.data['confirmation']))).http).toBe(200);
    expect((await prove(code)).fields).toHaveProperty('code');
  }
  expect((await server.ask(confirmPassword, { body: {} }, { token })).fields).toHaveProperty('password');
});

test('a user without a password cannot confirm', async () => {
  const { token, userId } = await registered();
  await opened.database.owner('delete from credential where user_id = $1', [userId]);
  expect((await server.ask(confirmPassword, { body: { password: PASSWORD } }, { token })).http).toBe(400);
});

test('when the tries are used up the owner is told, once', async () => {
  const { email, token } = await registered();
  const told = async (): Promise<number> =>
    (await server.sent('mail')).filter(
      (mail) => mail['to'] === email && mail['subject'] === 'Someone tries to confirm as you',
    ).length;
  const guess = () => server.ask(confirmPassword, { body: { password: 'wrong-guess-1' } }, { token });
  for (let tries = 0; tries < LOGIN_FAILURES_PER_DEVICE; tries++) await guess();
  expect(await told()).toBe(0);
  await Promise.all(Array.from({ length: 5 }, guess));
  expect(await told()).toBe(1);
});
