/** A user for another system: keys act as it, and nobody can log in as it, by no way (decision 0082). */
import { afterEach, expect, test } from 'vitest';
import { ADMIN, confirmed } from './admin-people.ts';
import { idOf, ids, persons, type Person } from './people.ts';
import { expectNoErrors, sharedTestApp } from './test-app.ts';
import { makeInvitation } from './tested-server.ts';

const C1 = '/api/client/v1';
const PASSWORD = 'grey-otter-climbs';
const MAKE = `${ADMIN}/service-users`;

const testApp = sharedTestApp();
afterEach(() => expectNoErrors(testApp));

const make = async (body: object, who: Person = 'admin') =>
  testApp.ask(who, 'POST', MAKE, body, who === 'admin' ? { headers: await confirmed(testApp) } : {});
const made = async (): Promise<string> => String((await make({ name: 'ERP', role: 'engineer' })).data['id']);

test('only an admin makes one, with the password once more; what is wrong is named', async () => {
  const good = { name: 'ERP', role: 'engineer' };
  for (const who of persons.filter((one) => one !== 'admin' && one !== 'disabled'))
    expect((await make(good, who)).code).toBe(403);
  expect(await testApp.ask('admin', 'POST', MAKE, good)).toMatchObject({ data: { reason: 'confirmationRequired' } });
  expect(await make(good)).toMatchObject({ code: 201, data: { id: expect.any(String) } });
  const refused: [object, string][] = [
    [{ name: ' ', role: 'engineer' }, 'name'],
    [{ name: 'ERP', role: 'king' }, 'role'],
    [{ name: 'ERP', role: 'partner' }, 'organisation'],
    [{ name: 'ERP', role: 'engineer', organisation: ids.alpha }, 'organisation'],
    [{ name: 'ERP', role: 'partner', organisation: idOf('admin') }, 'organisation'],
    [{ ...good, service: false }, 'service'],
  ];
  for (const [body, field] of refused) expect((await make(body)).fields).toHaveProperty(field);
  expect((await make({ name: 'Portal', role: 'partner', organisation: ids.alpha })).code).toBe(201);
});

test('a key acts as it, within its role and organisation', async () => {
  const userId = await made();
  const expiresAt = new Date(testApp.clock.at.getTime() + 86_400_000).toISOString();
  const body = { name: 'ERP', userId, scopes: ['tickets:read'], expiresAt };
  const key = await testApp.ask('admin', 'POST', `${ADMIN}/api-keys`, body, { headers: await confirmed(testApp) });
  const by = { apiKey: String(key.data['key']) };
  expect((await testApp.ask(by, 'GET', '/itr-api/v1/tickets')).code).toBe(200);
  expect((await testApp.ask(by, 'POST', MAKE, { name: 'X', role: 'admin' })).code).toBe(403);
});

test('nobody logs in as it: not by password, code, reset, registration, invitation, nor with a real address on the record', async () => {
  const userId = await made();
  const account = 'erp@door.example';
  // The most that can go wrong around it: a real address, a password and an invitation in the database.
  await testApp.rows('update app_user set account = $2 where id = $1', [userId, account]);
  await testApp.rows(
    `insert into credential (user_id, password_hash) select $1, password_hash from credential limit 1`,
    [userId],
  );
  const unknown = { account: 'nobody@door.example', password: PASSWORD };
  const login = (given: object) => testApp.ask('nobody', 'POST', `${C1}/login`, given);
  expect(await login({ account, password: PASSWORD })).toEqual(await login(unknown));
  for (const purpose of ['login', 'reset', 'register']) {
    testApp.clock.pass(61_000);
    expect((await testApp.ask('nobody', 'POST', `${C1}/sendEmailCode`, { email: account, purpose })).code).toBe(200);
  }
  await testApp.deliver();
  const sent = testApp.mailed.filter(({ to }) => to === account);
  expect(sent.map(({ subject }) => subject.replace(/\d+/, '…'))).toEqual(['… is your registration code']);
  const code = /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0];
  const person = { email: account, code, password: PASSWORD, userName: 'X', company: 'X', consent: true };
  expect((await testApp.ask('nobody', 'POST', `${C1}/emailUserRegister`, person)).code).toBe(400);

  expect((await testApp.ask('admin', 'POST', `${ADMIN}/people/${userId}/invite`)).code).toBe(409);
  const many = await testApp.ask('admin', 'POST', `${ADMIN}/people/invite`, { ids: [userId] });
  await testApp.deliver();
  const run = await testApp.ask('admin', 'GET', `${ADMIN}/invitations/${String(many.data['id'])}`);
  expect(run.data).toMatchObject({ total: 1, sent: 0, failed: 1 });
  const link = await testApp.opened.database.transaction({ kind: 'system' }, (tx) =>
    makeInvitation(tx, testApp.clock, '', { userId, madeBy: null }),
  );
  const invitation = { code: link.url.split('=')[1], password: PASSWORD };
  expect((await testApp.ask('nobody', 'POST', `${C1}/invitation`, invitation)).code).toBe(403);
  expect(await testApp.rows('select id from session where user_id = $1', [userId])).toEqual([]);
});

test('no mail is sent to its account', async () => {
  const userId = await made();
  const [row] = await testApp.rows('select account from app_user where id = $1', [userId]);
  const before = testApp.mailed.length;
  const to = String(row?.['account']);
  await testApp.app.notifications.onMail({ to, subject: 's', text: 't', html: 'h' }, 'job');
  await testApp.app.notifications.onMail({ to: 'x@door.example', subject: 's', text: 't', html: 'h' }, 'job');
  expect(testApp.mailed.slice(before).map((mail) => mail.to)).toEqual(['x@door.example']);
});
