/** The company's own login: whom it lets in, and as what (decision 0099). */
import { expect, test } from 'vitest';
import { CLIENT } from './identity-provider.ts';
import { accountOf } from './people.ts';
import { sharedProviderApp, refusedAs } from './provider-app.ts';

const { idp, testApp, browser, someone, userOf, standing, lastWhy, lines } = sharedProviderApp();

test('the login page has a button for it', async () => {
  const { data } = await testApp.ask('nobody', 'GET', '/api/client/v1/login/options');
  expect(data['providers']).toEqual([{ id: 'company', name: 'Nordfeld', start: '/oidc/company/start' }]);
});

test('whether it answers is looked at beside the rest', async () => {
  const checks = async () => ((await testApp.app.http.inject('/readyz')).json() as { checks: unknown }).checks;
  await expect.poll(checks, { timeout: 5_000 }).toMatchObject({ providers: 'ok' });
});

test('who has a row is made at the first login, and led to where they wanted to be', async () => {
  const person = someone({ name: undefined, preferred_username: 'okafor' });
  const here = browser();
  const asked = new URL(await here.start('company', '/app/tickets?q=a b'.replace(' ', '%20')));
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    ...{ response_type: 'code', client_id: CLIENT.id, scope: 'openid email profile', code_challenge_method: 'S256' },
    redirect_uri: 'https://closeloop.example/oidc/company/callback',
  });
  const back = new URLSearchParams(idp.login(asked.href, person)).toString();
  const { location } = await here.get(`/oidc/company/callback?${back}`);
  expect(location).toMatch(/^\/login\?redirect=%2Fapp%2Ftickets%3Fq%3Da%2520b#signin=[\w-]{43}$/);
  const { http, data } = await here.take(location);
  expect({ http, roles: data['roles'], account: data['account'] }).toEqual({
    http: 200,
    roles: ['engineer'],
    account: person.email,
  });
  expect(await userOf(person.email)).toMatchObject({
    user_name: 'okafor',
    group_code: 'drives',
    organisation_id: null,
  });
  expect(await standing(data['token'])).toBe(200);
});

test('what is said beside the token counts as well; a partner belongs to the organisation of the row', async () => {
  const person = someone({ groups: undefined, email: undefined, email_verified: undefined });
  const email = 'beside@nordfeld.example';
  const about = { email, email_verified: true, realm_access: { roles: ['x', 'partner'] } };
  const { data } = await idp.beingWrong({ about }, () => browser().login(idp, person));
  expect(data).toMatchObject({ roles: ['partner'], organisationName: 'Alpha Drives' });
});

test('who matches no row, or one whose organisation is not there, gets in nowhere and is told whom to ask', async () => {
  for (const groups of [[], ['other'], ['lost'], 'engineer', { engineers: true }]) {
    const person = someone({ groups });
    expect(refusedAs(await browser().comeBack(idp, person))).toBe('nobody');
    expect(await userOf(person.email)).toBeUndefined();
    expect(await lastWhy()).toBe('providerRow');
  }
});

test('each login corrects the role, in every open session at once; who loses the last row is out everywhere', async () => {
  const person = someone({ groups: ['leads'] });
  const first = await browser().login(idp, person);
  expect(first.data['roles']).toEqual(['lead']);
  await browser().login(idp, { ...person, groups: ['engineers'] });
  const headers = { xauthorization: String(first.data['token']) };
  const info = await testApp.ask('nobody', 'GET', '/api/client/v1/user/userInfo', undefined, { headers });
  expect(info.data['roles']).toEqual(['engineer']);
  expect(refusedAs(await browser().comeBack(idp, { ...person, groups: [] }))).toBe('nobody');
  expect(await standing(first.data['token'])).toBe(81020009);
  // No way around by a mailed code either, until a row fits again.
  await testApp.ask('nobody', 'POST', '/api/client/v1/sendEmailCode', { email: person.email, purpose: 'login' });
  const code = /\b\d{6}\b/.exec(
    (await testApp.deliver()).findLast(({ name }) => name === 'mail')?.payload['text'] as string,
  )?.[0];
  const byCode = await testApp.ask('nobody', 'POST', '/api/client/v1/emailLogin', { email: person.email, code });
  expect(byCode).toMatchObject({ code: 403, msg: expect.stringContaining('no access') as string });
  expect((await browser().login(idp, person)).data['roles']).toEqual(['lead']);
});

test('an account of before is joined by a mailed code, in the same browser, once', async () => {
  const account = accountOf('expert');
  const person = someone({ email: account.toUpperCase(), groups: ['leads'] });
  const here = browser();
  const location = await here.comeBack(idp, person);
  const asked = await here.take(location);
  expect(asked.data).toEqual({ confirm: { account, provider: 'Nordfeld' } });
  const mail = (await testApp.deliver()).findLast(({ name, payload }) => name === 'mail' && payload['to'] === account);
  const code = /\b\d{6}\b/.exec(String(mail?.payload['text']))?.[0] ?? '';
  expect(String(mail?.payload['text'])).toContain('Nordfeld');
  expect((await here.take(location, { code: code === '000000' ? '000001' : '000000' })).fields).toHaveProperty('code');
  expect((await lines(account))[0]).toEqual(['login', 'failed', 'code', 'Nordfeld']);
  expect((await browser().take(location, { code })).fields).toHaveProperty('signin');
  expect(await userOf(account)).toMatchObject({ role: 'expert' });
  expect(await here.take(location, { code })).toMatchObject({ http: 200, data: { roles: ['lead'] } });
  expect((await here.take(location, { code })).code).toBe(400);
  // The second time nothing is asked.
  expect((await browser().login(idp, person)).data['roles']).toEqual(['lead']);
});

test('nobody disabled comes in, neither by the identity nor by the address', async () => {
  expect(refusedAs(await browser().comeBack(idp, someone({ email: accountOf('disabled') })))).toBe('refused');
  expect(await lastWhy()).toBe('disabled');
  const person = someone();
  const { data } = await browser().login(idp, person);
  const here = browser();
  const brought = await here.comeBack(idp, person);
  await testApp.rows('update app_user set disabled_at = now() where id = $1', [data['userId']]);
  expect((await here.take(brought)).fields).toHaveProperty('signin');
  expect(refusedAs(await browser().comeBack(idp, person))).toBe('refused');
});

test('while the provider is away nobody comes in, and the reason is told', async () => {
  const whys = async (): Promise<unknown[]> => {
    await lastWhy();
    return (await testApp.rows('select reason from access_event')).map(({ reason }) => reason);
  };
  // What was asked of it before is forgotten.
  testApp.clock.pass(11 * 60_000);
  expect(refusedAs((await idp.away(() => browser().get('/oidc/company/start'))).location)).toBe('away');
  expect(await whys()).toContain('providerAway');
  expect(refusedAs(await browser().comeBack(idp, someone(), { error: 'access_denied' }))).toBe('refused');
  expect(await whys()).toContain('providerRefused');
});

test('no token, code or claim stands in the log', () => {
  const log = testApp.unexpected.join('\n');
  expect(log).toContain('"operation":"oidc"');
  expect(log).not.toMatch(/eyJ|nordfeld\.example|Ada Okafor/);
});

test('who is made or changed by a login is on the audit log, by the provider', async () => {
  const person = someone({ groups: ['leads'] });
  const { data } = await browser().login(idp, person);
  await browser().login(idp, { ...person, groups: ['engineers'] });
  await browser().login(idp, { ...person, groups: ['engineers'] });
  const { items } = (await testApp.ask('admin', 'GET', `/itr-api/v1/admin/audit?record=${String(data['userId'])}`))
    .data;
  expect(items).toMatchObject([
    { actor: { id: null, via: 'provider' }, before: { role: 'lead' }, after: { role: 'engineer', group: 'drives' } },
    { actor: { id: null, via: 'provider' }, before: null, after: { role: 'lead', account: person.email } },
  ]);
});
