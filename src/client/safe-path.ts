import { pageAt, pathOf } from '../shared/pages.ts';
import type { RouteMatch } from './route-match.tsx';

/**
 * Validates a `redirect` (safety.md 11): only a path of this origin that is a page of ours, except login and register,
 * without a token. Anything else is undefined.
 */
export function safePath(text: string | undefined, origin: string): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  let url: URL;
  try {
    url = new URL(text, origin);
  } catch {
    return undefined;
  }
  // `//host`, `/\host` and the like resolve to another origin.
  if (url.origin !== origin) return undefined;
  const found = pageAt(url.pathname);
  if (!found || found.page === 'login' || found.page === 'register') return undefined;
  url.searchParams.delete('token');
  return url.pathname + url.search + url.hash;
}

/**
 * Where whoever has logged in goes on: where they wanted to be, else home. Whom a page of the community has sent gets the
 * community's home, which the native app shows (spec 2.3).
 */
export function afterLogin({ set, params }: Pick<RouteMatch, 'set' | 'params'>, origin: string): string {
  const { redirect, from } = params;
  return safePath(redirect, origin) ?? pathOf('home', set, from === 'community' ? { open: '1', from } : {});
}
