import { expect, it } from 'vitest';
import { poissonBounds } from './poisson.ts';

/** Garwood, Biometrika 28 (1936), as reprinted in Pearson and Hartley, Biometrika Tables for Statisticians, table 40. */
const published = [
  [0, 0, 3.69],
  [1, 0.0253, 5.57],
  [2, 0.242, 7.22],
  [3, 0.619, 8.77],
  [5, 1.62, 11.67],
  [10, 4.8, 18.39],
  [20, 12.22, 30.89],
  [30, 20.24, 42.83],
  [50, 37.11, 65.92],
] as const;

it.each(published)('bounds %i as the tables do', (count, low, high) => {
  const bounds = poissonBounds(count);
  expect(bounds.low).toBeCloseTo(low, low < 1 ? 3 : 2);
  expect(bounds.high).toBeCloseTo(high, 2);
});

it('comes near the normal bounds of a large count', () => {
  const { low, high } = poissonBounds(100_000);
  expect((100_000 - low) / Math.sqrt(100_000)).toBeCloseTo(1.96, 1);
  expect((high - 100_000) / Math.sqrt(100_000)).toBeCloseTo(1.96, 1);
});
