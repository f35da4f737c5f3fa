import { expect, test } from 'vitest';
import { mendsOf } from './mended.ts';

const mends = mendsOf([
  { column: 'customer', from: 'NORDFELD', to: 'nordfeld-pumpen' },
  { row: 4, column: 'customer', from: 'nordfeld-pumpen', to: 'alpha' },
  { row: 5, column: 'sn', from: '', to: 'SN-1' },
]);

test.each([
  [2, 'customer', 'NORDFELD', 'nordfeld-pumpen'],
  [4, 'customer', 'NORDFELD', 'alpha'],
  [2, 'customer', 'Nordfeld', undefined],
  [2, 'sn', 'NORDFELD', undefined],
  [5, 'sn', '', 'SN-1'],
  [6, 'sn', '', undefined],
])('row %i, %s %j is %j', (row, column, text, mended) => {
  expect(mends.textOf(row, column, text)).toBe(mended);
});

test('nothing said, nothing changed', () => expect(mendsOf().textOf(1, 'sn', 'x')).toBeUndefined());
