/** The set-up address, the vendor, invitations and the set-up page. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { INVITATION_DAYS, SET_UP_MINUTES } from '../../src/shared/constants.ts';
import { makeInvitation, makeSetUpAddress } from './tested-server.ts';
import { accountOf, idOf, persons } from './people.ts';
import { type TestApp, openTestApp } from './test-app.ts';

const SYSTEM = { kind: 'system' } as const;
const PASSWORD = 'grey-otter-climbs';
const SET_UP = '/api/client/v1/setup';
const INVITATION = '/api/client/v1/invitation';
const VENDOR = '/itr-api/v1/admin/vendor';
const invite = (id: string) => `/itr-api/v1/admin/people/${id}/invite`;

let testApp: TestApp;
let isStoreAway = false;
beforeAll(async () => {
  // Nothing is stored here, but for the test file.
  const files = new Map<string, Buffer>();
  const store = {
    put: (key: string, body: unknown, { contentType }: { contentType: string }) => {
      if (isStoreAway) return Promise.reject(new Error('AccessDenied: no right to write'));
      files.set(key, Buffer.from(body as Uint8Array));
      return Promise.resolve({ key, bytes: 0, etag: '', modifiedAtMs: 0, contentType });
    },
    readAll: (key: string) => Promise.resolve(files.get(key) ?? Buffer.alloc(0)),
    remove: (key: string) => Promise.resolve(void files.delete(key)),
  };
  testApp = await openTestApp({ store });
});
afterAll(() => testApp.close());
afterEach(() => {
  // An unexpected error would otherwise look like a refusal.
  if (testApp.unexpected.length > 0) throw new Error(testApp.unexpected.join());
});

const inSystem = <T>(work: Parameters<typeof testApp.opened.database.transaction<T>>[1]): Promise<T> =>
  testApp.opened.database.transaction(SYSTEM, work);
const codeIn = (text: string): string => /[?&](?:code|invitation)=([\w-]+)/.exec(text)?.[1] ?? '';
const newAddress = async (): Promise<string | null> => {
  const made = await inSystem((tx) => makeSetUpAddress(tx, testApp.clock, 'https://closeloop.example'));
  return made && codeIn(made.url);
};
const form = (code: string, more: object = {}) => ({
  code,
  vendorName: 'Acme Drives',
  email: 'First@acme.example',
  userName: 'Ada Okafor',
  password: PASSWORD,
  language: 'zh',
  ...more,
});

test('with an admin there is no set-up address', async () => {
  expect(await newAddress()).toBeNull();
});

test('without an admin the address creates the first one, once; a newer address, an hour or an admin ends it', async () => {
  await testApp.rows('update app_user set disabled_at = $1 where id = $2', [testApp.clock.at, idOf('admin')]);
  const first = await newAddress();
  const code = await newAddress();
  expect(code).toMatch(/^[\w-]{22}$/);
  const look = (given: unknown) => testApp.ask('nobody', 'GET', `${SET_UP}?code=${String(given)}`);
  expect((await look(first)).code).toBe(404);
  expect(await look('nonsense')).toMatchObject({ code: 404, msg: expect.stringContaining('closeloop admin address') });
  const until = new Date(testApp.clock.at.getTime() + SET_UP_MINUTES * 60_000).toISOString();
  expect((await look(code)).data).toEqual({ expiresAt: until });
  testApp.clock.pass(SET_UP_MINUTES * 60_000);
  expect((await look(code)).code).toBe(404);
  expect((await testApp.ask('nobody', 'POST', SET_UP, form(code ?? ''))).code).toBe(404);

  const fresh = (await newAddress()) ?? '';
  const refused = async (more: object) => (await testApp.ask('nobody', 'POST', SET_UP, form(fresh, more))).fields;
  expect(await refused({ email: accountOf('partner') })).toHaveProperty('email');
  expect(await refused({ password: 'password1234' })).toHaveProperty('password');
  expect(await refused({ vendorName: ' ' })).toHaveProperty('vendorName');
  expect(await refused({ language: 'tlh' })).toHaveProperty('language');
  // Of several at once one is the first.
  const answers = await Promise.all(
    [1, 2, 3].map((n) => testApp.ask('nobody', 'POST', SET_UP, form(fresh, { email: `first${n}@acme.example` }))),
  );
  expect(answers.map(({ code: given }) => given).toSorted()).toEqual([201, 404, 404]);
  const made = answers.find(({ http }) => http === 201)?.data;
  expect(made).toMatchObject({ userName: 'Ada Okafor', userType: '0', roles: ['admin'], language: 'zh' });
  const own = { headers: { xauthorization: String(made?.['token']) } };
  expect(await testApp.ask('nobody', 'GET', VENDOR, undefined, own)).toMatchObject({
    code: 200,
    data: { version: 1, name: 'Acme Drives', logo: null },
  });
  expect(await newAddress()).toBeNull();
  expect(await testApp.rows('select operation, entity from audit_event order by id')).toEqual([
    { operation: 'account.setUp', entity: 'people' },
    { operation: 'account.setUp', entity: 'settings' },
  ]);
  await testApp.rows('update app_user set disabled_at = null where id = $1', [idOf('admin')]);
});

test("only admins change the vendor's name; of two at once one gets a conflict, and the page's head follows", async () => {
  const change = (version: number, name: string) => testApp.ask('admin', 'PUT', VENDOR, { version, name });
  for (const who of [...persons.filter((one) => one !== 'admin'), 'nobody'] as const) {
    const codes = [(await testApp.ask(who, 'GET', VENDOR)).code, (await testApp.ask(who, 'PUT', VENDOR, {})).code];
    const out = { disabled: 81020009, nobody: 401 }[who as string] ?? 403;
    expect({ who, codes }).toEqual({ who, codes: [out, out] });
  }
  const { version } = (await testApp.ask('admin', 'GET', VENDOR)).data as { version: number };
  const both = await Promise.all([change(version, 'Acme'), change(version, 'Acme Ltd')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect((await change(version + 1, 'x'.repeat(121))).fields).toHaveProperty('name');
  const foreign = { key: 'uploads/0b8e1f8a-0000-7000-8000-000000000000/avatar/1-a.jpg', name: 'logo.jpg' };
  expect(
    (await testApp.ask('admin', 'PUT', VENDOR, { version: version + 1, name: 'Acme', logo: foreign })).fields,
  ).toHaveProperty('logo');
  expect((await testApp.app.http.inject({ url: '/vendor-logo' })).statusCode).toBe(404);
});

test('an invitation is one mail, one use, 7 days; when it has ended it says whom to ask', async () => {
  for (const who of [...persons.filter((one) => one !== 'admin'), 'nobody'] as const)
    expect((await testApp.ask(who, 'POST', invite(idOf('engineer')))).code).toBe(
      { disabled: 81020009, nobody: 401 }[who as string] ?? 403,
    );
  for (const id of ['nobody', idOf('admin').replace(/.$/, 'f')])
    expect((await testApp.ask('admin', 'POST', invite(id))).code).toBe(404);
  expect((await testApp.ask('admin', 'POST', invite(idOf('disabled')))).code).toBe(409);

  const invited = async (): Promise<string> => {
    expect((await testApp.ask('admin', 'POST', invite(idOf('engineer')))).code).toBe(200);
    await testApp.deliver();
    const mail = testApp.mailed.at(-1);
    expect(mail).toMatchObject({ to: accountOf('engineer'), subject: expect.stringContaining('Acme') });
    return codeIn(mail?.text ?? '');
  };
  const look = (code: string) => testApp.ask('nobody', 'GET', `${INVITATION}?code=${code}`);
  const accept = (code: string, password = PASSWORD) => testApp.ask('nobody', 'POST', INVITATION, { code, password });
  const before = await invited();
  const code = await invited();
  expect((await look(before)).code).toBe(404);
  expect((await look(code)).data).toMatchObject({ userName: 'The engineer', account: accountOf('engineer') });
  expect((await accept(code, accountOf('engineer'))).fields).toHaveProperty('password');
  const both = await Promise.all([accept(code), accept(code)]);
  expect(both.map((answer) => answer.code).toSorted()).toEqual([201, 404]);
  expect(both.find((answer) => answer.code === 201)?.data).toMatchObject({ account: accountOf('engineer') });
  // The sessions before it are over; the password is the new one.
  expect((await testApp.ask('engineer', 'GET', '/api/client/v1/user/userInfo')).code).toBe(81020009);
  const login = { account: accountOf('engineer'), password: PASSWORD };
  expect((await testApp.ask('nobody', 'POST', '/api/client/v1/login', login)).code).toBe(200);

  const late = await invited();
  testApp.clock.pass(INVITATION_DAYS * 86_400_000);
  await testApp.signIn('admin');
  expect(await look(late)).toMatchObject({ code: 404, msg: expect.stringContaining(accountOf('admin')) });
  expect((await accept(late)).code).toBe(404);
  // A set-up code is no invitation, and a command's invitation names nobody.
  const byCommand = await inSystem((tx) =>
    makeInvitation(tx, testApp.clock, '', { userId: idOf('engineer'), madeBy: null }),
  );
  expect((await testApp.ask('nobody', 'GET', `${SET_UP}?code=${codeIn(byCommand.url)}`)).code).toBe(404);
  expect((await look(codeIn(byCommand.url))).code).toBe(200);
});

test('without legal texts nobody registers and invitations work; with them everybody agrees once', async () => {
  const C1 = '/api/client/v1';
  await testApp.signIn('admin');
  await testApp.rows('delete from document');
  const isOpen = async () => (await testApp.ask('nobody', 'GET', `${C1}/registration`)).data;
  const codeMail = (email: string) =>
    testApp.ask('nobody', 'POST', `${C1}/sendEmailCode`, { email, purpose: 'register' });
  const newcomer = (email: string, code: string) =>
    testApp.ask('nobody', 'POST', `${C1}/emailUserRegister`, {
      ...{ email, code, password: PASSWORD, userName: 'Noor Haddad', company: 'Haddad Drives', consent: true },
    });
  const register = async (email: string) => {
    expect((await codeMail(email)).code).toBe(200);
    await testApp.deliver();
    return newcomer(email, /\b\d{6}\b/.exec(testApp.mailed.at(-1)?.text ?? '')?.[0] ?? '');
  };
  const write = async (code: string, markdown: string) => {
    const values = { code, language: 'en', title: code, markdown };
    const put = await testApp.ask('admin', 'PUT', '/itr-api/v1/admin/entities/documents', { rows: [values] });
    expect(put).toMatchObject({ code: 200, data: { wrong: [] } });
  };
  const documents = async () => (await testApp.ask('nobody', 'GET', '/itr-api/v1/documents')).data['items'];
  expect([await isOpen(), await documents()]).toEqual([{ open: false, mode: 'off', closedBy: 'texts' }, []]);
  for (const refused of [await codeMail('noor@haddad.example'), await newcomer('noor@haddad.example', '123456')])
    expect(refused).toMatchObject({ code: 403, msg: expect.stringContaining('setup page') });

  const invited = async () => {
    expect((await testApp.ask('admin', 'POST', invite(idOf('expert')))).code).toBe(200);
    await testApp.deliver();
    const code = codeIn(testApp.mailed.at(-1)?.text ?? '');
    return (await testApp.ask('nobody', 'POST', INVITATION, { code, password: PASSWORD })).data;
  };
  expect(await invited()).not.toHaveProperty('consentDue');

  // A demo text opens the registration, as in the demo; but agreeing to it counts as none.
  await write('policy', '> This is a demo text. It binds nobody.');
  expect(await isOpen()).toMatchObject({ open: false });
  await write('agreement', '# We answer within a day');
  expect([await isOpen(), await documents()]).toEqual([
    { open: true, mode: 'open' },
    [{ id: 'agreement' }, { id: 'policy' }],
  ]);
  expect((await register('early@haddad.example')).data).not.toHaveProperty('consentDue');
  await write('policy', '# We keep your name');

  const logIn = async (account: string) =>
    (await testApp.ask('nobody', 'POST', `${C1}/login`, { account, password: PASSWORD })).data;
  expect(await logIn('early@haddad.example')).toMatchObject({ consentDue: true });
  const signedIn = await logIn(accountOf('expert'));
  expect(signedIn).toMatchObject({ consentDue: true });
  const own = { headers: { xauthorization: String(signedIn['token']) } };
  const info = async () => (await testApp.ask('nobody', 'GET', `${C1}/user/userInfo`, undefined, own)).data;
  expect(await info()).toMatchObject({ consentDue: true });
  for (const _time of [1, 2])
    expect((await testApp.ask('nobody', 'POST', `${C1}/user/consent`, undefined, own)).data).not.toHaveProperty(
      'consentDue',
    );
  expect(await info()).not.toHaveProperty('consentDue');
  expect(await logIn(accountOf('expert'))).not.toHaveProperty('consentDue');
  expect((await register('noor@haddad.example')).data).not.toHaveProperty('consentDue');
  expect(await logIn('noor@haddad.example')).not.toHaveProperty('consentDue');
});

test('the set-up page says what is missing, tests mail and storage, and disappears when dismissed', async () => {
  const steps = '/itr-api/v1/admin/setup';
  for (const who of [...persons.filter((one) => one !== 'admin'), 'nobody'] as const) {
    const calls = [
      await testApp.ask(who, 'GET', steps),
      ...(await Promise.all(
        ['test', 'dictionaries', 'team-chat', 'dismiss'].map((name) =>
          testApp.ask(who, 'POST', `${steps}/${name}`, {}),
        ),
      )),
    ];
    // Their sessions have ended meanwhile, or they are no admins.
    expect({ who, allowed: calls.filter(({ code }) => code < 400) }).toEqual({ who, allowed: [] });
  }
  // Only admins read what cannot work yet.
  expect((await testApp.ask('engineer', 'GET', '/itr-api/v1/admin/gaps')).code).toBe(81020009);
  const gaps = (await testApp.ask('admin', 'GET', '/itr-api/v1/admin/gaps')).data as {
    items: { name: string; count: number }[];
  };
  expect(gaps.items.every(({ count }) => count > 0)).toBe(true);
  expect(gaps.items.map(({ name }) => name)).toContain('linesWithoutRule');
  const read = async () => {
    const { items } = (await testApp.ask('admin', 'GET', steps)).data as { items: { step: string; state: string }[] };
    return Object.fromEntries(items.map(({ step, state }) => [step, state]));
  };
  expect(await read()).toEqual({
    ...{
      vendor: 'done',
      mail: 'missing',
      storage: 'missing',
      robot: 'missing',
      legal: 'done',
      dictionaries: 'done',
      products: 'missing',
    },
    ...{ people: 'done', routing: 'done', organisations: 'done', customers: 'done', units: 'done' },
    secondFactor: 'missing',
  });
  // Ada, who began it, has none yet.
  expect(gaps.items).toContainEqual({ name: 'peopleWithoutFactor', count: expect.any(Number) });
  await testApp.rows("update document set active = false where id = 'agreement'");
  expect(await read()).toMatchObject({ legal: 'missing' });
  const tried = async (step: string) => (await testApp.ask('admin', 'POST', `${steps}/test`, { step })).data;
  expect(await tried('mail')).toMatchObject({ ok: true });
  expect(testApp.mailed.at(-1)).toMatchObject({ to: accountOf('admin'), subject: 'Email is working' });
  isStoreAway = true;
  expect(await tried('storage')).toEqual({ ok: false, message: expect.stringContaining('no right to write') });
  expect(await read()).toMatchObject({ mail: 'done', storage: 'failed' });
  isStoreAway = false;
  expect(await tried('storage')).toMatchObject({ ok: true });
  expect(await tried('robot')).toEqual({ ok: false, message: expect.stringContaining('ROBOT_WEBHOOK_URL') });
  expect(await read()).toMatchObject({ storage: 'done', robot: 'missing' });
  // Who has no team chat says so once, and may take it back.
  const answer = async (exists: boolean) => {
    const { data } = await testApp.ask('admin', 'POST', `${steps}/team-chat`, { exists });
    return (data['items'] as { step: string }[]).find(({ step }) => step === 'robot');
  };
  const message = expect.stringContaining('ROBOT_WEBHOOK_URL');
  expect(await answer(false)).toEqual({ step: 'robot', state: 'done', isAbsent: true, message });
  expect(await answer(true)).toEqual({ step: 'robot', state: 'missing', message });
  expect((await testApp.ask('admin', 'POST', `${steps}/test`, { step: 'units' })).code).toBe(400);

  await testApp.rows("delete from dictionary_entry where dictionary = 'zone'");
  expect(await read()).toMatchObject({ dictionaries: 'missing' });
  const filled = await testApp.ask('admin', 'POST', `${steps}/dictionaries`);
  expect(filled.data['added']).toBeGreaterThan(3);
  expect((await testApp.ask('admin', 'POST', `${steps}/dictionaries`)).data).toEqual({ added: 0 });
  expect(await read()).toMatchObject({ dictionaries: 'done' });

  expect((await testApp.ask('admin', 'GET', steps)).data).toMatchObject({ dismissed: false });
  expect((await testApp.ask('admin', 'POST', `${steps}/dismiss`)).data).toMatchObject({ dismissed: true });
  expect((await testApp.ask('admin', 'GET', steps)).data).toMatchObject({ dismissed: true });
});

test('nothing unexpected was logged', () => expect(testApp.unexpected).toEqual([]));

test('/.well-known/security.txt is for anybody, as text, through the plain door only; without a contact it is missing', async () => {
  const at = '/.well-known/security.txt';
  expect((await testApp.app.http.inject({ url: at })).statusCode).toBe(404);
  const other = await openTestApp({ isEmpty: true, variables: { SECURITY_CONTACT: 'mailto:security@acme.example' } });
  const answer = await other.app.http.inject({ url: at });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(answer.body).toMatch(/^Contact: mailto:security@acme\.example\nExpires: \d{4}-/);
  expect((await other.ask('nobody', 'GET', at, undefined, { wrapped: true })).code).toBe(400);
  await other.close();
});
