import { afterEach, expect, it, vi } from 'vitest';
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
  // Node has a navigator from 21 on, whose region is that of the machine.
  vi.stubGlobal('navigator', undefined);
  expect(weekTime(language, new Date(at), now, 'Europe/Berlin')).toBe(text);
});
it('has the form of the reader’s region where it speaks the language', () => {
  vi.stubGlobal('navigator', { languages: ['de-AT', 'en-US'] });
  expect(weekTime('en', new Date('2026-12-01T14:00:00Z'), now, 'Europe/Berlin')).toBe('Dec 1, 15:00');
});
afterEach(() => vi.unstubAllGlobals());
