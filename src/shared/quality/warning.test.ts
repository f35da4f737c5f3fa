import { expect, it } from 'vitest';
import { riseBegan, watch, type Month } from './warning.ts';

const RULE = { ratio: 2, limit: 6 };
const months = (...failures: number[]): Month[] => failures.map((each) => ({ exposure: 1_000, failures: each }));
const quiet = (n: number): number[] => Array.from({ length: n }, () => 6);

it('sums as the Poisson CUSUM of Lucas (1985), whose reference value is the difference of the means by that of their logarithms', () => {
  const list = months(...quiet(12), 9, 14, 5, 13);
  const watched = watch(list, RULE);
  let sum = 0;
  watched.forEach(({ expected, sum: found }, at) => {
    if (expected === null) return;
    const reference = (2 * expected - expected) / (Math.log(2 * expected) - Math.log(expected));
    sum = Math.max(0, sum + (list[at]?.failures ?? 0) - reference);
    expect(found).toBeCloseTo(sum * Math.log(2), 10);
  });
  expect(sum).toBeGreaterThan(0);
});

it('warns of a doubling within two months, and says when it began', () => {
  const watched = watch(months(...quiet(18), 14, 15), RULE);
  expect(watched.map(({ warns }) => warns).slice(-3)).toEqual([false, false, true]);
  expect(riseBegan(watched)).toBe(18);
});

it('does not warn when twice the machines fail twice as often', () => {
  const grown = [...months(...quiet(12)), ...months(12, 12, 12, 12).map((each) => ({ ...each, exposure: 2_000 }))];
  expect(watch(grown, RULE).some(({ warns }) => warns)).toBe(false);
});

it('expects nothing of fewer than ten failures or six months, nor of machines that are not in the field', () => {
  expect(watch(months(1, 0, 1, 0, 1, 0, 0, 1, 0, 9, 9), RULE).at(-1)).toEqual({ expected: null, sum: 0, warns: false });
  expect(watch(months(20, 20, 20, 20, 20, 20, 20, 90), RULE).at(-1)?.expected).toBeNull();
  const none = Array.from({ length: 30 }, () => ({ exposure: 0, failures: 0 }));
  expect(watch(none, RULE).every(({ expected }) => expected === null)).toBe(true);
  expect(riseBegan(watch([], RULE))).toBeNull();
});

it('a month keeps its sum, whatever follows', () => {
  const list = months(...quiet(20), 15, 3, 22, 9, 0);
  const whole = watch(list, RULE);
  list.forEach((_, at) => expect(watch(list.slice(0, at + 1), RULE)).toEqual(whole.slice(0, at + 1)));
});
