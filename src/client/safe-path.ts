import { pageAt } from '../shared/pages.ts';

/**
 * The one judge of where a `redirect` may lead (safety.md 11): a path of this very product that is one of its pages,
 * never the login again, and without a token in it. Anything else is undefined.
 */
export function safePath(text: string | undefined, origin: string): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  let url: URL;
  try {
    url = new URL(text, origin);
  } catch {
    return undefined;
  }
  // `//host`, `/\host` and their kin become another origin here.
  if (url.origin !== origin) return undefined;
  const found = pageAt(url.pathname);
  if (!found || found.page === 'login' || found.page === 'register') return undefined;
  url.searchParams.delete('token');
  return url.pathname + url.search + url.hash;
}
