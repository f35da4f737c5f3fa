import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { User } from '../api/user.ts';
import { Rail } from './rail.tsx';

vi.mock('../text.tsx', () => ({ useText: () => ({ t: (key: string) => key }) }));
vi.mock('../route-match.tsx', () => ({ usePage: () => ({ page: 'home', link: (page: string) => `/${page}` }) }));
vi.mock('../api/queries.ts', () => ({ useCall: () => ({ data: undefined }) }));
vi.mock('../ui/brand.tsx', () => ({ Brand: () => null }));
// The first view has one ticket, the second two, and so on.
vi.mock('./use-counts.ts', () => ({ useCounts: (queries: readonly string[]) => queries.map((_, at) => at + 1) }));

const engineer: User = {
  userId: 'u-1',
  userName: 'Ada',
  account: 'ada@vendor.example',
  avatar: null,
  phone: null,
  language: 'en',
  userType: '0',
  roles: ['engineer'],
  organisationName: null,
  customerService: { phone: '' },
  isInsider: true,
  mayRaise: true,
};
const view = { shared: false, owner: { id: 'u-1', name: 'Ada' }, mine: true };
const saved = [
  { ...view, id: '1', name: 'Pumps', query: 'view=all&zone=north' },
  { ...view, id: '2', name: 'Presses', query: 'view=all&zone=south' },
];

it('shows the count of each view beside that view, and none beside all tickets', () => {
  const html = renderToStaticMarkup(
    <Rail
      user={engineer}
      state={undefined}
      saved={saved}
      changed={undefined}
      onHelp={() => undefined}
      onPalette={() => undefined}
    />,
  );
  const labels = [...html.matchAll(/<a [^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual(expect.arrayContaining(['ticket.view.todo, 1', 'desk.all', 'Pumps, 7', 'Presses, 8']));
});
