/** Who administers by the word of a provider, and who without it (decision 0099). */
import { codeOf } from '../e2e/authenticator.ts';
import { expect, test } from 'vitest';
import { accountOf, idOf } from './people.ts';
import { sharedProviderApp, refusedAs } from './provider-app.ts';

const { idp, testApp, browser, someone, lastWhy, lines, standing, codeFor } = sharedProviderApp();

test('an admin by a row can do nothing before there is a second factor', async () => {
  const person = someone({ groups: ['engineers', 'admins'] });
  const { data } = await browser().login(idp, person);
  expect(data).toMatchObject({ roles: ['admin'], secondFactorDue: { from: expect.any(String) as string } });
  const headers = { xauthorization: String(data['token']) };
  const people = await testApp.ask('nobody', 'GET', '/itr-api/v1/admin/entities/people', undefined, { headers });
  expect(people).toMatchObject({ code: 403, data: { reason: 'secondFactorDue' } });
  // And who has one is asked for it.
  await testApp.rows(`insert into totp (user_id, secret, made_at, confirmed_at) values ($1, 'sealed', now(), now())`, [
    data['userId'],
  ]);
  const again = await browser().login(idp, person);
  expect(again.data).toMatchObject({ secondFactor: { methods: ['totp'] } });
  expect(again.data).not.toHaveProperty('token');
});

test('through the second factor the access log keeps by which provider the login began', async () => {
  testApp.clock.pass(Date.now() - testApp.clock.at.getTime());
  const person = someone({ groups: ['admins'] });
  const { data } = await browser().login(idp, person);
  const headers = { xauthorization: String(data['token']) };
  const own = (path: string, body: object) => testApp.ask('nobody', 'POST', path, body, { headers });
  const secret = String((await own('/api/client/v1/user/totp', {})).data['secret']);
  const { data: made } = await own('/api/client/v1/user/totp/confirm', { code: codeOf(secret) });
  const again = await browser().login(idp, person);
  const { ticket } = again.data['secondFactor'] as { ticket: string };
  const second = (code: string | undefined) =>
    testApp.ask('nobody', 'POST', '/api/client/v1/login/second', { ticket, method: 'recovery', code });
  expect((await second('AAAA-AAAA-AAAA')).code).toBe(400);
  await testApp.signIn('admin');
  expect((await lines(person.email))[0]).toEqual(['secondFactor', 'failed', 'recovery', 'Nordfeld']);
  expect((await second((made['recoveryCodes'] as string[])[0])).code).toBe(200);
  expect((await lines(person.email)).slice(0, 2)).toEqual([
    ['login', 'ok', 'provider', 'Nordfeld'],
    ['secondFactor', 'ok', 'recovery', 'Nordfeld'],
  ]);
});

test('beyond the limits too, at each step of such a login; a password names none', async () => {
  const person = someone({ groups: ['admins'] });
  const { data } = await browser().login(idp, person);
  await testApp.rows(`insert into totp (user_id, secret, made_at, confirmed_at) values ($1, 'sealed', now(), now())`, [
    data['userId'],
  ]);
  const again = await browser().login(idp, person);
  const { ticket } = again.data['secondFactor'] as { ticket: string };
  const here = browser();
  const back = new URLSearchParams(idp.login(await here.start(), person)).toString();
  const waiting = browser();
  const location = await waiting.comeBack(idp, person);
  await testApp.signIn('admin');
  const steps: [string | null, () => Promise<unknown>][] = [
    ['Nordfeld', () => here.get(`/oidc/company/callback?${back}`)],
    ['Nordfeld', () => waiting.take(location)],
    [
      'Nordfeld',
      () =>
        testApp.ask('nobody', 'POST', '/api/client/v1/login/second', { ticket, method: 'recovery', code: 'AAAA-AAAA' }),
    ],
    [
      null,
      () => testApp.ask('nobody', 'POST', '/api/client/v1/login', { account: person.email, password: 'wrong-wrong' }),
    ],
  ];
  const useUp = () => testApp.opened.database.owner(`update rate_limit set points = 1000000, expire = 4102444800000`);
  for (const [provider, step] of steps) {
    await testApp.opened.database.owner('delete from access_event');
    // The first one makes the budgets that the second finds empty.
    await step();
    await useUp();
    await step();
    // What is counted together is written after ten minutes.
    testApp.clock.pass(11 * 60_000);
    await testApp.ask('admin', 'GET', '/itr-api/v1/admin/access-log');
    const said = await testApp.rows(`select distinct provider from access_event where reason = 'limit'`);
    expect(said).toEqual([{ provider }]);
  }
  await testApp.opened.database.owner('delete from rate_limit');
});

/** An admin of one's own: a password, and an app with its recovery codes. */
async function makeOwn(who: 'admin' | 'lead'): Promise<string[]> {
  await testApp.rows(`insert into credential (user_id, password_hash) values ($1, 'x') on conflict do nothing`, [
    idOf(who),
  ]);
  await testApp.signIn(who);
  const secret = String((await testApp.ask(who, 'POST', '/api/client/v1/user/totp', {})).data['secret']);
  const made = await testApp.ask(who, 'POST', '/api/client/v1/user/totp/confirm', { code: codeOf(secret) });
  return made.data['recoveryCodes'] as string[];
}

test('the last admin with a password and a factor is not joined, disabled or demoted, by no way', async () => {
  // Authenticators go by the true time.
  testApp.clock.pass(Date.now() - testApp.clock.at.getTime());
  const recoveryCodes = await makeOwn('admin');
  const admin = idOf('admin');
  expect(refusedAs(await browser().comeBack(idp, someone({ email: accountOf('admin') })))).toBe('kept');
  expect(await lastWhy()).toBe('providerKept');
  for (const change of [
    'update app_user set disabled_at = now() where id = $1',
    `update app_user set role = 'engineer' where id = $1`,
    `insert into person_identity (id, user_id, provider, issuer, subject, joined_at) values ($1, $1, 'x', 'x', 'x', now())`,
  ])
    await expect(testApp.rows(change, [admin])).rejects.toThrow();
  // By a call, of another admin: 409 with a sentence.
  await testApp.rows(`update app_user set role = 'admin' where id = $1`, [idOf('lead')]);
  await testApp.signIn('lead');
  const [{ version } = { version: 0 }] = await testApp.rows('select version from app_user where id = $1', [admin]);
  const disable = () =>
    testApp.ask('lead', 'POST', `/itr-api/v1/admin/people/${admin}/disable`, {
      version,
      openTickets: { routing: true },
    });
  const refused = await disable();
  expect([refused.code, refused.msg]).toEqual([409, expect.stringContaining('last administrator')]);
  expect(await standing(await testApp.signIn('admin'))).toBe(200);

  // All admins hear of its use.
  await testApp.ask('nobody', 'POST', '/api/client/v1/sendEmailCode', { email: accountOf('admin'), purpose: 'login' });
  const code = await codeFor(accountOf('admin'));
  const first = await testApp.ask('nobody', 'POST', '/api/client/v1/emailLogin', { email: accountOf('admin'), code });
  const { ticket } = first.data['secondFactor'] as { ticket: string };
  const second = { ticket, method: 'recovery', code: recoveryCodes[0] };
  expect((await testApp.ask('nobody', 'POST', '/api/client/v1/login/second', second)).code).toBe(200);
  const told = (await testApp.deliver()).filter(({ payload }) =>
    String(payload['subject']).includes('without the company login'),
  );
  expect(told.map(({ payload }) => payload['to'])).toEqual(
    expect.arrayContaining([accountOf('admin'), accountOf('lead')]),
  );

  // With another one of the kind it goes; of two at once one.
  await makeOwn('lead');
  const demote = (id: string) =>
    testApp.opened.database.transaction({ kind: 'system' }, async (tx) => {
      await tx.raw(`update app_user set role = 'engineer' where id = $1`, [id]);
      // Both are in the middle of it.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
  const both = await Promise.allSettled([admin, idOf('lead')].map(demote));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
