import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { pageNames, segmentOf, type PageName } from '../../src/shared/pages.ts';

/** The pages in the table of routes; all others are answered with 404. */
export function builtPages(): PageName[] {
  const source = readFileSync(new URL('../../src/client/routes.ts', import.meta.url), 'utf8');
  const table = /export const routes[^=]*= \{\n(.*?)\n\};/s.exec(source)?.[1] ?? '';
  const named = [...table.matchAll(/^ {2}(\w+)(?=[:,])/gm)].map(([, name]) => name);
  const built = pageNames.filter((name) => named.includes(name));
  expect(built, 'the table of routes can be read').toContain('partnerTicket');
  return built;
}

/** The address of a page for one of its paths; parameters go into the path or the query as that path has them. */
export function addressOf(page: PageName, path: string, params: Readonly<Record<string, string>>): string {
  const segment = segmentOf(page);
  const query = new URLSearchParams(params);
  let address = path;
  if (segment && path.endsWith(`:${segment}`)) {
    address = path.slice(0, -segment.length - 1) + encodeURIComponent(params[segment] ?? '');
    query.delete(segment);
  }
  return query.size > 0 ? `${address}?${query.toString()}` : address;
}
