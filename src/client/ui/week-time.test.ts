import { expect, it } from 'vitest';
import { weekTime } from './week-time.ts';

const now = new Date('2026-11-20T10:00:00Z'); // a Friday
it.each([
  ['en', '2026-11-20T14:00:00Z', '15:00'],
  ['en', '2026-11-24T14:00:00Z', 'Tue 15:00'],
  ['de', '2026-11-24T14:00:00Z', 'Di., 15:00'],
  ['zh', '2026-11-24T14:00:00Z', '周二15:00'],
  ['en', '2026-12-01T14:00:00Z', '1 Dec, 15:00'],
  ['en', '2026-11-18T14:00:00Z', 'Wed 15:00'],
] as const)('%s: %s is %s', (language, at, text) => {
  expect(weekTime(language, new Date(at), now, 'Europe/Berlin')).toBe(text);
});
