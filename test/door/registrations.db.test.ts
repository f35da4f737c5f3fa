/** Who registers themselves, and who lets them in (decision 0075). */
import { afterEach, expect, test } from 'vitest';
import { ADMIN, confirmed } from './admin-people.ts';
import { accountOf, idOf, ids, persons, type Person } from './people.ts';
import { expectNoErrors, sharedTestApp, type ApiResponse } from './test-app.ts';

const C1 = '/api/client/v1';
const PASSWORD = 'grey-otter-climbs';
const LIST = `${ADMIN}/registrations`;
const ACTING = persons.filter((one) => one !== 'disabled');
const DECIDERS: readonly Person[] = ['lead', 'admin'];

const testApp = sharedTestApp();
afterEach(() => expectNoErrors(testApp));

const setMode = async (mode: string): Promise<void> => {
  const { data } = await testApp.ask('admin', 'GET', `${ADMIN}/registration`);
  const body = { version: data['version'], mode };
  const put = await testApp.ask('admin', 'PUT', `${ADMIN}/registration`, body, { headers: await confirmed(testApp) });
  expect(put).toMatchObject({ code: 200, data: { mode, version: Number(data['version']) + 1 } });
};

let count = 0;
const newAddress = (domain = 'newcomer.example'): string => `person${++count}@${domain}`;
/** The code that was mailed to this address last; `none` when the mail had none. */
async function codeFor(email: string): Promise<string> {
  testApp.clock.pass(61_000);
  expect((await testApp.ask('nobody', 'POST', `${C1}/sendEmailCode`, { email, purpose: 'register' })).code).toBe(200);
  await testApp.deliver();
  return /\b\d{6}\b/.exec(testApp.mailed.filter(({ to }) => to === email).at(-1)?.text ?? '')?.[0] ?? 'none';
}
const send = (email: string, code: string, more: object = {}): Promise<ApiResponse> =>
  testApp.ask('nobody', 'POST', `${C1}/emailUserRegister`, {
    ...{ email, code, password: PASSWORD, userName: 'Ada Okafor', company: 'Acme Drives', consent: true },
    ...more,
  });
const register = async (email: string, more: object = {}): Promise<ApiResponse> =>
  send(email, await codeFor(email), more);
const logIn = (account: string): Promise<ApiResponse> =>
  testApp.ask('nobody', 'POST', `${C1}/login`, { account, password: PASSWORD });
interface Waiting {
  id: string;
  account: string;
  likely: { id: string; by: string[] }[];
}
const waiting = async (): Promise<Waiting[]> => (await testApp.ask('lead', 'GET', LIST)).data['items'] as Waiting[];
async function asked(more: object = {}, email = newAddress()): Promise<Waiting> {
  expect(await register(email, more)).toMatchObject({ http: 200, code: 200, data: { pending: true } });
  const one = (await waiting()).find(({ account }) => account === email);
  if (!one) throw new Error(`${email} does not wait.`);
  return one;
}
const decide = (id: string, body: object, who: Person = 'lead', options = {}): Promise<ApiResponse> =>
  testApp.ask(who, 'POST', `${LIST}/${id}`, body, options);
const into = (organisation: string) => ({ approve: { organisation } });

test('only an admin says who may register, with the password once more; of two at once one gets a conflict', async () => {
  expect((await testApp.ask('admin', 'GET', `${ADMIN}/registration`)).data).toEqual({ version: 0, mode: 'open' });
  const put = (who: Person, body: object, headers = {}) =>
    testApp.ask(who, 'PUT', `${ADMIN}/registration`, body, { headers });
  const open = { version: 0, mode: 'open' };
  for (const who of ACTING.filter((one) => one !== 'admin')) expect((await put(who, open)).code).toBe(403);
  expect(await put('admin', open)).toMatchObject({ code: 403, data: { reason: 'confirmationRequired' } });
  const headers = await confirmed(testApp);
  expect((await put('admin', { version: 0, mode: 'whenever' }, headers)).fields).toHaveProperty('mode');
  const both = await Promise.all([put('admin', open, headers), put('admin', open, headers)]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  const [line] = await testApp.rows(`select actor_id from audit_event where operation = 'admin.putRegistrationPolicy'`);
  expect(line).toEqual({ actor_id: idOf('admin') });
});

test('off: nobody can, and no code is sent', async () => {
  const email = newAddress();
  const code = await codeFor(email);
  await setMode('off');
  expect((await testApp.ask('nobody', 'GET', `${C1}/registration`)).data).toEqual({
    ...{ open: false, mode: 'off', closedBy: 'setting' },
  });
  expect((await send(email, code)).code).toBe(403);
  testApp.clock.pass(61_000);
  const again = { email, purpose: 'register' };
  expect((await testApp.ask('nobody', 'POST', `${C1}/sendEmailCode`, again)).code).toBe(403);
  expect((await testApp.ask('nobody', 'POST', `${C1}/sendEmailCode`, { ...again, purpose: 'login' })).code).toBe(200);
});

test('by approval: there is no token and no way in until somebody who may has let the person in, once', async () => {
  await setMode('approval');
  expect((await testApp.ask('nobody', 'GET', `${C1}/registration`)).data).toEqual({ open: true, mode: 'approval' });
  const email = newAddress();
  const { id } = await asked({}, email);
  // The code is used up, and the person is nobody yet in any way.
  expect(await logIn(email)).toEqual(await logIn(newAddress()));
  const mails = testApp.mailed.length;
  for (const purpose of ['login', 'reset']) {
    testApp.clock.pass(61_000);
    expect((await testApp.ask('nobody', 'POST', `${C1}/sendEmailCode`, { email, purpose })).code).toBe(200);
  }
  await testApp.deliver();
  expect(testApp.mailed.slice(mails).filter(({ to }) => to === email)).toEqual([]);
  expect(await testApp.rows('select id from app_user where account = $1', [email])).toEqual([]);

  for (const who of ACTING.filter((one) => !DECIDERS.includes(one))) {
    expect((await testApp.ask(who, 'GET', LIST)).code).toBe(403);
    expect((await testApp.ask(who, 'GET', `${LIST}/organisations`)).code).toBe(403);
    expect((await decide(id, into(ids.alpha), who)).code).toBe(403);
    expect((await decide(id, { refuse: { reason: 'no' } }, who)).code).toBe(403);
  }
  const both = await Promise.all([decide(id, into(ids.alpha)), decide(id, into(ids.beta), 'admin')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect((await decide(id, into(ids.alpha))).code).toBe(409);
  expect((await decide(id, { refuse: { reason: 'no' } })).code).toBe(409);
  const people = await testApp.rows('select role, organisation_id, consented_at from app_user where account = $1', [
    email,
  ]);
  expect(people).toHaveLength(1);
  expect(people[0]).toMatchObject({
    role: 'partner',
    organisation_id: both.find(({ code }) => code === 200)?.data['organisation'],
  });
  expect((await logIn(email)).data).toHaveProperty('token');
  await testApp.deliver();
  expect(testApp.mailed.filter(({ to }) => to === email).at(-1)?.subject).toBe('Your account is ready');
  expect(await waiting()).toEqual([]);
  // Nothing of the person is left in the request.
  expect(
    await testApp.rows('select account, user_name, company, phone, password_hash from registration where id = $1', [
      id,
    ]),
  ).toEqual([{ account: '', user_name: '', company: '', phone: null, password_hash: null }]);
});

test('an address with an account, a new one and one that waits are answered alike, by text, shape and work', async () => {
  const known = newAddress();
  const code = await codeFor(known);
  // The account comes in while the code is under way, so that the code is right.
  await testApp.rows(
    `insert into app_user (id, account, user_name, role, organisation_id) values (gen_random_uuid(), $1, 'Known', 'partner', $2)`,
    [known, ids.alpha],
  );
  const fresh = newAddress();
  const freshCode = await codeFor(fresh);
  const answers = [await send(known, code), await send(fresh, freshCode), await register(fresh)];
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.text).toBe('{"code":200,"msg":"","data":{"pending":true}}');
  const wrong = [await send(known, '000000'), await send(newAddress(), '000000'), await send(fresh, '000000')];
  for (const answer of wrong) expect({ ...answer, code: 400 }).toEqual(wrong[0]);
  await testApp.deliver();
  expect(testApp.mailed.filter(({ to }) => to === known).at(-1)?.subject).toBe('You already have an account');
  // Asked twice, it waits once.
  expect((await waiting()).filter(({ account }) => account === fresh)).toHaveLength(1);
  expect((await waiting()).filter(({ account }) => account === known)).toHaveLength(0);
});

test('those who decide are told of the first who waits, and not of each', async () => {
  for (const { id } of await waiting()) await decide(id, { refuse: { reason: 'Not now' } });
  await testApp.deliver();
  const before = testApp.mailed.length;
  await asked();
  await asked();
  await testApp.deliver();
  const told = testApp.mailed.slice(before).filter(({ subject }) => subject === 'Someone asks to be let in');
  expect(told.map(({ to }) => to).toSorted()).toEqual(DECIDERS.map(accountOf).toSorted());
});

test('likely organisations are those of the same mail domain or a similar name, and one is joined in a call', async () => {
  const { id, likely } = await asked({ company: 'ALPHA  drives GmbH' }, newAddress('door.example'));
  expect(likely.map((one) => [one.id, one.by])).toEqual([
    [ids.alpha, ['domain', 'name']],
    [ids.beta, ['domain']],
  ]);
  expect((await decide(id, into(ids.alpha))).data).toMatchObject({ organisation: ids.alpha });
  const found = await testApp.ask('lead', 'GET', `${LIST}/organisations?q=moti`);
  expect(found.data['items']).toEqual([{ id: ids.beta, name: 'Beta Motion' }]);
});

test('nobody makes a second organisation of a name unseen', async () => {
  const first = await asked();
  const wanted = { approve: { newOrganisation: 'alpha-DRIVES' } };
  expect(await decide(first.id, wanted)).toMatchObject({
    code: 409,
    data: { organisations: [{ id: ids.alpha, name: 'Alpha Drives' }] },
  });
  expect((await decide(first.id, { approve: { ...wanted.approve, anyway: true } })).code).toBe(200);
  // Of two at once that make a new one of the same name, one sees the other's.
  const [second, third] = [await asked(), await asked()];
  const name = { approve: { newOrganisation: 'Gamma Works' } };
  const both = await Promise.all([decide(second.id, name), decide(third.id, name, 'admin')]);
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  // Where registration is open the one who registers cannot be asked: those who look after organisations are told.
  await setMode('open');
  const before = testApp.mailed.length;
  expect((await register(newAddress(), { company: 'gamma works' })).code).toBe(201);
  expect((await register(newAddress(), { company: 'Delta Unique' })).code).toBe(201);
  await testApp.deliver();
  const told = testApp.mailed.slice(before).filter(({ subject }) => subject === 'Two organizations of one name');
  expect(told.map(({ to }) => to).toSorted()).toEqual(DECIDERS.map(accountOf).toSorted());
  await setMode('approval');
});

test('what is no decision is refused with the field, and changes nothing', async () => {
  const { id } = await asked();
  const refused: [object, string][] = [
    [{}, 'approve'],
    [{ ...into(ids.alpha), refuse: { reason: 'both' } }, 'refuse'],
    [{ approve: {} }, 'approve.organisation'],
    [{ approve: { organisation: ids.alpha, newOrganisation: 'X' } }, 'approve.organisation'],
    [into('alpha'), 'approve.organisation'],
    [into(idOf('admin')), 'approve.organisation'],
    [{ approve: { newOrganisation: ' ' } }, 'approve.newOrganisation'],
    [{ approve: { newOrganisation: 'x'.repeat(121) } }, 'approve.newOrganisation'],
    [{ refuse: { reason: '' } }, 'refuse.reason'],
    [{ refuse: { reason: 'x'.repeat(501) } }, 'refuse.reason'],
    [{ approve: { organisation: ids.alpha, role: 'admin' } }, 'approve.role'],
  ];
  for (const [body, field] of refused) {
    const answer = await decide(id, body);
    expect({ body, code: answer.code }).toEqual({ body, code: 400 });
    expect(answer.fields).toHaveProperty([field]);
  }
  await testApp.rows('update organisation set active = false where id = $1', [ids.beta]);
  expect((await decide(id, into(ids.beta))).fields).toHaveProperty(['approve.organisation']);
  await testApp.rows('update organisation set active = true where id = $1', [ids.beta]);
  for (const none of ['none', idOf('admin')]) expect((await decide(none, into(ids.alpha))).code).toBe(404);
  // Somebody has made the account meanwhile.
  const { account } = (await waiting()).find((one) => one.id === id) ?? { account: '' };
  await testApp.rows(
    `insert into app_user (id, account, user_name, role, organisation_id) values (gen_random_uuid(), $1, 'Made', 'partner', $2)`,
    [account, ids.beta],
  );
  expect((await decide(id, into(ids.alpha))).code).toBe(409);
  const reason = 'You have an account <b>already</b>.';
  expect((await decide(id, { refuse: { reason } }, 'admin', { key: 'refusal-key-0123456789' })).code).toBe(200);
  expect((await decide(id, { refuse: { reason } }, 'admin', { key: 'refusal-key-0123456789' })).code).toBe(200);
  await testApp.deliver();
  const told = testApp.mailed.filter(({ to, text }) => to === account && text.includes(reason));
  expect(told).toHaveLength(1);
});

test('by domain: who has an address of an organisation joins it, others wait; a domain that two have is nobody’s', async () => {
  await setMode('domains');
  const name = (who: string, domains: string | null) =>
    testApp.rows('update organisation set mail_domains = $2 where id = $1', [who, domains]);
  await name(ids.alpha, 'alpha.example, @Alpha.example.org');
  await name(ids.beta, 'beta.example');
  for (const domain of ['alpha.example', 'ALPHA.example.org']) {
    const email = newAddress(domain).toLowerCase();
    expect((await register(email)).http).toBe(201);
    const [row] = await testApp.rows('select organisation_id from app_user where account = $1', [email]);
    expect(row).toEqual({ organisation_id: ids.alpha });
  }
  for (const domain of ['pha.example', 'alpha.example.net', 'sub.alpha.example']) await asked({}, newAddress(domain));
  await name(ids.beta, 'beta.example alpha.example');
  await asked({}, newAddress('alpha.example'));
  await name(ids.beta, null);
  await testApp.rows('update organisation set active = false where id = $1', [ids.alpha]);
  await asked({}, newAddress('alpha.example'));
  await testApp.rows('update organisation set active = true where id = $1', [ids.alpha]);
  const wrong = await testApp.ask('admin', 'PATCH', `${ADMIN}/entities/organisations/${ids.alpha}`, {
    version: 1,
    values: { mailDomains: 'alpha.example, not a domain' },
  });
  expect(wrong.fields).toHaveProperty(['values.mailDomains']);
});
