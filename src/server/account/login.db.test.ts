import { describe, expect, it, vi } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import {
  changeProfile,
  emailLogin,
  login,
  register,
  resetPassword,
  sendEmailCode,
  validateEmailCode,
} from '../../shared/account/calls.ts';
import { exchangeToken } from '../../shared/account/session-calls.ts';
import { failures } from '../../shared/failures.ts';
import type { Database } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import { digestOfSecret } from '../secret.ts';
import { PASSWORD, accountActions, sharedTestServer, testServer } from './account.testkit.ts';

const opened = sharedTestDatabase();
const server = sharedTestServer(opened);
const { newAddress, filled, codeFor, registered, infoStatus } = accountActions(server);

describe('login by password', () => {
  it('answers the user with a token, in any case of the account (spec 7.15)', async () => {
    const { email, userId } = await registered();
    const response = await server.ask(login, {
      body: { account: ` ${email.toUpperCase()}`, password: PASSWORD, channel: '4004' },
    });
    expect(response).toMatchObject({
      http: 200,
      data: { userId, account: email, userType: '1', roles: ['partner'], organisationName: 'Acme Drives' },
    });
    expect(await infoStatus(String(response.data['token']))).toBe(200);
    const { rows } = await opened.database.owner('select token_hash from session where user_id = $1', [userId]);
    expect(rows.map((row) => row['token_hash'])).toContain(digestOfSecret(String(response.data['token'])));
  });
  it('that fails is a line of the log, with who and from where, and nothing of what was typed', async () => {
    const { email, userId } = await registered();
    server.logged.length = 0;
    await server.ask(login, { body: { account: email, password: 'typed-Secret-1' } }, { ip: '192.0.2.7' });
    await server.ask(login, { body: { account: 'typed-Secret-2@x.example', password: PASSWORD } });
    await server.ask(emailLogin, { body: { email, code: '000000' } });
    await server.ask(login, { body: { account: email, password: PASSWORD } });
    const line = { level: 'warn', requestId: 'test' };
    expect(server.logged).toEqual([
      { ...line, operation: login.name, ip: '192.0.2.7', message: 'wrong password', userId },
      { ...line, operation: login.name, ip: expect.any(String), message: 'wrong password', userId: null },
      { ...line, operation: emailLogin.name, ip: expect.any(String), message: 'wrong code', userId },
    ]);
    expect(JSON.stringify(server.logged)).not.toMatch(/typed-secret|example/i);
  });
  it('says the same for a wrong password, an unknown account and a disabled one', async () => {
    const { email, userId } = await registered();
    const wrong = await server.ask(login, { body: { account: email, password: `${PASSWORD}!` } });
    expect(wrong).toMatchObject({
      http: 400,
      code: 400,
      msg: 'Account or password is not correct.',
      fields: { password: 'Account or password is not correct.' },
    });
    expect(await server.ask(login, { body: { account: newAddress(), password: PASSWORD } })).toEqual(wrong);
    await opened.database.owner('update app_user set disabled_at = now() where id = $1', [userId]);
    expect(await server.ask(login, { body: { account: email, password: PASSWORD } })).toEqual(wrong);
    expect((await server.ask(login, { body: { account: email, password: 'x' } }, { language: 'zh' })).msg).toBe(
      '账号或密码不正确。',
    );
  });
  it('compares the password of an unknown account too, so that its answer takes as long', async () => {
    const { email } = await registered();
    const verify = vi.spyOn(server.account.hasher, 'verify');
    await server.ask(login, { body: { account: newAddress(), password: PASSWORD } });
    await server.ask(login, { body: { account: email, password: `${PASSWORD}!` } });
    expect(verify.mock.calls).toEqual([
      [null, PASSWORD],
      [expect.any(String), `${PASSWORD}!`],
    ]);
    verify.mockRestore();
  });
  it('refuses even the right password after 10 failures, and tells how long to wait', async () => {
    const { email } = await registered();
    for (let failed = 0; failed < 10; failed++) {
      const account = failed % 2 ? email : ` ${email.toUpperCase()} `;
      expect((await server.ask(login, { body: { account, password: 'wrong' } })).http).toBe(400);
    }
    const response = await server.ask(login, { body: { account: email, password: PASSWORD } });
    expect(response).toMatchObject({ http: 429, code: 429 });
    expect(response.retryAfter).toBeGreaterThan(800);
    expect((await registered()).token).not.toBe('');
  });
  it('refuses bodies of a wrong form with the field, never with 500 (spec 5.8)', async () => {
    expect((await server.ask(login, { body: { account: 'x'.repeat(8_000), password: 'x' } })).fields).toHaveProperty(
      'account',
    );
    expect((await server.ask(login, { body: { account: 7, password: 'x' } })).fields).toHaveProperty('account');
    expect((await server.ask(login, { body: [] })).http).toBe(400);
    expect((await server.ask(login, { body: { account: 'ada', password: 'x' } })).fields).toEqual({
      account: 'Account format is not correct',
    });
  });
});

describe('wrong tries', () => {
  const tryAs = (account: string, password: string, ip: string, deviceToken?: string) =>
    server.ask(login, { body: { account, password, ...(deviceToken ? { deviceToken } : {}) } }, { ip });

  it('of 250 at once at most 10 are checked, in two processes, and the right one at the end is not among them', async () => {
    const { email } = await registered();
    const second = opened.url === null ? null : openPostgres({ url: opened.url });
    const other = second ? await testServer(second) : server;
    const responses = await Promise.all(
      Array.from({ length: 250 }, (_, index) =>
        (index % 2 ? other : server).ask(login, {
          body: { account: email, password: index < 240 ? `wrong ${index}` : PASSWORD },
        }),
      ),
    );
    expect(responses.filter(({ http }) => http !== 429).length).toBeLessThanOrEqual(10);
    expect(responses.slice(240).filter(({ http }) => http === 200)).toEqual([]);
    expect([...server.unexpected, ...other.unexpected]).toEqual([]);
    await second?.close();
  });
  it('from everywhere lock neither a device that has signed in before nor the code out', async () => {
    const { email } = await registered();
    const known = String((await tryAs(email, PASSWORD, '192.0.2.1')).data['deviceToken']);
    const networks = Array.from({ length: 6 }, (_, index) => `198.51.100.${index}`);
    const responses = [];
    for (const ip of networks) for (let n = 0; n < 11; n++) responses.push(await tryAs(email, 'wrong', ip));
    expect(responses.filter(({ http }) => http === 400)).toHaveLength(50);
    expect((await tryAs(email, PASSWORD, '203.0.113.9')).http).toBe(429);
    expect((await tryAs(email, PASSWORD, '203.0.113.9', 'x'.repeat(43))).http).toBe(429);
    const { http, data } = await tryAs(email, PASSWORD, '203.0.113.9', known);
    expect([http, data['deviceToken']]).toEqual([200, known]);
    expect((await server.ask(emailLogin, { body: { email, code: await codeFor(email, 'login') } })).http).toBe(200);
  });
  it('on a known device have their own small budget', async () => {
    const { email } = await registered();
    const known = String((await tryAs(email, PASSWORD, '192.0.2.2')).data['deviceToken']);
    for (let n = 0; n < 10; n++) expect((await tryAs(email, 'wrong', '192.0.2.2', known)).http).toBe(400);
    expect((await tryAs(email, PASSWORD, '192.0.2.2', known)).http).toBe(429);
    expect((await tryAs(email, PASSWORD, '192.0.2.2')).http).toBe(200);
  });
  it('count an IPv6 network as one', async () => {
    const { email } = await registered();
    for (let n = 0; n < 10; n++) expect((await tryAs(email, 'wrong', `2001:db8:7:7::${n + 1}`)).http).toBe(400);
    expect((await tryAs(email, PASSWORD, '2001:db8:7:7:ffff::1')).http).toBe(429);
    expect((await tryAs(email, PASSWORD, '2001:db8:7:8::1')).http).toBe(200);
  });
});

describe('a device that has signed in before', () => {
  const devices = (userId: string) =>
    opened.database.owner('select token_hash from known_device where user_id = $1', [userId]);

  it('is known to its own account only, for 180 days, and by a digest', async () => {
    const { email, userId } = await registered();
    const other = await registered();
    const signedIn = await server.ask(login, { body: { account: email, password: PASSWORD } });
    const deviceToken = String(signedIn.data['deviceToken']);
    expect(Buffer.from(deviceToken, 'base64url')).toHaveLength(32);
    expect((await devices(userId)).rows.map((row) => row['token_hash'])).toContain(digestOfSecret(deviceToken));
    const again = (account: string) => server.ask(login, { body: { account, password: PASSWORD, deviceToken } });
    expect((await again(other.email)).data['deviceToken']).not.toBe(deviceToken);
    server.clock.pass(179 * 86_400);
    expect((await again(email)).data['deviceToken']).toBe(deviceToken);
    server.clock.pass(180 * 86_400);
    expect((await again(email)).data['deviceToken']).not.toBe(deviceToken);
  });
  it('is forgotten with a new password, and of too many the oldest goes', async () => {
    const { email, userId } = await registered();
    for (let n = 0; n < 25; n++) {
      server.clock.pass(1);
      expect((await server.ask(login, { body: { account: email, password: PASSWORD } })).http).toBe(200);
    }
    expect((await devices(userId)).rows).toHaveLength(20);
    const code = await codeFor(email, 'reset');
    await server.ask(resetPassword, { body: { email, code, password: 'new-otter-swims' } });
    expect((await devices(userId)).rows).toEqual([]);
  });
});

describe('login by e-mail code', () => {
  it('sends the code in the language of the user, and the code signs in once (spec 7.16, 7.17)', async () => {
    const { email, token } = await registered();
    await server.ask(changeProfile, { body: { language: 'zh' } }, { token });
    const code = await codeFor(email, 'login');
    const mail = (await server.sent('mail')).at(-1);
    expect(mail).toMatchObject({ to: email, subject: `${code} 是您的登录验证码` });
    expect(mail?.['html']).toContain(code);
    expect(await server.ask(emailLogin, { body: { email, code } })).toMatchObject({
      http: 200,
      data: { account: email },
    });
    expect(await server.ask(emailLogin, { body: { email, code } })).toMatchObject({
      http: 400,
      fields: { code: expect.any(String) },
    });
  });
  it('keeps no code in the database', async () => {
    const { email } = await registered();
    const code = await codeFor(email, 'login');
    const { rows } = await opened.database.owner('select * from email_code where address = $1', [email]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`"${code}"`));
  });
  it('takes 5 tries, then not even the right code', async () => {
    const { email } = await registered();
    const code = await codeFor(email, 'login');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried++)
      expect((await server.ask(emailLogin, { body: { email, code: wrong } })).http).toBe(400);
    expect(await server.ask(emailLogin, { body: { email, code } })).toMatchObject({
      http: 400,
      msg: 'The code is wrong or no longer valid. Check it, or ask for a new one.',
    });
    expect((await server.ask(emailLogin, { body: { email, code: await codeFor(email, 'login') } })).http).toBe(200);
  });
  it('takes the fifth try (spec 7.18)', async () => {
    const { email } = await registered();
    const code = await codeFor(email, 'login');
    const query = { email, purpose: 'login', code: code === '000000' ? '000001' : '000000' };
    for (let tried = 0; tried < 4; tried++)
      expect((await server.ask(validateEmailCode, { query })).data).toEqual({ valid: false });
    expect((await server.ask(emailLogin, { body: { email, code } })).http).toBe(200);
  });
  it('refuses an old code, one of another purpose, one of another address and one that a newer replaced', async () => {
    const { email } = await registered();
    const other = await registered();
    const old = await codeFor(email, 'login');
    expect((await server.ask(validateEmailCode, { query: { email, code: old, purpose: 'reset' } })).data).toEqual({
      valid: false,
    });
    expect((await server.ask(emailLogin, { body: { email: other.email, code: old } })).http).toBe(400);
    server.clock.pass(10 * 60 + 1);
    expect((await server.ask(emailLogin, { body: { email, code: old } })).http).toBe(400);
    const replaced = await codeFor(email, 'login');
    const newer = await codeFor(email, 'login');
    if (replaced !== newer) expect((await server.ask(emailLogin, { body: { email, code: replaced } })).http).toBe(400);
    expect((await server.ask(emailLogin, { body: { email, code: newer } })).http).toBe(200);
  });
  it('answers the same for unknown addresses, and mails them nothing', async () => {
    const email = newAddress();
    expect(await codeFor(email, 'login')).toBe('none');
    expect(await codeFor(email, 'reset')).toBe('none');
    expect((await server.sent('mail')).filter((mail) => mail['to'] === email)).toEqual([]);
    const wrong = await server.ask(emailLogin, { body: { email, code: '123456' } });
    expect(wrong).toMatchObject({ http: 400, code: 400, fields: { code: expect.any(String) } });
  });
  it('sends one per 60 s and 5 per hour for an address, known or not', async () => {
    const email = newAddress();
    for (let sent = 0; sent < 5; sent++) {
      await codeFor(email, 'login');
      const early = await server.ask(sendEmailCode, { body: { email, purpose: 'register' } });
      if (sent < 4) expect(early).toMatchObject({ http: 429, retryAfter: 60 });
    }
    server.clock.pass(61);
    const sixth = await server.ask(sendEmailCode, { body: { email, purpose: 'login' } });
    expect(sixth.http).toBe(429);
    expect(sixth.retryAfter).toBeGreaterThan(3_000);
    server.clock.pass(sixth.retryAfter ?? 0);
    expect((await server.ask(sendEmailCode, { body: { email, purpose: 'login' } })).http).toBe(200);
  });
});

describe('registration and new password', () => {
  it('reveals that an address is taken only to its owner', async () => {
    const { email } = await registered();
    expect((await server.ask(register, { body: filled(email, '123456') })).fields).toEqual({
      code: expect.any(String),
    });
    await codeFor(email, 'register');
    const mail = (await server.sent('mail')).at(-1);
    expect(mail).toMatchObject({ to: email, subject: 'You already have an account' });
    expect(mail?.['text']).toContain('https://closeloop.example/login');
    expect(mail?.['text']).not.toMatch(/\b\d{6}\b/);
    const late = newAddress();
    const code = await codeFor(late, 'register');
    await opened.database.owner(
      `insert into app_user (id, account, user_name, role) values (gen_random_uuid(), $1, 'Somebody', 'engineer')`,
      [late],
    );
    expect((await server.ask(register, { body: filled(late, code) })).fields).toEqual({
      email: expect.stringContaining('already'),
    });
  });
  it('refuses weak passwords before it looks at the code (spec 2.4.2, 5.56, 7.19)', async () => {
    const email = `long-${newAddress()}`;
    const code = await codeFor(email, 'register');
    for (const [password, said] of [
      ['Password123', 'common'],
      ['aaaaaaaaaaaa', 'common'],
      [email.toUpperCase(), 'account'],
      ['short', '10'],
      ['x'.repeat(129), '128'],
    ] as const)
      expect((await server.ask(register, { body: filled(email, code, { password }) })).fields['password']).toContain(
        said,
      );
    expect((await server.ask(register, { body: filled(email, code, { consent: false }) })).fields).toHaveProperty(
      'consent',
    );
    expect((await server.ask(register, { body: filled(email, code) })).http).toBe(201);
  });
  it('makes a new organisation for each, though the name is the same', async () => {
    const [a, b] = [await registered(), await registered()];
    const { rows } = await opened.database.owner('select distinct organisation_id from app_user where id = any($1)', [
      [a.userId, b.userId],
    ]);
    expect(rows).toHaveLength(2);
  });
  it('hashes while no transaction is open, and only if the code is right', async () => {
    let open = 0;
    const transaction: Database['transaction'] = async (viewer, work) => {
      open++;
      return opened.database.transaction(viewer, work).finally(() => open--);
    };
    const watched = await testServer({ ...opened.database, transaction });
    const { hash } = watched.account.hasher;
    const openWhileHashing: number[] = [];
    vi.spyOn(watched.account.hasher, 'hash').mockImplementation((password) => {
      openWhileHashing.push(open);
      return hash(password);
    });
    const email = newAddress();
    const code = await codeFor(email, 'register');
    watched.clock.at = server.clock.at;
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await watched.ask(register, { body: filled(email, wrong) })).fields).toHaveProperty('code');
    expect((await watched.ask(register, { body: filled(email, code, { password: 'Password123' }) })).http).toBe(400);
    expect(openWhileHashing).toEqual([]);
    expect((await watched.ask(register, { body: filled(email, code) })).http).toBe(201);
    expect(openWhileHashing).toEqual([0]);
    const reset = await codeFor(email, 'reset');
    watched.clock.at = server.clock.at;
    expect((await watched.ask(resetPassword, { body: { email, code: wrong, password: PASSWORD } })).http).toBe(400);
    expect((await watched.ask(resetPassword, { body: { email, code: reset, password: PASSWORD } })).http).toBe(200);
    expect(openWhileHashing).toEqual([0, 0]);
  });
  it('ends every session when the password is set anew', async () => {
    const { email, token } = await registered();
    expect(await infoStatus(token)).toBe(200);
    const code = await codeFor(email, 'reset');
    const password = 'new-otter-swims';
    expect((await server.ask(resetPassword, { body: { email, code, password } })).http).toBe(200);
    expect(await infoStatus(token)).toBe(failures.sessionExpired.code);
    expect((await server.ask(login, { body: { account: email, password: PASSWORD } })).http).toBe(400);
    expect((await server.ask(login, { body: { account: email, password } })).http).toBe(200);
  });
});

describe('at once', () => {
  const sixteen = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 16 }, (_, index) => work(index)));
  const successes = (all: { http: number }[]): number => all.filter((answer) => answer.http < 300).length;

  it('the same code consumed 16 times signs in once', async () => {
    for (let round = 0; round < 3; round++) {
      const { email } = await registered();
      const code = await codeFor(email, 'login');
      expect(successes(await sixteen(() => server.ask(emailLogin, { body: { email, code } })))).toBe(1);
    }
  });
  it('registering the same address 16 times makes one user', async () => {
    const email = newAddress();
    const code = await codeFor(email, 'register');
    expect(successes(await sixteen(() => server.ask(register, { body: filled(email, code) })))).toBe(1);
    const { rows } = await opened.database.owner('select id from app_user where account = $1', [email]);
    expect(rows).toHaveLength(1);
  });
  it('wrong codes get 5 tries altogether', async () => {
    const { email } = await registered();
    const code = await codeFor(email, 'login');
    await sixteen((index) =>
      server.ask(validateEmailCode, { query: { email, purpose: 'login', code: String(index).padStart(6, '9') } }),
    );
    const { rows } = await opened.database.owner(
      'select tries from email_code where address = $1 and consumed_at is null',
      [email],
    );
    expect(rows).toEqual([{ tries: 5 }]);
    expect((await server.ask(emailLogin, { body: { email, code } })).http).toBe(400);
  });
  it('one of 16 asked codes is sent', async () => {
    const email = newAddress();
    server.clock.pass(61);
    expect(successes(await sixteen(() => server.ask(sendEmailCode, { body: { email, purpose: 'register' } })))).toBe(1);
    expect((await server.sent('mail')).filter((mail) => mail['to'] === email)).toHaveLength(1);
  });
  it('a token of a link is exchanged once', async () => {
    const { token } = await registered();
    expect(successes(await sixteen(() => server.ask(exchangeToken, { body: { token, source: 'link' } })))).toBe(1);
  });
});
