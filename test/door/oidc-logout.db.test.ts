/** Who logs out at the provider is logged out here (decision 0099). */
import { expect, test } from 'vitest';
import { sharedIdentityProvider } from './identity-provider.ts';
import { sharedProviderApp } from './provider-app.ts';

const { idp, testApp, browser, someone, standing, lastWhy } = sharedProviderApp();
const other = sharedIdentityProvider();

const logOut = async (token: string, provider = 'company'): Promise<number> =>
  (
    await testApp.app.http.inject({
      method: 'POST',
      url: `/oidc/${provider}/backchannel-logout`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'closeloop.example' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
  ).statusCode;

test('a logout at the provider ends the sessions of the person, or those of the one session', async () => {
  const person = someone();
  const login = async (sid: string): Promise<string> =>
    String((await browser().login(idp, { ...person, sid })).data['token']);
  const [one, two] = [await login('s-1'), await login('s-2')];
  const stranger = String((await browser().login(idp, someone({ sid: 's-1' }))).data['token']);
  const { sub } = person;
  expect(await logOut(await idp.logoutToken({ sub, sid: 's-1' }))).toBe(200);
  expect([await standing(one), await standing(two), await standing(stranger)]).toEqual([81020009, 200, 200]);
  // Also what was not begun by the provider.
  const byHand = await testApp.opened.database.transaction({ kind: 'system' }, async (tx) => {
    const [{ id } = { id: '' }] = await tx.query<{ id: string }>(
      { name: 'test_id', text: 'select id from app_user where account = $1' },
      [person.email],
    );
    return testApp.app.account.sessions.start(tx, { userId: id, device: 'Test', channel: null });
  });
  expect(await logOut(await idp.logoutToken({ sub }))).toBe(200);
  expect([await standing(two), await standing(byHand), await standing(stranger)]).toEqual([81020009, 81020009, 200]);
  await testApp.ask('admin', 'GET', '/itr-api/v1/admin/access-log');
  expect(
    await testApp.rows(
      `select from access_event where kind = 'logout' and reason = 'provider' and provider = 'Nordfeld'`,
    ),
  ).toHaveLength(2);
});

test('a forged logout ends nothing', async () => {
  const person = someone();
  const token = String((await browser().login(idp, { ...person, sid: 's-9' })).data['token']);
  const { sub } = person;
  const now = Math.floor(Date.now() / 1_000);
  const forged: Record<string, () => Promise<string>> = {
    'for another client': () => idp.logoutToken({ sub, aud: 'another' }),
    'of another issuer': () => idp.logoutToken({ sub, iss: other.issuer }),
    'by another provider': () => other.logoutToken({ sub }),
    'without the event': () => idp.logoutToken({ sub, events: {} }),
    'a token of a login': () => idp.logoutToken({ sub, nonce: 'x' }),
    'of another kind': () => idp.logoutToken({ sub }, { typ: 'at+jwt' }),
    'for nobody': () => idp.logoutToken({}),
    'too old': () => idp.logoutToken({ sub, iat: now - 600 }),
    over: () => idp.logoutToken({ sub, exp: now - 100 }),
    unsigned: () => idp.beingWrong({ signature: 'none' }, () => idp.logoutToken({ sub })),
    'by the secret': () => idp.beingWrong({ signature: 'HS256' }, () => idp.logoutToken({ sub })),
    'by a key of a stranger': () => idp.beingWrong({ signature: 'stranger' }, () => idp.logoutToken({ sub })),
    nothing: () => Promise.resolve(''),
  };
  for (const [how, make] of Object.entries(forged)) expect([how, await logOut(await make())]).toEqual([how, 400]);
  expect(await logOut(await idp.logoutToken({ sub }), 'other')).toBe(404);
  // Of a session that is another one of the same person's.
  expect(await logOut(await idp.logoutToken({ sub, sid: 's-8' }))).toBe(200);
  expect(await standing(token)).toBe(200);
  expect(await lastWhy()).toBe('providerLogout');
});

test('it reaches another process, which knows the session and asks the database no more', async () => {
  const person = someone();
  const headers = { xauthorization: String((await browser().login(idp, person)).data['token']) };
  const { account } = await testApp.another();
  const known = (): Promise<string> =>
    account.identify(headers).then(
      () => 'in',
      (error: unknown) => String((error as { failure?: unknown }).failure),
    );
  expect(await known()).toBe('in');
  expect(await logOut(await idp.logoutToken({ sub: person.sub }))).toBe(200);
  // The clock of the test stands still: what is kept for some seconds is kept until somebody says otherwise.
  await expect.poll(known, { timeout: 10_000 }).toBe('sessionExpired');
});
