import { expect, test } from 'vitest';
import { givenIn, typedColumns } from './record-values.ts';

test('a new rule begins with the line and zone that its address gives, and with nothing else of it', () => {
  const columns = typedColumns('routing', 'lead', true);
  const params = { place: 'routing', id: 'new', productLine: 'pumps', zone: 'north', group: 'drives' };
  expect(givenIn(columns, params)).toEqual({ 'values.productLine': 'pumps', 'values.zone': 'north' });
  expect(givenIn(columns, { place: 'routing', id: 'new' })).toEqual({});
});
