/** Choosing a person: the load as a bar, and one request for a list that is whole. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { translator } from '../../shared/text/catalogue.ts';
import { texts } from '../../shared/text/en/texts.ts';
import { matching, PersonField } from './person-field.tsx';

const person = (name: string, group: string | null, openTickets: number, absent = false) => ({
  ...{ id: name, name, role: 'engineer', group, openTickets, absent },
  ...{ standIn: absent ? 'Lindqvist' : null, avatar: null },
  fit: { group: group === 'Drives', language: false, here: !absent },
});
const people = [
  person('Chen Wei', 'Drives', 2),
  person('Anna Lindqvist', 'PLC & HMI', 8),
  person('Kai', null, 0, true),
];
const asked: { query: { q?: string }; enabled: boolean }[] = [];
vi.mock('../text.tsx', () => ({ useText: () => ({ t: translator<typeof texts>('en', texts), language: 'en' }) }));
vi.mock('../route-match.tsx', () => ({ usePage: () => ({ link: () => '/' }) }));
vi.mock('../api/queries.ts', () => ({
  useCall: (_call: unknown, { query }: { query: { q?: string } }, { enabled = true } = {}) => {
    asked.push({ query, enabled });
    return { data: { items: people, next: null }, error: null, isPending: false, isPlaceholderData: false };
  },
}));

it('shows the load of each as a part of the highest, and who is away', () => {
  const html = renderToStaticMarkup(
    <PersonField label="Who" for="transfer" value={undefined} onChange={() => undefined} holderId={undefined} />,
  );
  expect([...html.matchAll(/width:(\d+)%/g)].map(([, part]) => part)).toEqual(['25', '100', '0']);
  expect(html.match(/Here now/g)).toHaveLength(2);
  expect(html.match(/In charge of this line/g)).toHaveLength(1);
  expect(html).toContain('Away');
  expect(html).toContain('Lindqvist stands in');
  // A list that is whole is searched here: the server is asked once.
  expect(asked.filter(({ enabled }) => enabled)).toEqual([{ query: { for: 'transfer' }, enabled: true }]);
});

it('is searched by name and group, as the server does', () => {
  const names = (q: string) => matching(people, q).map(({ name }) => name);
  expect([names('wei'), names('plc'), names('A'), names(''), names('x')]).toEqual([
    ['Chen Wei'],
    ['Anna Lindqvist'],
    ['Anna Lindqvist', 'Kai'],
    ['Chen Wei', 'Anna Lindqvist', 'Kai'],
    [],
  ]);
});
