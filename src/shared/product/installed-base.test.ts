import { expect, test } from 'vitest';
import { ageBandOf, installedBase } from './installed-base.ts';

test.each([
  [null, 'unknown'],
  ['2026-11-27', 'upTo1'],
  ['2025-11-28', 'upTo1'],
  ['2025-11-27', 'upTo3'],
  ['2023-11-28', 'upTo3'],
  ['2023-11-27', 'upTo5'],
  ['2021-11-27', 'older'],
  ['2027-01-01', 'upTo1'],
] as const)('delivered %s: %s on the birthday and the day before', (delivered, band) => {
  expect(ageBandOf(delivered, '2026-11-27')).toBe(band);
});

test('by model, the most frequent first, and each unit once', () => {
  const unit = (productModel: string, deliveryDate: string | null) => ({ productModel, deliveryDate });
  const base = installedBase(
    [unit('B', '2026-01-01'), unit('A', null), unit('B', '2020-01-01'), unit('B', '2026-02-01'), unit('C', null)],
    '2026-11-27',
  );
  expect(base.map(({ model, units }) => [model, units])).toEqual([
    ['B', 3],
    ['A', 1],
    ['C', 1],
  ]);
  expect(base[0]?.byAge).toEqual({ upTo1: 2, upTo3: 0, upTo5: 0, older: 1, unknown: 0 });
});
