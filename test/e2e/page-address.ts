import { segmentOf, type PageName } from '../../src/shared/pages.ts';

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
