/** What must not be possible at the login by a provider (decision 0099). */
import { expect, test } from 'vitest';
import { CLIENT, sharedIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { accountOf, idOf } from './people.ts';
import { sharedProviderApp, refusedAs } from './provider-app.ts';
import { fragmentOf } from './provider-browser.ts';

const { idp, testApp, browser, someone, userOf, lastWhy } = sharedProviderApp();
const other = sharedIdentityProvider();

test('a state counts once, for one provider and in the browser that began', async () => {
  const here = browser();
  const back = new URLSearchParams(idp.login(await here.start(), someone())).toString();
  const callback = `/oidc/company/callback?${back}`;
  // Another browser: login CSRF, and whoever has read the address.
  expect(refusedAs((await browser().get(callback)).location)).toBe('again');
  // The same one, with a login of its own begun.
  const elsewhere = browser();
  await elsewhere.start();
  expect(refusedAs((await elsewhere.get(callback)).location)).toBe('again');
  const { location } = await here.get(callback);
  expect(fragmentOf(location)['signin']).toBeDefined();
  // Once more, by the same browser.
  expect(refusedAs((await here.get(callback)).location)).toBe('again');
  expect(await lastWhy()).toBe('providerState');
  expect((await here.get(callback.replace('company', 'other'))).status).toBe(404);
});

test('of a state that comes twice at once one counts', async () => {
  const here = browser();
  const callback = `/oidc/company/callback?${new URLSearchParams(idp.login(await here.start(), someone())).toString()}`;
  const led = await Promise.all([here.get(callback), here.get(callback), here.get(callback)]);
  expect(led.map(({ location }) => refusedAs(location)).toSorted()).toEqual(['again', 'again', undefined]);
});

test('a code of another login fits nowhere: not with the own state, not with the own cookie', async () => {
  const [mine, theirs] = [browser(), browser()];
  const own = idp.login(await mine.start(), someone());
  const stolen = idp.login(await theirs.start(), someone());
  const path = (query: Record<string, string>): string =>
    `/oidc/company/callback?${new URLSearchParams(query).toString()}`;
  expect(refusedAs((await mine.get(path({ ...own, code: stolen.code }))).location)).toBe('refused');
  expect(await lastWhy()).toBe('providerToken');
  expect(refusedAs((await mine.get(path(stolen))).location)).toBe('again');
});

test('an answer of another provider is refused, and one that does not say whose it is', async () => {
  for (const iss of [other.issuer, '', `${idp.issuer}/`])
    expect([iss, refusedAs(await browser().comeBack(idp, someone(), { iss }))]).toEqual([iss, 'refused']);
  // Twice is not once.
  const here = browser();
  const back = new URLSearchParams(idp.login(await here.start(), someone())).toString();
  expect(refusedAs((await here.get(`/oidc/company/callback?${back}&state=x`)).location)).toBe('again');
});

test('only a token of this provider, for this client, for this login, in its time, is one', async () => {
  const now = Math.floor(Date.now() / 1_000);
  const wrong: Record<string, Parameters<IdentityProvider['beingWrong']>[0]> = {
    unsigned: { signature: 'none' },
    'by the secret': { signature: 'HS256' },
    'by a key of a stranger': { signature: 'stranger' },
    'for another client': { claims: { aud: 'another' } },
    'for two, and not through us': { claims: { aud: [CLIENT.id, 'another'], azp: 'another' } },
    'of another issuer': { claims: { iss: other.issuer } },
    'of another login': { claims: { nonce: 'another' } },
    'of no login': { claims: { nonce: undefined } },
    'too old': { claims: { iat: now - 600, exp: now - 120 } },
    'of the time to come': { claims: { iat: now + 600, nbf: now + 300 } },
    'for nobody': { claims: { sub: undefined } },
    'beside it somebody else': { about: { sub: 'another' } },
  };
  for (const [how, what] of Object.entries(wrong)) {
    const person = someone();
    const led = await idp.beingWrong(what, () => browser().comeBack(idp, person));
    expect([how, refusedAs(led), await lastWhy()]).toEqual([how, 'refused', 'providerToken']);
    expect([how, await userOf(person.email)]).toEqual([how, undefined]);
  }
});

test('clocks may differ by less than a minute; new keys count at once', async () => {
  const now = Math.floor(Date.now() / 1_000);
  for (const claims of [
    { iat: now - 300, exp: now - 30 },
    { iat: now + 30, nbf: now + 30 },
  ])
    expect(fragmentOf(await idp.beingWrong({ claims }, () => browser().comeBack(idp, someone())))).toHaveProperty(
      'signin',
    );
  await idp.rotate();
  // Keys that are not known are asked for at most every five seconds.
  await new Promise((resolve) => setTimeout(resolve, 5_100));
  expect(fragmentOf(await browser().comeBack(idp, someone()))).toHaveProperty('signin');
});

test('what the page takes counts once, for a minute, in the browser that was there', async () => {
  const here = browser();
  const location = await here.comeBack(idp, someone());
  expect((await browser().take(location)).code).toBe(400);
  const thief = browser();
  await thief.start();
  expect((await thief.take(location)).fields).toHaveProperty('signin');
  const taken = await Promise.all([here.take(location), here.take(location)]);
  expect(taken.map(({ code }) => code).toSorted()).toEqual([200, 400]);
  const late = await here.comeBack(idp, someone());
  testApp.clock.pass(61_000);
  expect((await here.take(late)).fields).toHaveProperty('signin');
});

test('a login is a session of its own, whatever was put into the browser before it (fixation)', async () => {
  const whoHas = async (xauthorization: string) => {
    const more = { headers: { xauthorization } };
    return (await testApp.ask('nobody', 'GET', '/api/client/v1/user/userInfo', undefined, more)).data['account'];
  };
  const [attacker, victim] = [someone(), someone()];
  const planted = String((await browser().login(idp, attacker)).data['token']);
  const begun = browser();
  await begun.start();
  const here = browser();
  for (const [name, value] of begun.cookies) here.cookies.set(name, value);
  const location = await here.comeBack(idp, victim);
  const headers = { authorization: `Bearer ${planted}`, xauthorization: planted };
  // A token cannot be chosen.
  expect((await here.take(location, { token: planted }, headers)).code).toBe(400);
  const tokens = [planted];
  for (let again = 0; again < 2; again++)
    tokens.push(String((await here.take(await here.comeBack(idp, victim), {}, headers)).data['token']));
  expect(new Set(tokens).size).toBe(3);
  expect(await Promise.all(tokens.map(whoHas))).toEqual([attacker.email, victim.email, victim.email]);
});

test('the cookie is ours alone, opens nothing by itself, and cannot be made', async () => {
  const here = browser();
  const { cookie } = await here.get('/oidc/company/start');
  expect(cookie).toMatch(
    /^__Host-closeloop-oidc=sealed1\.[^;]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  const forged = browser();
  forged.cookies.set(
    '__Host-closeloop-oidc',
    Buffer.from(JSON.stringify({ provider: 'company', secret: 'x' })).toString('base64url'),
  );
  expect(refusedAs((await forged.get('/oidc/company/callback?state=x&code=y')).location)).toBe('again');
  const stale = browser();
  const back = new URLSearchParams(idp.login(await stale.start(), someone())).toString();
  testApp.clock.pass(10 * 60_000 + 1);
  expect(refusedAs((await stale.get(`/oidc/company/callback?${back}`)).location)).toBe('again');
});

test('nobody is led to another host', async () => {
  for (const redirect of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/ä',
  ]) {
    const here = browser();
    const back = new URLSearchParams(idp.login(await here.start('company', redirect), someone())).toString();
    const { location } = await here.get(`/oidc/company/callback?${back}`);
    expect([redirect, location.split('#')[0]]).toEqual([redirect, '/login']);
  }
});

test('an address that is not verified makes nobody and takes nobody over', async () => {
  for (const email_verified of [false, undefined, 'false', 0, null]) {
    const person = someone({ email: accountOf('lead'), email_verified });
    expect(refusedAs(await browser().comeBack(idp, person))).toBe('mail');
    expect(await lastWhy()).toBe('providerMail');
  }
  // That another address is verified says nothing of this one.
  const about = { email: 'mine@nordfeld.example', email_verified: true };
  const person = someone({ email: accountOf('lead'), email_verified: undefined });
  expect(refusedAs(await idp.beingWrong({ about }, () => browser().comeBack(idp, person)))).toBe('mail');
  expect(await testApp.rows('select from person_identity where user_id = $1', [idOf('lead')])).toEqual([]);
});

test('a code of another purpose joins nothing', async () => {
  const account = accountOf('engineer');
  const here = browser();
  const location = await here.comeBack(idp, someone({ email: account }));
  await testApp.ask('nobody', 'POST', '/api/client/v1/sendEmailCode', { email: account, purpose: 'login' });
  const mail = (await testApp.deliver()).findLast(({ name, payload }) => name === 'mail' && payload['to'] === account);
  const code = /\b\d{6}\b/.exec(String(mail?.payload['text']))?.[0];
  expect((await here.take(location, { code })).fields).toHaveProperty('code');
});

test('whatever stands in the addresses and forms, the answer is a refusal, and never an error of ours', async () => {
  const odd = ['', '%00', '%', '..%2f', 'x'.repeat(3_000), '%F0%28%8C%28', '__proto__', 'company%00', 'company'];
  const statuses = new Set<number>();
  for (const word of odd) {
    for (const path of [
      `/oidc/${word}/start?redirect=${word}&test=${word}`,
      `/oidc/company/callback?state=${word}&code=${word}&iss=${word}&error=${word}`,
      `/oidc/${word}/callback?${word}`,
    ])
      statuses.add((await browser().get(path)).status);
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', `logout_token=${word}`],
      ['application/json', JSON.stringify({ logout_token: { a: [word] } })],
      ['application/json', JSON.stringify([word])],
      ['text/plain', word],
    ] as const) {
      const headers = { 'content-type': type, host: 'closeloop.example' };
      const asked = { method: 'POST', url: '/oidc/company/backchannel-logout', headers, payload } as const;
      statuses.add((await testApp.app.http.inject(asked)).statusCode);
    }
  }
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(testApp.unexpected.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('through the wrapper none of these paths can be reached', async () => {
  for (const path of ['/oidc/company/start', '/oidc/company/callback?state=x', '/oidc/company/backchannel-logout'])
    for (const method of ['GET', 'POST'] as const)
      expect((await testApp.ask('engineer', method, path, undefined, { wrapped: true })).code).toBeGreaterThanOrEqual(
        400,
      );
});
