import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from '../../../test/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import {
  changeProfile,
  emailLogin,
  endSession,
  exchangeToken,
  listSessions,
  login,
  logout,
  register,
  resetPassword,
  sendEmailCode,
  userInfo,
  userInfoIfAny,
  validateEmailCode,
} from '../../shared/account/calls.ts';
import type { CodePurpose } from '../../shared/account/calls.ts';
import { failures } from '../../shared/errors.ts';
import { digestOfSecret } from '../secret.ts';
import type { TestServer } from './account.testkit.ts';
import { testServer } from './account.testkit.ts';
import { makeShareId } from './shareId.ts';

const PASSWORD = 'grey-otter-climbs';
let opened: TestDatabase;
let server: TestServer;
let count = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  server = await testServer(opened.database);
});
afterAll(() => opened.close());
afterEach(() => {
  // What nobody foresaw would otherwise hide behind a refusal.
  if (server.unexpected.length > 0) throw server.unexpected[0];
});

const newAddress = (): string => `person${++count}@partner.example`;

async function codeFor(email: string, purpose: CodePurpose): Promise<string> {
  server.clock.pass(61);
  expect(await server.ask(sendEmailCode, { body: { email, purpose } })).toMatchObject({
    http: 200,
    data: { retryAfter: 60 },
  });
  const mails = (await server.sent('mail')).filter((mail) => mail['to'] === email);
  return /\b\d{6}\b/.exec(mails.at(-1)?.['text'] ?? '')?.[0] ?? 'none';
}

async function registered(): Promise<{ email: string; token: string; userId: string }> {
  const email = newAddress();
  const code = await codeFor(email, 'register');
  const { data, http } = await server.ask(register, { body: filled(email, code) });
  expect(http).toBe(201);
  return { email, token: String(data['token']), userId: String(data['userId']) };
}

const filled = (email: string, code: string, more: object = {}) => ({
  email,
  code,
  password: PASSWORD,
  userName: 'Ada Okafor',
  company: 'Acme Drives',
  consent: true,
  ...more,
});
const infoStatus = async (token: string): Promise<number> => (await server.ask(userInfo, {}, { token })).code;

describe('login by password', () => {
  it('answers the user with a token, in any case of the account', async () => {
    const { email, userId } = await registered();
    const told = await server.ask(login, {
      body: { account: ` ${email.toUpperCase()}`, password: PASSWORD, channel: '4004' },
    });
    expect(told).toMatchObject({
      http: 200,
      data: { userId, account: email, userType: '1', roles: ['partner'], organisationName: 'Acme Drives' },
    });
    expect(await infoStatus(String(told.data['token']))).toBe(200);
    const { rows } = await opened.database.owner('select token_hash from session where user_id = $1', [userId]);
    expect(rows.map((row) => row['token_hash'])).toContain(digestOfSecret(String(told.data['token'])));
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
  it('refuses even the right password after 10 failures, and tells how long to wait', async () => {
    const { email } = await registered();
    for (let failed = 0; failed < 10; failed++) {
      const account = failed % 2 ? email : ` ${email.toUpperCase()} `;
      expect((await server.ask(login, { body: { account, password: 'wrong' } })).http).toBe(400);
    }
    const told = await server.ask(login, { body: { account: email, password: PASSWORD } });
    expect(told).toMatchObject({ http: 429, code: 429 });
    expect(told.retryAfter).toBeGreaterThan(800);
    expect((await registered()).token).not.toBe('');
  });
  it('refuses bodies of a wrong form with the field, never with 500', async () => {
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

describe('login by e-mail code', () => {
  it('sends the code in the language of the user, and the code signs in once', async () => {
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
  it('takes the fifth try', async () => {
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
  it('tells about a taken address only to whoever owns it', async () => {
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
  it('refuses weak passwords before it looks at the code', async () => {
    const email = `${'long'.repeat(3)}${++count}@partner.example`;
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

describe('sessions', () => {
  it('end at logout, at once, and say that they ended; an unknown token says that it is none', async () => {
    const { token } = await registered();
    expect(await infoStatus(token)).toBe(200);
    expect((await server.ask(logout, {}, { token })).http).toBe(200);
    expect(await server.ask(userInfo, {}, { token })).toMatchObject({ http: 401, code: 81020009 });
    expect(await server.ask(userInfo, {}, { token: 'unknown' })).toMatchObject({ http: 401, code: 401 });
    expect(await server.ask(userInfo)).toMatchObject({ http: 401, code: 401 });
    expect(await server.ask(userInfoIfAny)).toMatchObject({ http: 200, data: {} });
  });
  it('slide 30 days and end after 90', async () => {
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
    const before = opened.database.statements();
    await server.account.identify({ authorization: `Bearer ${token}` });
    expect(opened.database.statements()).toBe(before);
    server.clock.pass(6);
    await server.account.identify({ xauthorization: token });
    expect(opened.database.statements()).toBeGreaterThan(before);
  });
  it('are listed and ended one by one; those of others are missing', async () => {
    const { token, email } = await registered();
    const other = await registered();
    const second = String((await server.ask(login, { body: { account: email, password: PASSWORD } })).data['token']);
    const { items } = (await server.ask(listSessions, {}, { token })).data as {
      items: { id: string; current: boolean; device: string }[];
    };
    expect(items.map((item) => item.current).sort()).toEqual([false, true]);
    expect(items[0]?.device).toBe('Test browser');
    const id = items.find((item) => !item.current)?.id;
    expect((await server.ask(endSession, { params: { id } }, { token: other.token })).http).toBe(404);
    expect((await server.ask(endSession, { params: { id: 'nonsense' } }, { token })).http).toBe(404);
    expect((await server.ask(endSession, { params: { id } }, { token })).http).toBe(200);
    expect(await infoStatus(second)).toBe(failures.sessionExpired.code);
    expect(await infoStatus(token)).toBe(200);
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
    // The other process hears of it by NOTIFY.
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
  it('is changed in parts, and gives only a recognised phone to the customer service', async () => {
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

describe('at once', () => {
  const sixteen = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: 16 }, (_, index) => work(index)));
  const successes = (all: { http: number }[]): number => all.filter((told) => told.http < 300).length;

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
