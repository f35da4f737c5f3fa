/** Providers that administrators keep, and the login that only tries one (decision 0100). */
import { expect, test } from 'vitest';
import { ADMIN, confirmed } from './admin-people.ts';
import { CLIENT, sharedIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { idOf } from './people.ts';
import { sharedProviderApp, refusedAs } from './provider-app.ts';
import { openBrowser } from './provider-browser.ts';
import type { ApiResponse } from './test-app.ts';

const PATH = `${ADMIN}/providers`;
const { idp: company, testApp, someone, lines } = sharedProviderApp();
const idp = sharedIdentityProvider();

const rows = [{ claim: 'groups', value: 'engineers', role: 'engineer' }];
const kept = (id: string, more: object = {}) => ({
  ...{ id, name: 'Partners', issuer: idp.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret },
  ...{ scopes: 'openid email', rows, trustsMail: false, active: true, ...more },
});
const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<ApiResponse> =>
  testApp.ask('admin', method, path, body, { headers: await confirmed(testApp) });

test('one is kept with its secret sealed, and not without the password once more', async () => {
  expect((await testApp.ask('admin', 'POST', PATH, kept('partners'))).data).toMatchObject({
    reason: 'confirmationRequired',
  });
  const made = await write('POST', PATH, kept('partners'));
  expect(made).toMatchObject({
    http: 201,
    data: { version: 1, callback: 'https://closeloop.example/oidc/partners/callback' },
  });
  expect(made.text).not.toContain(CLIENT.secret);
  const [{ secret } = { secret: '' }] = await testApp.rows('select client_secret as secret from identity_provider');
  expect(secret).toMatch(/^sealed1\./);
  expect((await testApp.ask('admin', 'GET', PATH)).data['items']).toMatchObject([
    { id: 'company', version: null },
    { id: 'partners' },
  ]);
  const audited = await testApp.rows(`select after::text as after from audit_event where entity = 'providers'`);
  expect(JSON.stringify(audited)).not.toMatch(/secret|sealed1/i);
});

test('people come in by it, each provider by its own path: an answer of one is none of the other', async () => {
  const here = openBrowser(testApp, 'partners');
  expect((await here.login(idp, someone())).data['roles']).toEqual(['engineer']);
  const { data } = await testApp.ask('nobody', 'GET', '/api/client/v1/login/options');
  expect(data['providers']).toMatchObject([{ id: 'company' }, { id: 'partners', start: '/oidc/partners/start' }]);
  // Mix-up: begun at one, answered by the other, at the path of either.
  const mixed = openBrowser(testApp);
  const back = new URLSearchParams(idp.login(await mixed.start('company'), someone())).toString();
  expect(refusedAs((await mixed.get(`/oidc/partners/callback?${back}`)).location)).toBe('again');
  expect(refusedAs((await mixed.get(`/oidc/company/callback?${back}`)).location)).toBe('refused');
});

test('the access log says by which provider somebody came in or did not, also once that is renamed', async () => {
  const person = someone();
  const [partners, here] = [openBrowser(testApp, 'partners'), openBrowser(testApp)];
  await partners.login(idp, person);
  const stranger = someone({ groups: [] });
  // The same reason at the same address, of two providers, is told apart.
  await partners.comeBack(idp, stranger);
  await here.comeBack(company, stranger);
  expect((await lines(person.email))[0]).toEqual(['login', 'ok', 'provider', 'Partners']);
  expect((await lines(null)).slice(0, 2)).toEqual([
    ['login', 'failed', 'providerRow', 'Nordfeld'],
    ['login', 'failed', 'providerRow', 'Partners'],
  ]);
  await testApp.rows(`update identity_provider set name = 'Renamed' where id = 'partners'`);
  expect((await lines(person.email))[0]).toEqual(['login', 'ok', 'provider', 'Partners']);
  await testApp.rows(`update identity_provider set name = 'Partners' where id = 'partners'`);
});

test('the same subject of another provider, or of another issuer behind the same button, is somebody else', async () => {
  const person = someone();
  const first = (await openBrowser(testApp, 'partners').login(idp, person)).data['userId'];
  const namesake = someone({ sub: person.sub });
  expect((await openBrowser(testApp).login(company, namesake)).data['userId']).not.toBe(first);
  await write('PUT', `${PATH}/partners`, { ...without(kept('partners', { issuer: company.issuer })), version: 1 });
  const again = someone({ sub: person.sub });
  expect((await openBrowser(testApp, 'partners').login(company, again)).data['userId']).not.toBe(first);
});

/** What a change sends. */
function without({ id: _id, ...rest }: ReturnType<typeof kept>) {
  return rest;
}

test('a change needs its version, and a new issuer a new secret', async () => {
  const { clientSecret: _secret, ...same } = without(kept('partners', { issuer: company.issuer, name: 'Others' }));
  expect((await write('PUT', `${PATH}/partners`, { ...same, version: 1 })).code).toBe(409);
  expect((await write('PUT', `${PATH}/partners`, { ...same, version: 2 })).data).toMatchObject({
    version: 3,
    name: 'Others',
  });
  const moved = await write('PUT', `${PATH}/partners`, { ...same, issuer: idp.issuer, version: 3 });
  expect(moved.fields).toHaveProperty('clientSecret');
});

test('what is wrong is named', async () => {
  const wrong: [object, string][] = [
    [{ id: 'company' }, 'id'],
    [{ id: 'A b' }, 'id'],
    [{ id: 'partners' }, 'id'],
    [{ issuer: 'http://login.example' }, 'issuer'],
    [{ scopes: 'email' }, 'scopes'],
    [{ clientSecret: '' }, 'clientSecret'],
    [{ rows: [{ claim: 'g', value: 'x', role: 'partner' }] }, 'rows.0.organisation'],
    [{ rows: [{ claim: '', value: 'x', role: 'lead' }] }, 'rows.0.claim'],
  ];
  for (const [more, field] of wrong)
    expect([field, Object.keys((await write('POST', PATH, kept('next', more))).fields)]).toEqual([field, [field]]);
});

test('five at most', async () => {
  for (const id of ['c', 'd', 'e']) expect((await write('POST', PATH, kept(id))).http).toBe(201);
  expect((await write('POST', PATH, kept('f'))).code).toBe(409);
});

test('a trial says what came and lets nobody in, also while it is switched off', async () => {
  const { version } = (await write('PUT', `${PATH}/c`, { ...without(kept('c', { active: false })), version: 1 })).data;
  expect(version).toBe(2);
  expect((await openBrowser(testApp).get('/oidc/c/start')).status).toBe(404);
  const trial = async (
    claims: Parameters<IdentityProvider['login']>[1],
    how = {},
  ): Promise<Record<string, unknown>> => {
    const { data } = await testApp.ask('admin', 'POST', `${PATH}/c/test`);
    expect(data).toMatchObject({ found: { keys: 1 }, sentence: null });
    const here = openBrowser(testApp, 'c');
    const back = new URLSearchParams(idp.login((await here.get(String(data['start']))).location, claims)).toString();
    const { location } = await idp.beingWrong(how, () => here.get(`/oidc/c/callback?${back}`));
    expect(location).toBe('/app/admin/providers?id=c');
    expect((await here.take(location)).code).toBe(400);
    return (await testApp.ask('admin', 'GET', `${PATH}/c/test`)).data['trial'] as Record<string, unknown>;
  };
  const person = someone();
  expect(await trial(person)).toMatchObject({
    reason: null,
    row: 0,
    claims: expect.arrayContaining([{ name: 'email', value: person.email }]) as unknown,
  });
  expect(await testApp.rows('select from app_user where account = $1', [person.email])).toEqual([]);
  testApp.clock.pass(1_000);
  expect(await trial(someone({ groups: ['others'] }))).toMatchObject({ reason: 'providerRow', row: null });
  testApp.clock.pass(1_000);
  expect(await trial(someone(), { claims: { aud: 'another' } })).toMatchObject({
    reason: 'providerToken',
    sentence: expect.stringMatching(/aud/) as string,
    claims: [],
  });
  expect((await testApp.ask('admin', 'GET', `${PATH}/d/test`)).data).toEqual({ trial: null });
});

test('a ticket of a trial is of one provider, five minutes, and cannot be made', async () => {
  const start = async (): Promise<string> =>
    String((await testApp.ask('admin', 'POST', `${PATH}/c/test`)).data['start']);
  const statusOf = async (path: string): Promise<number> => (await openBrowser(testApp).get(path)).status;
  expect(await statusOf(await start())).toBe(302);
  expect(await statusOf('/oidc/c/start?test=sealed1.x.y')).toBe(404);
  const other = String((await testApp.ask('admin', 'POST', `${PATH}/d/test`)).data['start']);
  expect(await statusOf(other.replace('/oidc/d/', '/oidc/c/'))).toBe(404);
  const old = await start();
  testApp.clock.pass(5 * 60_000 + 1);
  expect(await statusOf(old)).toBe(404);
});

test('a provider that does not answer is said to', async () => {
  testApp.clock.pass(11 * 60_000);
  const { data } = await idp.away(() => testApp.ask('admin', 'POST', `${PATH}/d/test`));
  expect(data).toMatchObject({ found: null, sentence: expect.stringMatching(/.{10}/) as string });
});

test('removed, it lets nobody in, and its people are joined to nothing', async () => {
  const person = someone();
  await openBrowser(testApp, 'd').login(idp, person);
  expect((await write('DELETE', `${PATH}/d`)).code).toBe(200);
  expect(await lines(person.email)).toEqual([['login', 'ok', 'provider', 'Partners']]);
  expect((await openBrowser(testApp).get('/oidc/d/start')).status).toBe(404);
  expect(await testApp.rows(`select from person_identity where provider = 'd'`)).toEqual([]);
  const [line] = await testApp.rows(`select actor_id from audit_event where operation = 'admin.removeProvider'`);
  expect(line).toMatchObject({ actor_id: idOf('admin') });
});
