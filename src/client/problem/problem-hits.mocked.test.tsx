/** What the units hit by a problem say to who does not see the columns. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { ProblemView } from '../../shared/problem/problem-view.ts';
import { translator } from '../../shared/text/catalogue.ts';
import { texts } from '../../shared/text/en/texts.ts';
import { ProblemHits } from './problem-hits.tsx';

const t = translator<typeof texts>('en', texts);
vi.mock('../text.tsx', () => ({ useText: () => ({ t, language: 'en' }) }));

const ticket = (id: string, filedOn: string, softwareModel: string | null) =>
  ({
    id,
    filedAt: `${filedOn}T08:00:00.000Z`,
    sn: `SN-${id}`,
    softwareModel,
    customerName: 'Alpha',
  }) as ProblemView['tickets'][number];

it('says each week in a table, and software and customers with their numbers', () => {
  const tickets = [ticket('1', '2026-11-03', 'V1'), ticket('2', '2026-11-05', null), ticket('3', '2026-11-17', 'V1')];
  const markup = renderToStaticMarkup(<ProblemHits tickets={tickets} />);
  const said = markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(said).toContain('Week of Units 2 Nov 2026 2 9 Nov 2026 0 16 Nov 2026 1');
  expect(said).toContain('Software V1 2 not known 1');
  expect(said).toContain('Customers Alpha 3');
});

it('draws nothing of one unit', () =>
  expect(renderToStaticMarkup(<ProblemHits tickets={[ticket('1', '2026-11-03', 'V1')]} />)).toBe(''));
