import { missingOf, pathsOf, type PageName } from '../../src/shared/pages.ts';
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

/** What a page without its object says, by the parameter that names it; a page of another feature adds its own. */
const refusals: Readonly<Record<string, string>> = {
  ticket: 'This ticket cannot be found|This does not exist, or you may not see it',
  problem: 'Not Found',
  sn: 'Product information cannot be found',
  type: 'The document cannot be found|does not exist|cannot be found',
  fileUrl: 'The document cannot be found. Please contact the administrator',
  id: 'Not Found',
  run: 'There is no such check',
};
const anyRefusal = 'cannot be found|does not exist|No data found|Not Found';

/** Parameters that a page does without, and what it shows all the same. */
const optional: readonly [page: PageName, names: readonly string[], says: string][] = [
  ['partnerList', ['view', 'scope', 'sort', 'q', 'productLine', 'status'], 'Tickets'],
  ['feedback', ['sn', 'draft'], 'Which product'],
  ['unit', ['sn'], refusals['sn'] ?? ''],
  ['productInfo', ['sn'], refusals['sn'] ?? ''],
  ['run', ['run'], refusals['run'] ?? ''],
  ['sharedRating', ['id'], refusals['id'] ?? ''],
  ['sharedQuestion', ['id'], refusals['id'] ?? ''],
  ['previewImage', ['ticket', 'fileUrl'], 'No picture can be found here'],
  ['openLocation', ['latitude', 'longitude'], 'This address names no place'],
  ['chooseLocation', ['latitude', 'ticket'], 'Say where the machine stands'],
  ['notFound', ['from'], 'There is no page at this address'],
  ['error', ['message'], 'Something went wrong on this page'],
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

/**
 * Every parameter of every built page with every bad value, in both sets in turn. Two links after each other are never of
 * one page, so that what is read is never left over from the one before.
 */
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
  const logins = redirects.flatMap((redirect) =>
    (['/login', '/h5/pages/login/index'] as const).map((path) => ({
      href: `${path}?${new URLSearchParams({ redirect }).toString()}`,
      says: 'Raise a problem|Running',
      endsAt: path === '/login' ? '/' : '/h5',
    })),
  );
  const broken = ['/system/docs/%', '/app/units/%E0%A4%A', '/app/itr/partners/orderDetail/%ff'];
  return [
    ...links,
    ...logins.flatMap((link) => [link, { href: '/system/error', says: 'Something went wrong' }]),
  ].concat(broken.map((href) => ({ href, says: 'There is no page at this address', endsAt: '/system/404' })));
}
