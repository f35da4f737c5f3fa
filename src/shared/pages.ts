import { type RouteSet, type Row, BASE_A, table } from './page-table.ts';
import type { SharePurpose } from './ticket/rules.ts';

export type PageName = keyof typeof table;
export const pages: Readonly<Record<PageName, Row>> = table;
export const pageNames = Object.keys(table) as PageName[];

/**
 * Whether this page may be opened now; otherwise the login comes first (spec 2.3). A share link opens only the pages of
 * its purpose: all others need a user.
 */
export const mayOpen = (
  page: PageName,
  held: { token?: string | undefined; purpose?: SharePurpose | undefined },
): boolean =>
  pages[page].open === true ||
  held.token !== undefined ||
  pages[page].byShare?.some((purpose) => purpose === held.purpose) === true;

/** The catalogue key of a page's title. */
export type PageTitle = `system.page.${PageName}`;
export const titleKeyOf = (page: PageName): PageTitle => `system.page.${page}`;

type Segment<Path> = Path extends `${string}:${infer Name}` ? Name : never;
/** The parameter that a page requires: that of its segment in set B. All others go into the query. */
export type PageParams<P extends PageName> = Readonly<Record<Segment<(typeof table)[P]['b'][number]>, string>> &
  Readonly<Record<string, string | undefined>>;

/** The name of the parameter in the path, if there is one: `ticket` of `/x/:ticket`. */
export function segmentOf(page: PageName): string | undefined {
  return pages[page].b[0]?.match(/:(\w+)/)?.[1];
}

/** The required parameter that is missing in an address; undefined if there is none. */
export function missingOf(page: PageName, params: Readonly<Record<string, string | undefined>>): string | undefined {
  const { needs, asks } = pages[page];
  const name = asks ? undefined : (needs ?? segmentOf(page));
  return name !== undefined && !params[name]?.trim() ? name : undefined;
}

/** Full paths of a page in one set, the one for links first; a `:name` segment stays as it is. */
export function pathsOf(page: PageName, set: RouteSet): string[] {
  const { a, b } = pages[page];
  if (set === 'b') return [...b];
  return (a.length > 0 ? a : b).map((path) => (path === '/' ? BASE_A : BASE_A + path));
}

/** The address of a page within one set, ids where that set carries them. */
export function pathOf<P extends PageName>(page: P, set: RouteSet, ...[params]: LinkParams<P>): string {
  const left = new URLSearchParams();
  let path = pathsOf(page, set)[0] ?? '/';
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value === undefined) continue;
    if (path.endsWith(`:${name}`)) path = path.slice(0, -name.length - 1) + encodeURIComponent(value);
    else left.append(name, value);
  }
  const query = left.toString();
  return query ? `${path}?${query}` : path;
}

/** The parameters of a link: they may stay away where the page's path has no segment. */
export type LinkParams<P extends PageName> = [Segment<(typeof table)[P]['b'][number]>] extends [never]
  ? [params?: Readonly<Record<string, string | undefined>>]
  : [params: PageParams<P>];

/** Whether this is a share identifier. Any other `id` in a query belongs to another system (domain.md, deviation 6). */
export const isShareId = (text: string | undefined): text is string =>
  text !== undefined && /^s1_[\w-]{8,}$/.test(text);

/**
 * The parameters of an opened page, by their names, wherever its set carries them. In set A a plain `id` stands in
 * for the segment (links of the native app name it so), unless it is a share identifier.
 */
export function paramsOf(
  page: PageName,
  fromPath: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): Record<string, string> {
  const found = { ...query, ...fromPath };
  const segment = pages[page].needs ?? segmentOf(page);
  if (segment && !found[segment] && found['id'] && !isShareId(found['id'])) found[segment] = found['id'];
  return found;
}

/** The set that an address belongs to. */
export const setOf = (path: string): RouteSet => (/^\/h5(?=[/?#]|$)/.test(path) ? 'a' : 'b');

interface PageMatch {
  page: PageName;
  set: RouteSet;
  /** The parameter in the path, still encoded. */
  segment?: { name: string; value: string };
}

const literal: ReadonlyMap<string, PageMatch> = new Map(
  pageNames.flatMap((page) =>
    (['a', 'b'] as const).flatMap((set) => pathsOf(page, set).map((path) => [path, { page, set }])),
  ),
);

/** The page at a path (no query), or undefined. A literal path wins over one with a segment. */
export function pageAt(path: string): PageMatch | undefined {
  const plain = path.replace(/(?<=[^/])\/$/, '');
  const exact = literal.get(plain);
  if (exact) return exact;
  const cut = plain.lastIndexOf('/') + 1;
  for (const [pattern, found] of literal) {
    if (pattern[cut] !== ':' || pattern.slice(0, cut) !== plain.slice(0, cut)) continue;
    return { ...found, segment: { name: pattern.slice(cut + 1), value: plain.slice(cut) } };
  }
  return undefined;
}
