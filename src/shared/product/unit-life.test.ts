import { expect, test } from 'vitest';
import { lifeMoments, unitLife } from './unit-life.ts';

type Unit = Parameters<typeof unitLife>[0];
const ticket = (filedOn: string, severity = 2, customerName: string | null = 'Alpha'): Unit['history'][number] => ({
  ...{ id: filedOn, status: 'completed', filedAt: `${filedOn}T08:00:00.000Z` },
  severity,
  customerName,
});
/** The tickets come newest first, as the call answers them. */
const unit = (history: Unit['history'], more: Partial<Unit> = {}): Unit => ({
  ...{ deliveryDate: null, warrantyUntil: null, customer: { name: 'Alpha' } },
  history: history.toReversed(),
  ...more,
});
const percent = (at: number | null | undefined) => (at === null || at === undefined ? at : Math.round(at * 100));

test('nothing known, nothing drawn', () => {
  expect(unitLife(unit([]), '2026-11-27')).toBeNull();
  expect(unitLife(unit([], { warrantyUntil: '2027-01-01' }), '2026-11-27')).toBeNull();
});

test('from the delivery to today, or to the end of the warranty when that is later', () => {
  const own = { deliveryDate: '2026-01-01', warrantyUntil: '2026-12-27' };
  const life = unitLife(unit([ticket('2026-02-06', 1)], own), '2026-05-11');
  expect([life?.delivered, life?.warranty].map(percent)).toEqual([0, 100]);
  expect(percent(life?.now)).toBe(36);
  expect(life?.failures).toEqual([{ id: '2026-02-06', severity: 1, at: 0.1 }]);
  expect(unitLife(unit([], { deliveryDate: '2020-01-01' }), '2026-01-01')?.years.map(({ year }) => year)).toEqual([
    2021, 2022, 2023, 2024, 2025, 2026,
  ]);
});

test('fails every 40 days: only from the third failure on, and without rejected tickets', () => {
  const history = [ticket('2026-01-01'), ticket('2026-02-10'), ticket('2026-03-22')];
  expect(unitLife(unit(history), '2026-11-27')?.everyDays).toBe(40);
  expect(unitLife(unit(history.slice(0, 2)), '2026-11-27')?.everyDays).toBeNull();
  const rejected = history.map((one, at) => (at === 1 ? { ...one, status: 'dismissed' as const } : one));
  expect(unitLife(unit(rejected), '2026-11-27')?.everyDays).toBeNull();
  expect(unitLife(unit(rejected), '2026-11-27')?.failures).toHaveLength(2);
});

test('owners: no lane for one; two when the tickets name two, or the unit was sold since', () => {
  expect(unitLife(unit([ticket('2026-01-01'), ticket('2026-02-01')]), '2026-11-27')?.owners).toEqual([]);
  const sold = unitLife(unit([ticket('2026-01-01'), ticket('2026-01-11', 2, 'Beta')]), '2026-01-21');
  expect(sold?.owners.map(({ name, at, until }) => [name, percent(at), percent(until)])).toEqual([
    ['Alpha', 0, 50],
    ['Beta', 50, 100],
    ['Alpha', 100, 100],
  ]);
});

test('the list says the same, the latest first, failures by year and severity', () => {
  const history = [
    ticket('2025-03-01', 3),
    ticket('2025-04-01', 1),
    ticket('2025-05-01', 3),
    ticket('2026-02-01', 4, 'Beta'),
  ];
  const own = { deliveryDate: '2024-06-01', warrantyUntil: '2026-06-01' };
  expect(lifeMoments(unit(history, own))).toEqual([
    { kind: 'warranty', day: '2026-06-01' },
    { kind: 'owner', day: '2026-02-01', name: 'Beta' },
    { kind: 'failures', year: '2026', day: '2026-02-01', bySeverity: [{ severity: 4, n: 1 }] },
    {
      ...{ kind: 'failures', year: '2025', day: '2025-05-01' },
      bySeverity: [
        { severity: 1, n: 1 },
        { severity: 3, n: 2 },
      ],
    },
    { kind: 'delivered', day: '2024-06-01' },
  ]);
});
