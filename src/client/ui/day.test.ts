import { afterEach, expect, it, vi } from 'vitest';
import { dayText } from './day.tsx';

const browser = (...languages: string[]) => vi.stubGlobal('navigator', { languages });
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['en', ['fr-FR'], '24 Nov 2026'],
  ['en', ['en-US', 'de'], 'Nov 24, 2026'],
  ['de', ['en-US', 'de-CH'], '24.11.2026'],
  ['zh', [], '2026年11月24日'],
  ['en', ['en-US@posix', 'de'], '24 Nov 2026'],
] as const)('a day for a reader of %s whose browser prefers %j is %s', (language, languages, text) => {
  browser(...languages);
  expect(dayText(language, '2026-11-24')).toBe(text);
});
it('stays as it is where it is no day', () => {
  browser();
  expect(dayText('en', 'soon')).toBe('soon');
});
