import { missingOf, pageAt, pathsOf, type PageName } from '../../src/shared/pages.ts';
import { texts as en } from '../../src/shared/text/en/texts.ts';
import { addressOf } from './page-address.ts';

/** A malicious or broken link, and what its page must show. */
export interface BadLink {
  href: string;
  /** A pattern of the text that the page must show. */
  says: string;
  /** The path after redirects, if it is another. */
  endsAt?: string;
}

/** Values that are invalid for every parameter. */
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
const anyOf = (...keys: (keyof typeof en)[]): string =>
  keys.map((key) => en[key].replace(/\{.*/s, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');

/** What a page without its object says, by the parameter of the object. */
const refusals: Readonly<Record<string, string>> = {
  ticket: anyOf('ticket.missing', 'error.missing'),
  problem: anyOf('problem.missing', 'error.forbidden', 'problem.forbidden'),
  model: anyOf('product.missing'),
  series: anyOf('product.missing'),
  selection: anyOf('product.noSelectionTitle'),
  version: anyOf('version.missing'),
  question: anyOf('question.missing'),
  customer: anyOf('customer.missing'),
  place: anyOf('admin.forbidden'),
  type: anyOf('error.documentMissing'),
  fileUrl: anyOf('error.documentMissing'),
};
const anyRefusal = anyOf('error.missing', 'error.documentMissing', 'system.notFoundTitle', 'frame.nothingFound');

/** Optional parameters, and what the page shows all the same. */
const optional: readonly [page: PageName, names: readonly string[], says: string][] = [
  ['partnerList', ['view', 'scope', 'sort', 'q', 'productLine', 'status'], anyOf('frame.tickets')],
  ['feedback', ['sn', 'draft'], anyOf('raise.title.product')],
  ['unit', ['sn'], anyOf('error.unitMissing')],
  ['productInfo', ['sn'], anyOf('error.unitMissing')],
  ['run', ['run'], anyOf('run.noCheck')],
  ['sharedRating', ['id'], anyOf('share.notFound')],
  ['sharedQuestion', ['id'], anyOf('share.notFound')],
  ['previewImage', ['ticket', 'fileUrl'], anyOf('preview.noPicture')],
  ['openLocation', ['latitude', 'longitude'], anyOf('location.none')],
  ['chooseLocation', ['latitude', 'ticket'], anyOf('location.intro')],
  ['notFound', ['from'], anyOf('system.notFoundText')],
  ['error', ['message'], anyOf('system.brokenTitle')],
];

/** Targets to which a login must never redirect (safety.md 11). */
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

/** Every parameter of every built page with every bad value, alternately in both route sets. */
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
  // Set A has all parameters in the query: without it the page has no object.
  const lacking = cases
    .filter(([page]) => missingOf(page, {}) !== undefined)
    .map(([page]) => ({ href: pathsOf(page, 'a')[0] ?? '', says: anyOf('missing.text') }));
  const logins = redirects.flatMap((redirect) =>
    (['/login', '/h5/pages/login/index'] as const).map((path) => ({
      href: `${path}?${new URLSearchParams({ redirect }).toString()}`,
      says: anyOf('home.raise'),
      endsAt: path === '/login' ? '/' : '/h5',
    })),
  );
  const broken = ['/system/docs/%', '/app/units/%E0%A4%A', '/app/itr/partners/orderDetail/%ff'];
  const missed = broken.map((href) => ({ href, says: anyOf('system.notFoundText'), endsAt: '/system/404' }));
  return apart([...links, ...lacking, ...logins, ...missed]);
}

/** Puts another page between two links to the same page, so that a text cannot be left over from the first. */
function apart(links: readonly BadLink[]): BadLink[] {
  const pageIn = ({ href, endsAt }: BadLink) => pageAt(endsAt ?? href.replace(/\?.*/s, ''))?.page;
  return links.flatMap((link, at) => {
    const before = links[at - 1];
    return before && pageIn(before) === pageIn(link)
      ? [{ href: '/system/error', says: anyOf('system.brokenTitle') }, link]
      : [link];
  });
}
