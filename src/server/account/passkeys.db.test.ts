/** Passkeys: what they do, and what must not be possible (decision 0071). */
import { describe, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { confirmPassword, login } from '../../shared/account/calls.ts';
import { beginTotp, confirmTotp, factors, loginSecond, removeTotp } from '../../shared/account/factor-calls.ts';
import { loginOptions } from '../../shared/account/login-options-call.ts';
import {
  addPasskey,
  confirmOptions,
  listPasskeys,
  loginPasskey,
  loginPasskeyOptions,
  passkeyOptions,
  removePasskey,
} from '../../shared/account/passkey-calls.ts';
import { PASSKEY_MINUTES, PASSKEYS_MAX, SIGN_IN_TICKET_MINUTES } from '../../shared/constants.ts';
import { PAGE, PASSWORD, TEST_SEAL, accountActions, sharedTestServer } from './account.testkit.ts';
import { sealBy } from '../seal/seal.ts';
import { forgetChallenges } from './passkey-store.ts';
import { isPlain } from './passkeys.ts';
import { newKey, type Key, type Says } from './passkey.testkit.ts';
import { stepAt, totpCode } from './totp.ts';

const opened = sharedTestDatabase();
const server = sharedTestServer(opened);
const { registered } = accountActions(server);

type Options = { challenge: string; rp: { id: string }; user: { id: string } };
interface Owner {
  email: string;
  token: string;
  userId: string;
  key: Key;
  recoveryCodes: string[];
}

async function makingOptions(token: string, confirmation?: string): Promise<Options> {
  const { data, http } = await server.ask(passkeyOptions, { body: {} }, { token, confirmation });
  expect(http).toBe(200);
  return data as unknown as Options;
}
const added = (token: string, key: Key, name = 'Phone', confirmation?: string) =>
  server.ask(addPasskey, { body: { credential: key.made, name } }, { token, confirmation });
async function owner(): Promise<Owner> {
  const person = await registered();
  const key = newKey(await makingOptions(person.token), { origin: PAGE });
  const { http, data } = await added(person.token, key);
  expect(http).toBe(201);
  return { ...person, key, recoveryCodes: data['recoveryCodes'] as string[] };
}
const proofOf = async (token: string): Promise<string> =>
  String((await server.ask(confirmPassword, { body: { password: PASSWORD } }, { token })).data['confirmation']);
const asked = async (body: object = {}): Promise<string> =>
  String((await server.ask(loginPasskeyOptions, { body })).data['challenge']);
const entering = (credential: object, more: object = {}) => server.ask(loginPasskey, { body: { credential, ...more } });
/** One login by a passkey, with what the device says. */
const enters = async (key: Key, says: Says = {}, body: object = {}) => entering(key.sign(await asked(body), says));
const refusal = { http: 400, fields: { credential: expect.any(String) } };
const lastMail = async (email: string): Promise<string | undefined> =>
  (await server.sent('mail')).filter(({ to }) => to === email).at(-1)?.['subject'];

test('a passkey is added, named, listed and logs in without a password; its owner is told', async () => {
  const { email, userId, token, key, recoveryCodes } = await owner();
  expect(recoveryCodes).toHaveLength(10);
  expect(await lastMail(email)).toBe('Passkey added');
  expect((await server.ask(factors, {}, { token })).data).toEqual({ totp: null, passkeys: 1, recoveryCodes: 10 });
  const done = await enters(key);
  expect(done).toMatchObject({ http: 200, data: { userId, account: email, token: expect.any(String) } });
  expect((await server.ask(listPasskeys, {}, { token: String(done.data['token']) })).data).toEqual({
    items: [
      {
        id: expect.any(String),
        name: 'Phone',
        createdAt: server.clock.at.toISOString(),
        usedAt: server.clock.at.toISOString(),
        shared: false,
      },
    ],
    next: null,
  });
});

test('a password then asks for the passkey; without it a recovery code opens', async () => {
  const { email, key, recoveryCodes, userId } = await owner();
  const first = async () => {
    const { data } = await server.ask(login, { body: { account: email, password: PASSWORD } });
    return data['secondFactor'] as { ticket: string; methods: string[] };
  };
  const { ticket, methods } = await first();
  expect(methods).toEqual(['passkey', 'recovery']);
  const { data: options } = await server.ask(loginPasskeyOptions, { body: { ticket } });
  expect(options).toMatchObject({ rpId: 'closeloop.example', allowCredentials: [{ id: key.id }] });
  // After the password the key need not verify its owner.
  const credential = key.sign(String(options['challenge']), { verified: false });
  const done = await server.ask(loginSecond, { body: { ticket, method: 'passkey', credential } });
  expect(done).toMatchObject({ http: 200, data: { userId } });
  const again = await server.ask(loginSecond, { body: { ticket, method: 'passkey', credential } });
  expect(again).toMatchObject({ http: 400, fields: { ticket: expect.any(String) } });
  const other = await first();
  const body = { ticket: other.ticket, method: 'recovery', code: recoveryCodes[0] };
  expect((await server.ask(loginSecond, { body })).http).toBe(200);
});

test('it proves again who is there, in its own session', async () => {
  const { token, key, email } = await owner();
  const { data } = await server.ask(confirmOptions, { body: {} }, { token });
  expect(data).toMatchObject({ allowCredentials: [{ id: key.id }], userVerification: 'required' });
  const other = await enters(key);
  // Signed last, so that it is not refused for a count that goes back.
  const credential = key.sign(String(data['challenge']));
  const elsewhere = String(other.data['token']);
  const confirm = (by: string, with_: object) =>
    server.ask(confirmPassword, { body: { credential: with_ } }, { token: by });
  expect(await confirm(elsewhere, credential)).toMatchObject(refusal);
  const more = async (says: Says = {}) => {
    const options = await server.ask(confirmOptions, { body: {} }, { token });
    return key.sign(String(options.data['challenge']), says);
  };
  expect(await confirm(token, await more({ verified: false }))).toMatchObject(refusal);
  const right = await confirm(token, await more());
  expect(right).toMatchObject({ http: 200, data: { confirmation: expect.any(String) } });
  const [{ id } = { id: '' }] = (await server.ask(listPasskeys, {}, { token })).data['items'] as { id: string }[];
  const confirmation = String(right.data['confirmation']);
  expect((await server.ask(removePasskey, { params: { id } }, { token, confirmation })).http).toBe(200);
  expect(await lastMail(email)).toBe('Passkey removed');
});

describe('what must not be possible', () => {
  test.each<[what: string, says: Says]>([
    ['another origin', { origin: 'https://closeloop.example.evil.example' }],
    ['the same host without https', { origin: 'http://closeloop.example' }],
    ['the key of another host', { rpId: 'evil.example' }],
    ['the answer to a registration', { type: 'webauthn.create' }],
    ['a frame in a page of others', { crossOrigin: true, origin: 'https://evil.example' }],
    ['a key that has not verified its owner', { verified: false }],
    ['a key that does not say whose it is', { userHandle: null }],
    ['the handle of somebody else', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('a login by %s', async (_what, says) => {
    const { key } = await owner();
    expect(await enters(key, says)).toMatchObject(refusal);
    expect((await enters(key)).http).toBe(200);
  });

  test('a challenge that was answered, by the same signature and at once', async () => {
    const { key } = await owner();
    // A key that devices share: no count refuses it.
    const credential = key.sign(await asked(), { counter: 0 });
    const all = await Promise.all(Array.from({ length: 8 }, () => entering(credential)));
    expect(all.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(await entering(credential)).toMatchObject(refusal);
  });

  test('a challenge that is over, or that nobody has made', async () => {
    const { key } = await owner();
    const credential = key.sign(await asked());
    server.clock.pass(PASSKEY_MINUTES * 60);
    expect(await entering(credential)).toMatchObject(refusal);
    expect(await entering(key.sign('invented'))).toMatchObject(refusal);
  });

  test('asking stores nothing; what was answered is kept until it is over', async () => {
    const { key } = await owner();
    await opened.database.owner('delete from passkey_challenge', []);
    const kept = async (): Promise<number> =>
      (await opened.database.owner('select from passkey_challenge', [])).rows.length;
    const forget = () => opened.database.transaction({ kind: 'system' }, (tx) => forgetChallenges(tx, server.clock.at));
    const credential = key.sign(await asked(), { counter: 0 });
    for (let times = 0; times < 20; times += 1) await asked();
    expect(await kept()).toBe(0);
    expect((await entering(credential)).http).toBe(200);
    await forget();
    expect(await kept()).toBe(1);
    expect(await entering(credential)).toMatchObject(refusal);
    server.clock.pass(PASSKEY_MINUTES * 60);
    await forget();
    expect(await kept()).toBe(0);
    expect(await entering(credential)).toMatchObject(refusal);
  });

  test('a challenge that was changed, or sealed by another key or for another place', async () => {
    const { key } = await owner();
    const challenge = await asked();
    const sealed = Buffer.from(challenge, 'base64url').toString('utf8');
    const made = { purpose: 'login', boundTo: '', until: server.clock.at.getTime() + 60_000 };
    const forged = [
      `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`,
      sealBy('another key').close(JSON.stringify(made), 'passkeyChallenge'),
      TEST_SEAL.close(JSON.stringify(made), 'totp.x'),
      JSON.stringify(made),
    ].map((text) => Buffer.from(text).toString('base64url'));
    for (const one of forged) expect(await entering(key.sign(one))).toMatchObject(refusal);
    expect((await entering(key.sign(challenge))).http).toBe(200);
  });

  test('a challenge for another account, another purpose or another session', async () => {
    const mine = await owner();
    const other = await owner();
    expect(await enters(mine.key, {}, { account: other.email })).toMatchObject(refusal);
    expect((await enters(mine.key, {}, { account: mine.email.toUpperCase() })).http).toBe(200);
    const { data } = await server.ask(confirmOptions, { body: {} }, { token: mine.token });
    expect(await entering(mine.key.sign(String(data['challenge'])))).toMatchObject(refusal);
    const stranger = await registered();
    const key = newKey(await makingOptions(stranger.token), { origin: PAGE });
    expect(await added((await registered()).token, key)).toMatchObject(refusal);
    const forLogin = newKey({ ...(await makingOptions(stranger.token)), challenge: await asked() }, { origin: PAGE });
    expect(await added(stranger.token, forLogin)).toMatchObject(refusal);
  });

  test('the ticket of somebody else, and a challenge of another ticket', async () => {
    const mine = await owner();
    const other = await owner();
    const ticketOf = async (email: string): Promise<string> => {
      const { data } = await server.ask(login, { body: { account: email, password: PASSWORD } });
      return (data['secondFactor'] as { ticket: string }).ticket;
    };
    const [ours, theirs, second] = [
      await ticketOf(mine.email),
      await ticketOf(other.email),
      await ticketOf(mine.email),
    ];
    const send = (ticket: string, credential: object) =>
      server.ask(loginSecond, { body: { ticket, method: 'passkey', credential } });
    expect(await send(theirs, mine.key.sign(await asked({ ticket: theirs })))).toMatchObject(refusal);
    expect(await send(ours, mine.key.sign(await asked({ ticket: second })))).toMatchObject(refusal);
    expect(await send(ours, mine.key.sign(await asked()))).toMatchObject(refusal);
    expect((await send(ours, mine.key.sign(await asked({ ticket: ours })))).http).toBe(200);
    server.clock.pass(SIGN_IN_TICKET_MINUTES * 60);
    for (const ticket of [second, ours, 'invented'])
      expect(await server.ask(loginPasskeyOptions, { body: { ticket } })).toMatchObject({
        http: 400,
        fields: { ticket: expect.any(String) },
      });
  });

  test('a copy of a key: its count goes back, it is refused and the owner is told', async () => {
    const { key, email, token } = await owner();
    expect((await enters(key, { counter: 7 })).http).toBe(200);
    for (const counter of [7, 3, 0]) expect(await enters(key, { counter })).toMatchObject(refusal);
    expect(await lastMail(email)).toBe('A copied passkey was refused');
    const { data } = await server.ask(confirmOptions, { body: {} }, { token });
    const credential = key.sign(String(data['challenge']), { counter: 7 });
    expect(await server.ask(confirmPassword, { body: { credential } }, { token })).toMatchObject(refusal);
    expect((await enters(key, { counter: 8 })).http).toBe(200);
  });

  test('a key that devices share counts nothing, and is taken again and again', async () => {
    const { key } = await owner();
    for (let times = 0; times < 3; times++) expect((await enters(key, { counter: 0 })).http).toBe(200);
  });

  test('a passkey that was removed, by its owner', async () => {
    const { key, token } = await owner();
    const [{ id } = { id: '' }] = (await server.ask(listPasskeys, {}, { token })).data['items'] as { id: string }[];
    expect(await server.ask(removePasskey, { params: { id } }, { token })).toMatchObject({
      http: 403,
      data: { reason: 'confirmationRequired' },
    });
    const stranger = await owner();
    const theirs = await proofOf(stranger.token);
    expect(
      (await server.ask(removePasskey, { params: { id } }, { token: stranger.token, confirmation: theirs })).http,
    ).toBe(404);
    expect((await enters(key)).http).toBe(200);
    const confirmation = await proofOf(token);
    expect((await server.ask(removePasskey, { params: { id } }, { token, confirmation })).http).toBe(200);
    expect(await enters(key)).toMatchObject(refusal);
    expect((await server.ask(factors, {}, { token })).data).toEqual({ totp: null, passkeys: 0, recoveryCodes: 0 });
  });

  test('a disabled account, which is told nothing else than an unknown key', async () => {
    const { key, userId } = await owner();
    await opened.database.owner('update app_user set disabled_at = now() where id = $1', [userId]);
    const disabled = await enters(key);
    const unknown = await enters(newKey(await makingOptions((await registered()).token), { origin: PAGE }));
    expect(disabled).toMatchObject(refusal);
    expect(disabled).toEqual(unknown);
  });

  test('the name of somebody else’s key, and a signature by another key', async () => {
    const mine = await owner();
    const other = await owner();
    expect(await enters(mine.key, { id: other.key.id })).toMatchObject(refusal);
    expect(await enters(mine.key, { id: other.key.id, userHandle: other.key.handle })).toMatchObject(refusal);
    const { token } = await registered();
    const renamed = newKey(await makingOptions(token), { origin: PAGE });
    renamed.made.id = renamed.made.rawId = mine.key.id;
    expect(await added(token, renamed)).toMatchObject(refusal);
    const copied = newKey(await makingOptions(token), { origin: PAGE, id: mine.key.id });
    expect(await added(token, copied)).toMatchObject(refusal);
    expect((await enters(mine.key)).data['userId']).toBe(mine.userId);
  });

  test('the options tell nothing of an account: known, unknown, disabled, with and without a passkey', async () => {
    const withKey = await owner();
    const without = await registered();
    const disabled = await owner();
    await opened.database.owner('update app_user set disabled_at = now() where id = $1', [disabled.userId]);
    const answers = await Promise.all(
      [withKey.email, without.email, disabled.email, 'nobody@nowhere.example'].map(async (account) => {
        const { http, msg, data } = await server.ask(loginPasskeyOptions, { body: { account } });
        return { http, msg, data: { ...data, challenge: String(data['challenge']).length } };
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.data).toMatchObject({ allowCredentials: [], userVerification: 'required' });
  });

  test('a passkey elsewhere than at PUBLIC_URL: not offered, not asked, not taken; codes instead', async () => {
    const { email, token, key } = await owner();
    const challenge = await asked();
    for (const calledAt of ['https://other.example', 'https://closeloop.example:8443', 'http://127.0.0.1:8080', 'x']) {
      expect((await server.ask(loginOptions, {}, { calledAt })).data['passkey']).toBe(false);
      const calls = [
        server.ask(loginPasskeyOptions, { body: {} }, { calledAt }),
        server.ask(passkeyOptions, { body: {} }, { token, calledAt }),
        server.ask(confirmOptions, { body: {} }, { token, calledAt }),
        server.ask(loginPasskey, { body: { credential: key.sign(challenge) } }, { calledAt }),
      ];
      for (const { http } of await Promise.all(calls)) expect(http).toBe(403);
      const { data } = await server.ask(login, { body: { account: email, password: PASSWORD } }, { calledAt });
      expect(data['secondFactor']).toMatchObject({ methods: ['recovery'] });
    }
    // Behind a proxy that ends https.
    expect((await server.ask(loginOptions, {}, { calledAt: 'http://closeloop.example' })).data).toEqual({
      ...{ password: true, emailCode: true, passkey: true, registration: 'open', providers: [] },
    });
  });

  test('a certificate of the device: it could have us fetch addresses of others', async () => {
    const { token } = await registered();
    const statement = new Map<string, unknown>([
      ['alg', -7],
      ['sig', Buffer.alloc(70)],
      ['x5c', [Buffer.alloc(300)]],
    ]);
    for (const format of ['packed', 'fido-u2f', 'android-key', 'apple', 'tpm']) {
      const key = newKey(await makingOptions(token), { origin: PAGE }, [format, statement]);
      expect(await isPlain(key.made)).toBe(false);
      expect(await added(token, key)).toMatchObject(refusal);
    }
  });

  test.each<[what: string, says: Says]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['by the answer to a login', { type: 'webauthn.get' }],
  ])('a new passkey %s', async (_what, says) => {
    const { token } = await registered();
    const key = newKey(await makingOptions(token), { origin: PAGE, ...says });
    expect(await added(token, key)).toMatchObject(refusal);
  });

  test('a further passkey in an open session that somebody else has found', async () => {
    const { token } = await owner();
    const refused = { http: 403, data: { reason: 'confirmationRequired' } };
    expect(await server.ask(passkeyOptions, { body: {} }, { token })).toMatchObject(refused);
    const key = newKey(await makingOptions(token, await proofOf(token)), { origin: PAGE });
    const { data } = await added(token, key, 'Laptop', await proofOf(token));
    expect(data).toMatchObject({ name: 'Laptop', recoveryCodes: null });
    const { rows } = await opened.database.owner('select user_id as id from passkey where credential_id = $1', [
      key.id,
    ]);
    await opened.database.owner(
      `insert into passkey (id, user_id, credential_id, public_key, counter, backed_up, name, created_at)
       select gen_random_uuid(), $1, 'more ' || n, '', 0, false, 'x', now() from generate_series(3, $2) n`,
      [rows[0]?.['id'], PASSKEYS_MAX],
    );
    const { http } = await server.ask(passkeyOptions, { body: {} }, { token, confirmation: await proofOf(token) });
    expect(http).toBe(409);
  });

  test('one that was asked for before there was any, past the step-up or past the most', async () => {
    const { token, userId } = await registered();
    const ask = async (proof?: string) => newKey(await makingOptions(token, proof), { origin: PAGE });
    const [first, second] = [await ask(), await ask()];
    expect((await added(token, first)).http).toBe(201);
    expect(await added(token, second)).toMatchObject({ http: 403, data: { reason: 'confirmationRequired' } });
    const proof = await proofOf(token);
    const third = await ask(proof);
    await opened.database.owner(
      `insert into passkey (id, user_id, credential_id, public_key, counter, backed_up, name, created_at)
       select gen_random_uuid(), $1, 'many ' || n, '', 0, false, 'x', now() from generate_series(2, $2) n`,
      [userId, PASSKEYS_MAX],
    );
    expect((await added(token, third, 'Third', proof)).http).toBe(409);
  });
});

test('a device that had not come in before is told of; the one that brings its token is not a new one', async () => {
  const { email, key } = await owner();
  server.clock.pass(2 * 86_400);
  const { data } = await enters(key);
  expect(await lastMail(email)).toBe('New device on your account');
  const before = (await server.sent('mail')).length;
  server.clock.pass(2 * 86_400);
  const again = await entering(key.sign(await asked()), { deviceToken: data['deviceToken'] });
  expect(again.data['deviceToken']).toBe(data['deviceToken']);
  expect((await server.sent('mail')).length).toBe(before);
});

test('the app and passkeys are factors beside each other: recovery codes go with the last of both', async () => {
  const { token, email } = await owner();
  const secret = String((await server.ask(beginTotp, { body: {} }, { token })).data['secret']);
  const code = totpCode(secret, stepAt(server.clock.at));
  expect((await server.ask(confirmTotp, { body: { code } }, { token })).http).toBe(200);
  const { data } = await server.ask(login, { body: { account: email, password: PASSWORD } });
  expect(data['secondFactor']).toMatchObject({ methods: ['totp', 'passkey', 'recovery'] });
  const confirmation = await proofOf(token);
  expect((await server.ask(removeTotp, { body: {} }, { token, confirmation })).http).toBe(200);
  expect((await server.ask(factors, {}, { token })).data).toEqual({ totp: null, passkeys: 1, recoveryCodes: 10 });
});

test('a second step without what its method needs names the field', async () => {
  for (const [method, field] of [
    ['totp', 'code'],
    ['recovery', 'code'],
    ['passkey', 'credential'],
  ])
    expect((await server.ask(loginSecond, { body: { ticket: 'x', method } })).fields).toHaveProperty(String(field));
});
