import { missingOf, pageAt, pathsOf, type PageName } from '../../src/shared/pages.ts';
import { texts as en } from '../../src/shared/text/en/texts.ts';
import { addressOf } from './built-pages.ts';

/** One link that nobody means well with, and what its page has to say. */
export interface BadLink {
  href: string;
  /** A pattern of what is then read on the page. */
  says: string;
  /** Where it ends, if not where it leads. */
  endsAt?: string;
}

/** Values that are never right, whatever the parameter. */
const never: Readonly<Record<string, string>> = {
  unknown: '01a1f905-0000-7000-8000-000000000000',
  malformed: 'not-an-id',
  path: '../../etc/passwd',
  nul: 'a\u0000b',
  script: '"><script>alert(1)</script>',
  scheme: 'javascript:alert(1)',
  long: 'x'.repeat(10_000),
};

/** A pattern for any of these texts of the catalogue, up to its first parameter. */
const said = (...keys: (keyof typeof en)[]): string =>
  keys.map((key) => en[key].replace(/\{.*/s, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');

/** What a page without its object says, by the parameter that names it; a page of another feature adds its own. */
const refusals: Readonly<Record<string, string>> = {
  ticket: said('ticket.missing', 'error.missing'),
  problem: said('problem.missing', 'error.forbidden', 'problem.forbidden'),
  model: said('product.missing'),
  series: said('product.missing'),
  selection: said('product.noSelectionTitle'),
  version: said('version.missing'),
  question: said('question.missing'),
  customer: said('customer.missing'),
  type: said('error.documentMissing'),
  fileUrl: said('error.documentMissing'),
};
const anyRefusal = said('error.missing', 'error.documentMissing', 'system.notFoundTitle', 'frame.nothingFound');

/** Parameters that a page does without, and what it shows all the same. */
const optional: readonly [page: PageName, names: readonly string[], says: string][] = [
  ['partnerList', ['view', 'scope', 'sort', 'q', 'productLine', 'status'], said('frame.tickets')],
  ['feedback', ['sn', 'draft'], said('raise.title.product')],
  ['unit', ['sn'], said('error.unitMissing')],
  ['productInfo', ['sn'], said('error.unitMissing')],
  ['run', ['run'], said('run.noCheck')],
  ['sharedRating', ['id'], said('share.notFound')],
  ['sharedQuestion', ['id'], said('share.notFound')],
  ['previewImage', ['ticket', 'fileUrl'], said('preview.noPicture')],
  ['openLocation', ['latitude', 'longitude'], said('location.none')],
  ['chooseLocation', ['latitude', 'ticket'], said('location.intro')],
  ['notFound', ['from'], said('system.notFoundText')],
  ['error', ['message'], said('system.brokenTitle')],
];

/** Where a login never leads (safety.md 11). */
const redirects = [
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test',
  '/\t/evil.test',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/api/client/v1/user/logout',
  '/login?redirect=/login',
  '/%2f/evil.test',
  `/${'x'.repeat(10_000)}`,
];

/** Every parameter of every built page with every bad value, in both sets in turn. */
export function badLinks(built: readonly PageName[], foreign: Readonly<Record<string, string>>): BadLink[] {
  const cases = [
    ...built.flatMap((page): [PageName, string, string][] => {
      const name = missingOf(page, {});
      return name === undefined ? [] : [[page, name, refusals[name] ?? anyRefusal]];
    }),
    ...optional.flatMap(([page, names, says]) =>
      built.includes(page) ? names.map((name): [PageName, string, string] => [page, name, says]) : [],
    ),
  ];
  const kinds = [...Object.keys(never), 'foreign'];
  const links = kinds.flatMap((kind, row) =>
    cases.flatMap(([page, name, says], at): BadLink[] => {
      const value = kind === 'foreign' ? foreign[name] : never[kind];
      if (value === undefined) return [];
      const set = (row + at) % 2 === 0 ? 'a' : 'b';
      return pathsOf(page, set)
        .slice(0, 1)
        .map((path) => ({ href: addressOf(page, path, { [name]: value }), says }));
    }),
  );
  // Set A carries everything in the query: without it the page has no object.
  const lacking = cases
    .filter(([page]) => missingOf(page, {}) !== undefined)
    .map(([page]) => ({ href: pathsOf(page, 'a')[0] ?? '', says: said('missing.text') }));
  const logins = redirects.flatMap((redirect) =>
    (['/login', '/h5/pages/login/index'] as const).map((path) => ({
      href: `${path}?${new URLSearchParams({ redirect }).toString()}`,
      says: said('home.raise'),
      endsAt: path === '/login' ? '/' : '/h5',
    })),
  );
  const broken = ['/system/docs/%', '/app/units/%E0%A4%A', '/app/itr/partners/orderDetail/%ff'];
  const missed = broken.map((href) => ({ href, says: said('system.notFoundText'), endsAt: '/system/404' }));
  return apart([...links, ...lacking, ...logins, ...missed]);
}

/** Another page between two links of one, so that what is read is never left over from the one before. */
function apart(links: readonly BadLink[]): BadLink[] {
  const pageIn = ({ href, endsAt }: BadLink) => pageAt(endsAt ?? href.replace(/\?.*/s, ''))?.page;
  return links.flatMap((link, at) => {
    const before = links[at - 1];
    return before && pageIn(before) === pageIn(link)
      ? [{ href: '/system/error', says: said('system.brokenTitle') }, link]
      : [link];
  });
}
