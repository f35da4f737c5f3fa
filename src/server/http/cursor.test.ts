import { expect, test } from 'vitest';
import { cursorOf, positionIn } from './cursor.ts';

const id = '0190c0de-0000-7000-8000-00000000dead';
const encoded = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

test.each(['2026-11-22T23:57:06.123Z', '2026-11-22T23:57:06.123456+00:00'])('a cursor keeps %s and the id', (at) => {
  expect(positionIn(cursorOf({ at, id }))).toEqual({ at, id });
});

test.each([
  '',
  'no cursor',
  encoded(7),
  encoded([]),
  encoded([1, id]),
  // JavaScript reads it as a date, the database does not.
  encoded(['2026', id]),
  encoded(['2026-11-22T23:57:06.123Z', 'x']),
])('%j is refused', (cursor) => {
  expect(() => positionIn(cursor)).toThrow(expect.objectContaining({ failure: 'invalid' }) as Error);
});
