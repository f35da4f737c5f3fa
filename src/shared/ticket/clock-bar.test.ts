import { expect, test } from 'vitest';
import { clockBar } from './clock-bar.ts';

const run = (from: number, to: number | null, lap = 0) => ({ state: 'run' as const, from, to, lap });
const pause = (from: number, to: number | null, lap = 0) => ({ state: 'pause' as const, from, to, lap });
const kinds = (bar: ReturnType<typeof clockBar>) =>
  bar?.parts.map(({ kind, share }) => [kind, Math.round(share * 100)]);

test('running: what has passed, and what is left until the due time', () => {
  const bar = clockBar([run(0, null)], 100, 25);
  expect(kinds(bar)).toEqual([
    ['run', 25],
    ['left', 75],
  ]);
  expect([bar?.now, bar?.due]).toEqual([0.25, 1]);
});

test('a pause in between is a stretch of its own', () => {
  expect(kinds(clockBar([run(0, 20), pause(20, 50), run(50, null)], 100, 60))).toEqual([
    ['run', 20],
    ['pause', 30],
    ['run', 10],
    ['left', 40],
  ]);
});

test('late: what is over stands behind the due time', () => {
  const bar = clockBar([run(0, null)], 100, 200);
  expect(kinds(bar)).toEqual([
    ['run', 50],
    ['late', 50],
  ]);
  expect([bar?.now, bar?.due]).toEqual([1, 0.5]);
});

test('paused: there is no due time, the bar ends now', () => {
  const bar = clockBar([run(0, 30), pause(30, null)], null, 40);
  expect(kinds(bar)).toEqual([
    ['run', 75],
    ['pause', 25],
  ]);
  expect(bar?.due).toBeNull();
});

test('only the last lap counts; nothing to show before it has lasted', () => {
  expect(kinds(clockBar([run(0, 1000), run(1000, null, 1)], 1100, 1050))).toEqual([
    ['run', 50],
    ['left', 50],
  ]);
  expect(clockBar([], null, 0)).toBeNull();
  expect(clockBar([run(0, null)], null, 0)).toBeNull();
});

test.each(Array.from({ length: 200 }, (_, seed) => seed))('any ledger %i adds up to the whole', (seed) => {
  let x = seed * 7919 + 1;
  const random = (max: number) => (x = (x * 48271) % 2147483647) % max;
  const steps = Array.from({ length: 1 + random(6) }, () => 1 + random(50));
  let at = 0;
  const segments = steps.map((length, n) => {
    const from = at;
    at += length;
    return {
      state: n % 2 ? ('pause' as const) : ('run' as const),
      from,
      to: n === steps.length - 1 ? null : at,
      lap: 0,
    };
  });
  const bar = clockBar(segments, random(2) ? at + random(100) - 40 : null, at + random(30));
  expect(bar?.parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  for (const { share } of bar?.parts ?? []) expect(share).toBeGreaterThan(0);
});
