/** What a unit's life says as a list, and which lanes its picture has. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { UnitView } from '../../shared/product/calls.ts';
import { translator } from '../../shared/text/catalogue.ts';
import { texts } from '../../shared/text/en/texts.ts';
import { UnitLife } from './unit-life.tsx';

const t = translator<typeof texts>('en', texts);
vi.mock('../text.tsx', () => ({ useText: () => ({ t, language: 'en' }) }));
vi.mock('../ui/use-now.ts', () => ({ localToday: () => '2026-11-27' }));

const ticket = (filedOn: string, severity: number, customerName = 'Alpha') =>
  ({
    id: filedOn,
    status: 'completed',
    filedAt: `${filedOn}T08:00:00.000Z`,
    severity,
    customerName,
  }) as UnitView['history'][number];
const unit = (more: Partial<UnitView>): UnitView =>
  ({ deliveryDate: null, warrantyUntil: null, customer: { name: 'Alpha' }, history: [], ...more }) as UnitView;
const markupOf = (more: Partial<UnitView>) => renderToStaticMarkup(<UnitLife unit={unit(more)} />);
const heard = (markup: string) =>
  markup
    .slice(markup.indexOf('<ol'))
    .split('<li')
    .slice(1)
    .map((item) =>
      item
        .replace(/^[^>]*>/, '')
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );

it('says what the picture shows, and how often it fails', () => {
  const markup = markupOf({
    deliveryDate: '2025-01-01',
    warrantyUntil: '2027-01-01',
    history: [ticket('2026-05-01', 3), ticket('2026-03-22', 1), ticket('2026-02-10', 3)],
  });
  expect(markup).toContain('Fails every 40 days');
  expect(heard(markup)).toEqual([
    'End of warranty 1 Jan 2027',
    '2026: 3 failures 1 × S1 2 × S3',
    'Delivered 1 Jan 2025',
  ]);
  expect(markup).toContain('Warranty');
  expect(markup).not.toContain('Owners');
});

it('has no lane of which nothing is known, and no picture of nothing', () => {
  const markup = markupOf({ history: [ticket('2026-03-22', 2, 'Beta'), ticket('2026-02-10', 2)] });
  expect(markup).toContain('Owners');
  expect(markup).not.toContain('Warranty');
  expect(markup).not.toContain('Fails every');
  expect(markupOf({})).toBe('');
});
