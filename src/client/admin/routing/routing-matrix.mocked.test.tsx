/** The routing as a table and as a list say the same: who gets what, and what has no rule. */
import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { translator } from '../../../shared/text/catalogue.ts';
import { texts } from '../../../shared/text/en/texts.ts';
import { RoutingMatrix } from './routing-matrix.tsx';

const t = translator<typeof texts>('en', texts);
const rule = (id: string, productLine: string, zone: string | null, group: string) => ({
  ...{ id, version: 1, active: true, labels: { group } },
  values: { productLine, zone, group: id },
});
let answer: object;
vi.mock('../../text.tsx', () => ({ useText: () => ({ t, language: 'en' }) }));
vi.mock('../../api/queries.ts', () => ({ useCallPages: () => answer }));
vi.mock('../addresses.ts', () => ({
  NEW_RECORD: 'new',
  useAdminLink: () => (place: string, params: Record<string, string>) =>
    `/${[place, ...Object.values(params)].join('/')}`,
}));
vi.mock('../use-options.ts', () => ({
  useOptions: (name: string) =>
    (name === 'zone' ? ['north', 'south'] : ['pumps', 'presses']).map((value) => ({
      value,
      text: value.toUpperCase(),
    })),
}));
vi.mock('../../ui/navigation.tsx', () => ({
  Link: ({ href, children, ...rest }: { href: string; children: ReactNode }) => (
    <a href={href} {...rest}>
      {children}
    </a>
  ),
}));
vi.mock('../../query-state.tsx', () => ({ QueryError: () => 'failed' }));

const list = { isSuccess: true, hasNextPage: false, isFetching: false, fetchNextPage: () => undefined, error: null };

it('names the group of each line and zone, marks what has no rule, and leads to the rule', () => {
  answer = { ...list, items: [rule('r-1', 'pumps', null, 'Team A'), rule('r-2', 'pumps', 'south', 'Team B')] };
  const markup = renderToStaticMarkup(<RoutingMatrix />);
  const cells = markup
    .split('<td')
    .slice(1)
    .map((cell) => cell.split('</td>')[0] ?? '');
  const said = cells.map((cell) => cell.replace(/^[^>]*>/, '').replaceAll(/<[^>]+>/g, ''));
  expect(said).toEqual(['Team A', 'Team A', 'Team B', '–', 'No rule', 'No rule']);
  expect(cells[1]).toContain('aria-label="as all zones: Team A"');
  expect(cells.map((cell) => cell.includes('bg-warn-soft'))).toEqual([false, false, false, false, true, true]);
  expect(cells.slice(1, 5).map((cell) => /href="([^"]*)"/.exec(cell)?.[1])).toEqual([
    '/routing/r-1',
    '/routing/r-2',
    undefined,
    '/routing/new/presses/north',
  ]);
  expect(markup).toContain('2 lines and zones without a rule');
  expect(markup).toContain('No rule: NORTH, SOUTH');
});

it('draws no gap before all rules are there', () => {
  answer = { ...list, hasNextPage: true, items: [] };
  expect(renderToStaticMarkup(<RoutingMatrix />)).not.toContain('No rule');
});
