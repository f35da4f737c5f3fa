import { expect, test } from 'vitest';
import type { WallTicket } from '../../shared/ticket/share-calls.ts';
import { dueX, placeAll, WALL } from './wall-places.ts';

const NOW = Date.parse('2026-03-02T12:00:00.000Z');
const HOUR = 3_600_000;
const at = (hours: number): string => new Date(NOW + hours * HOUR).toISOString();
const ticket = (severity: number, due: number | null, more: Partial<WallTicket> = {}): WallTicket => ({
  severity,
  state: due === null ? 'pause' : 'run',
  dueAt: due === null ? null : at(due),
  openedAt: at(-10),
  ...more,
});

test('what is late stands left of now, what is due later further right', () => {
  const hours = [-100, -10, -1, 0.1, 1, 10, 100, 500];
  const places = hours.map(dueX);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(new Set(places).size).toBeGreaterThanOrEqual(7);
});

test.each([1, 12, 80, 150, 1000])('%i tickets: none over another, all on the wall, at most 150', (count) => {
  const many = Array.from({ length: count }, (_, n) =>
    ticket((n % 4) + 1, n % 5 === 0 ? null : ((n * 7) % 130) - 20, { openedAt: at(-n - 1) }),
  );
  const placed = placeAll(many, NOW);
  expect(placed).toHaveLength(Math.min(count, 150));
  for (const [n, one] of placed.entries()) {
    expect(one.x - one.radius).toBeGreaterThanOrEqual(0);
    expect(one.x + one.radius).toBeLessThanOrEqual(WALL.width);
    expect(one.y - one.radius).toBeGreaterThanOrEqual(0);
    expect(one.y + one.radius).toBeLessThanOrEqual(WALL.height);
    for (const other of placed.slice(n + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(one.radius + other.radius);
  }
});

test('size by severity, colour by the time left, a waiting one apart', () => {
  const [worst, soon, calm, waiting, done] = placeAll(
    [ticket(1, -2), ticket(2, 1), ticket(3, 90), ticket(4, null), ticket(4, null, { state: 'stop' })],
    NOW,
  );
  expect([worst?.tone, soon?.tone, calm?.tone, waiting?.tone, done?.tone]).toEqual([
    'late',
    'soon',
    'runs',
    'waits',
    'waits',
  ]);
  const radii = [worst, soon, calm, waiting].map((one) => one?.radius ?? 0);
  expect(radii).toEqual([...radii].sort((a, b) => b - a));
  expect(worst?.used).toBe(1);
  expect(calm?.used).toBeCloseTo(0.1);
});
