/** An app whose company logs in by a provider, and people whom that knows. */
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { CLIENT, sharedIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { fragmentOf, openBrowser, type Browser } from './provider-browser.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export interface ProviderApp {
  idp: IdentityProvider;
  testApp: TestApp;
  browser(): Browser;
  /** Somebody new whom the provider knows. */
  someone(more?: JWTPayload): JWTPayload & { sub: string; email: string };
  userOf(account: string): Promise<Record<string, unknown> | undefined>;
  /** The code that a call with this token gets. */
  standing(token: unknown): Promise<number>;
  /** The newest lines of somebody in the access log, or of nobody: kind, outcome, and the provider that it names. */
  lines(account: string | null): Promise<unknown[]>;
  /** The reason of the newest failure in the access log. */
  lastWhy(): Promise<unknown>;
  /** The code in the newest mail to an address. */
  codeFor(account: string): Promise<string>;
}

/** Why a login page says that nobody came in. */
export const refusedAs = (location: string): string | undefined => fragmentOf(location)['provider'];

export function sharedProviderApp(): ProviderApp {
  const idp = sharedIdentityProvider();
  const testApp = {} as TestApp;
  beforeAll(async () => {
    const variables = {
      // Else it is for this machine alone, and the pages' host is another.
      SMTP_URL: 'smtp://127.0.0.1:2525',
      OIDC_ISSUER: idp.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Nordfeld',
      OIDC_ROLES: JSON.stringify([
        { claim: 'groups', value: 'admins', role: 'admin' },
        { claim: 'groups', value: 'leads', role: 'lead' },
        { claim: 'groups', value: 'engineers', role: 'engineer', group: 'drives' },
        { claim: 'realm_access.roles', value: 'partner', role: 'partner', organisation: 'alpha drives' },
        { claim: 'groups', value: 'lost', role: 'partner', organisation: 'Nowhere' },
      ]),
    };
    Object.assign(testApp, await openTestApp({ variables }));
    await testApp.rows(`insert into user_group (code, name) values ('drives', 'Drives')`);
  });
  afterAll(() => testApp.close());
  let count = 0;
  return {
    idp,
    testApp,
    browser: () => openBrowser(testApp),
    someone: (more = {}) => {
      count++;
      const email = `ada${count}@nordfeld.example`;
      return { sub: `sub-${count}`, email, email_verified: true, name: 'Ada Okafor', groups: ['engineers'], ...more };
    },
    userOf: async (account) =>
      (
        await testApp.rows('select id, role, user_name, organisation_id, group_code from app_user where account = $1', [
          account,
        ])
      )[0],
    standing: async (token) => {
      const headers = { xauthorization: String(token) };
      return (await testApp.ask('nobody', 'GET', '/api/client/v1/user/userInfo', undefined, { headers })).code;
    },
    lines: async (account) => {
      const { data } = await testApp.ask('admin', 'GET', '/itr-api/v1/admin/access-log?limit=100');
      const items = data['items'] as Record<'kind' | 'outcome' | 'reason' | 'provider' | 'actor', unknown>[];
      const [{ id } = { id: null }] = await testApp.rows('select id from app_user where account = $1', [account]);
      return items
        .filter(({ actor }) => ((actor as { id: string } | null)?.id ?? null) === id)
        .map(({ kind, outcome, reason, provider }) => [kind, outcome, reason, provider]);
    },
    lastWhy: async () => {
      // Reading the log writes first what waits. What was counted together is of before.
      await testApp.ask('admin', 'GET', '/itr-api/v1/admin/access-log');
      const [newest] = await testApp.rows(
        `select reason from access_event where outcome = 'failed' and times = 1 order by id desc limit 1`,
      );
      return newest?.['reason'];
    },
    codeFor: async (account) => {
      const mails = (await testApp.deliver()).filter(
        ({ name, payload }) => name === 'mail' && payload['to'] === account,
      );
      return /\b\d{6}\b/.exec(String(mails.at(-1)?.payload['text']))?.[0] ?? 'none';
    },
  };
}
