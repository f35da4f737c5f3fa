/** A browser that logs in by a provider, through the product's own paths. */
import type { JWTPayload } from 'jose';
import type { IdentityProvider } from './identity-provider.ts';
import { type ApiResponse, type TestApp, apiResponse } from './test-app.ts';

export interface Browser {
  cookies: Map<string, string>;
  /** Opens an address of the product's; `location` is where it leads. */
  get(path: string): Promise<{ status: number; location: string; cookie: string | undefined }>;
  /** Begins a login; answers where the provider asks for it. */
  start(provider?: string, redirect?: string): Promise<string>;
  /** Comes back from the provider as somebody; answers where the callback leads. */
  comeBack(idp: IdentityProvider, claims: JWTPayload, more?: Record<string, string>): Promise<string>;
  /** The page takes what was brought in the fragment of `location`. */
  take(location: string, more?: object, headers?: Record<string, string>): Promise<ApiResponse>;
  /** All of it. */
  login(idp: IdentityProvider, claims: JWTPayload): Promise<ApiResponse>;
}

export const fragmentOf = (location: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(location.split('#')[1] ?? ''));

export function openBrowser(testApp: TestApp, provider = 'company'): Browser {
  const cookies = new Map<string, string>();
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const get: Browser['get'] = async (path) => {
    const answer = await testApp.app.http.inject({
      url: path,
      headers: { host: 'closeloop.example', cookie: cookie() },
    });
    const set = answer.headers['set-cookie'];
    if (typeof set === 'string') {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return {
      status: answer.statusCode,
      location: answer.headers.location ?? '',
      cookie: typeof set === 'string' ? set : undefined,
    };
  };
  const start: Browser['start'] = async (id = provider, redirect) =>
    (await get(`/oidc/${id}/start${redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`}`))
      .location;
  const comeBack: Browser['comeBack'] = async (idp, claims, more = {}) => {
    const back = { ...idp.login(await start(), claims), ...more };
    return (await get(`/oidc/${provider}/callback?${new URLSearchParams(back).toString()}`)).location;
  };
  const take: Browser['take'] = async (location, more = {}, headers = {}) => {
    const answer = await testApp.app.http.inject({
      method: 'POST',
      url: '/api/client/v1/login/oidc',
      headers: { cookie: cookie(), 'content-type': 'application/json', 'accept-language': 'en', ...headers },
      payload: JSON.stringify({ signin: fragmentOf(location)['signin'] ?? 'none', ...more }),
    });
    return apiResponse(answer.statusCode, answer.body);
  };
  const login: Browser['login'] = async (idp, claims) => take(await comeBack(idp, claims));
  return { cookies, get, start, comeBack, take, login };
}
