/** Setting up, confirming and removing the second factor (decision 0068). */
import { expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { confirmPassword } from '../../shared/account/calls.ts';
import { beginTotp, confirmTotp, factors, removeTotp, renewRecoveryCodes } from '../../shared/account/factor-calls.ts';
import { LOGIN_FAILURES_PER_DEVICE } from '../../shared/constants.ts';
import { isSealed, NotSealedByThis } from '../seal/seal.ts';
import { PASSWORD, accountActions, sharedTestServer, TEST_SEAL } from './account.testkit.ts';
import { readCode, tryRecoveryCode } from './recovery-codes.ts';
import { stepAt, totpCode } from './totp.ts';
import { takeTotp } from './totp-factor.ts';

const opened = sharedTestDatabase();
const server = sharedTestServer(opened);
const { registered } = accountActions(server);

const codeOf = (secret: string, steps = 0): string => totpCode(secret, stepAt(server.clock.at) + steps);
const begun = async (token: string): Promise<string> =>
  String((await server.ask(beginTotp, { body: {} }, { token })).data['secret']);
const confirmed = (token: string, code: string) => server.ask(confirmTotp, { body: { code } }, { token });
const here = <T>(work: (h: Parameters<typeof takeTotp>[0]) => Promise<T>): Promise<T> =>
  opened.database.transaction({ kind: 'system' }, (tx) => work({ tx, clock: server.clock, seal: TEST_SEAL }));
async function withFactor() {
  const person = await registered();
  const secret = await begun(person.token);
  const { data } = await confirmed(person.token, codeOf(secret));
  return { ...person, secret, recoveryCodes: data['recoveryCodes'] as string[] };
}
const confirmation = async (token: string): Promise<string> =>
  String((await server.ask(confirmPassword, { body: { password: PASSWORD } }, { token })).data['confirmation']);
const atOnce = async (work: () => Promise<boolean>): Promise<number> =>
  (await Promise.all(Array.from({ length: 8 }, work))).filter(Boolean).length;

test('a secret counts once a code has proved it; it is stored sealed, the ten recovery codes as digests', async () => {
  const { token, userId, email } = await registered();
  const before = await server.ask(factors, {}, { token });
  expect(before.data).toEqual({ totp: null, passkeys: 0, recoveryCodes: 0 });
  const { data } = await server.ask(beginTotp, { body: {} }, { token });
  expect(data['uri']).toContain(`secret=${String(data['secret'])}`);
  expect(data['uri']).toContain(encodeURIComponent(email));
  expect((await server.ask(factors, {}, { token })).data).toEqual({ totp: null, passkeys: 0, recoveryCodes: 0 });
  const secret = String(data['secret']);
  expect(await here((h) => takeTotp(h, userId, codeOf(secret)))).toBe(false);
  const answer = await confirmed(token, codeOf(secret));
  const codes = answer.data['recoveryCodes'] as string[];
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  expect((await server.ask(factors, {}, { token })).data).toEqual({
    totp: { since: server.clock.at.toISOString() },
    passkeys: 0,
    recoveryCodes: 10,
  });
  const { rows } = await opened.database.owner(
    `select secret as text from totp where user_id = $1 union all select digest from recovery_code where user_id = $1`,
    [userId],
  );
  expect(isSealed(String(rows[0]?.['text']))).toBe(true);
  const stored = JSON.stringify(rows);
  for (const told of [secret, ...codes, ...codes.map(readCode)]) expect(stored).not.toContain(told);
  const told = (await server.sent('mail')).filter((mail) => mail['to'] === email).at(-1);
  expect(told?.['subject']).toBe('Second factor set up');
});

test('the sealed secret of one person is none in the row of another', async () => {
  const [mine, other] = [await withFactor(), await withFactor()];
  const put = `update totp set secret = (select secret from totp where user_id = $1) where user_id = $2`;
  await opened.database.owner(put, [mine.userId, other.userId]);
  server.clock.pass(60);
  await expect(here((h) => takeTotp(h, other.userId, codeOf(mine.secret)))).rejects.toThrow(NotSealedByThis);
  expect(await here((h) => takeTotp(h, mine.userId, codeOf(mine.secret)))).toBe(true);
});

test('a wrong code confirms nothing, and the begun secret may be replaced until one is right', async () => {
  const { token } = await registered();
  const first = await begun(token);
  const second = await begun(token);
  expect(await confirmed(token, codeOf(first))).toMatchObject({ http: 400, fields: { code: expect.any(String) } });
  expect((await confirmed(token, codeOf(second))).http).toBe(200);
  expect((await server.ask(beginTotp, { body: {} }, { token })).http).toBe(409);
  expect((await confirmed(token, codeOf(second, 1))).http).toBe(400);
});

test('of two who confirm at once one is told the recovery codes', async () => {
  const { token } = await registered();
  const secret = await begun(token);
  expect(await atOnce(async () => (await confirmed(token, codeOf(secret))).http === 200)).toBe(1);
});

test('forty wrong codes at once: ten are looked at, and the right one among the rest is not', async () => {
  const { token } = await registered();
  const secret = await begun(token);
  const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => confirmed(token, index < 30 ? wrong : codeOf(secret))),
  );
  expect(answers.filter(({ http }) => http !== 429).length).toBeLessThanOrEqual(LOGIN_FAILURES_PER_DEVICE);
  expect((await confirmed(token, codeOf(secret))).http).toBe(429);
});

test('a code is taken once: not again, not at once, not an earlier one, and not that of the set-up', async () => {
  const { userId, secret } = await withFactor();
  const use = (code: string) => here((h) => takeTotp(h, userId, code));
  expect(await use(codeOf(secret))).toBe(false);
  server.clock.pass(60);
  expect(await atOnce(() => use(codeOf(secret)))).toBe(1);
  expect(await use(codeOf(secret))).toBe(false);
  expect(await use(codeOf(secret, -1))).toBe(false);
  expect(await use(codeOf(secret, 1))).toBe(true);
});

test('a recovery code is taken once, of its owner, as it is typed', async () => {
  const mine = await withFactor();
  const other = await withFactor();
  const use = (userId: string, code: string) => here((h) => tryRecoveryCode(h, userId, code));
  const [first = '', second = ''] = mine.recoveryCodes;
  expect(await use(other.userId, first)).toBe(false);
  expect(await use(mine.userId, ` ${first.toUpperCase().replaceAll('0', 'O').replace('-', ' ')}`)).toBe(true);
  expect(await use(mine.userId, first)).toBe(false);
  expect(await atOnce(() => use(mine.userId, second))).toBe(1);
  expect((await server.ask(factors, {}, { token: mine.token })).data['recoveryCodes']).toBe(8);
});

test('removing it, and new recovery codes, need the password once more', async () => {
  const { token, userId, email, secret, recoveryCodes } = await withFactor();
  for (const call of [removeTotp, renewRecoveryCodes])
    expect(await server.ask(call, { body: {} }, { token })).toMatchObject({
      http: 403,
      data: { reason: 'confirmationRequired' },
    });
  const proof = await confirmation(token);
  const renewed = await server.ask(renewRecoveryCodes, { body: {} }, { token, confirmation: proof });
  expect(renewed.data['recoveryCodes']).toHaveLength(10);
  expect(await here((h) => tryRecoveryCode(h, userId, recoveryCodes[0] ?? ''))).toBe(false);
  expect((await server.ask(removeTotp, { body: {} }, { token, confirmation: proof })).http).toBe(200);
  const told = (await server.sent('mail')).filter((mail) => mail['to'] === email).at(-1);
  expect(told?.['subject']).toBe('Second factor removed');
  expect((await server.ask(factors, {}, { token })).data).toEqual({ totp: null, passkeys: 0, recoveryCodes: 0 });
  server.clock.pass(60);
  expect(await here((h) => takeTotp(h, userId, codeOf(secret)))).toBe(false);
  for (const call of [removeTotp, renewRecoveryCodes])
    expect((await server.ask(call, { body: {} }, { token, confirmation: await confirmation(token) })).http).toBe(404);
});
