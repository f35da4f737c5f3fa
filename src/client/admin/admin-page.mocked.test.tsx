import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Page } from './admin-page.tsx';

let place = '';
vi.mock('../route-match.tsx', () => ({ usePage: () => ({ params: { place } }) }));
vi.mock('../api/user.ts', () => ({ useUser: () => ({ roles: ['lead'] }) }));
vi.mock('../lazy-part.ts', () => ({ lazyPart: () => () => 'lazy' }));
vi.mock('./sub-pages.ts', () => ({
  subPages: [
    { name: 'imports', roles: ['lead'], View: () => 'imports' },
    { name: 'audit', roles: ['admin'], View: () => 'audit' },
  ],
}));
vi.mock('./admin-home.tsx', () => ({ AdminHome: () => 'home' }));
vi.mock('./no-such-page.tsx', () => ({ NoSuchPage: () => 'no such place' }));
vi.mock('./record/record-list.tsx', () => ({ RecordList: ({ name }: { name: string }) => `list of ${name}` }));

it.each([
  ['', 'home'],
  ['people', 'list of people'],
  ['imports', 'imports'],
  ['audit', 'no such place'],
  ['nowhere', 'no such place'],
  ['constructor', 'no such place'],
])('the administration at "%s" is: %s', (name, shown) => {
  place = name;
  expect(renderToStaticMarkup(<Page />)).toBe(shown);
});
