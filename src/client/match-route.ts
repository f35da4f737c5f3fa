import { pageAt, paramsOf } from '../shared/pages.ts';
import type { RouteMatch } from './route-match.tsx';

/** The parts of an address; undefined when no page of this product is there. */
export function matchRoute(href: string): RouteMatch | undefined {
  // Not `new URL(href, base)`: `//host/` would then name another host.
  const url = new URL(`http://x${href}`);
  const found = pageAt(url.pathname);
  if (!found) return undefined;
  const { page, set, segment } = found;
  try {
    const fromPath = segment ? { [segment.name]: decodeURIComponent(segment.value) } : {};
    return { page, set, params: paramsOf(page, fromPath, Object.fromEntries(url.searchParams)) };
  } catch {
    return undefined; // a broken percent sign
  }
}
