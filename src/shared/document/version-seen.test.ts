import { expect, test } from 'vitest';
import { laterMark, newVersions } from './version-seen.ts';

const versions = [
  { id: '1-2-0', number: '1.2.0', title: 'Third', releasedAt: '2026-03-01T08:00:00.000Z' },
  { id: '1-1-0', number: '1.1.0', title: 'Second', releasedAt: '2026-02-01T08:00:00.000Z' },
  { id: '1-0-0', number: '1.0.0', title: 'First', releasedAt: '2026-01-01T08:00:00.000Z' },
];

test.each([
  [null, ['1-2-0']],
  ['2025-12-31T23:59:59.999Z', ['1-2-0', '1-1-0', '1-0-0']],
  ['2026-01-01T08:00:00.000Z', ['1-2-0', '1-1-0']],
  ['2026-01-01T08:00:00Z', ['1-2-0', '1-1-0']],
  ['2026-03-01T08:00:00.000Z', []],
])('seen until %s: %j are new', (seenUntil, expected) => {
  expect(newVersions(versions, seenUntil).map(({ id }) => id)).toEqual(expected);
});

test('without any version nothing is new', () => {
  expect(newVersions([], null)).toEqual([]);
});

test('the later of two marks counts', () => {
  const [newer, older] = ['2026-03-01T08:00:00.000Z', '2026-01-01T08:00:00Z'];
  expect([laterMark(null, null), laterMark(null, older), laterMark(older, null)]).toEqual([null, older, older]);
  expect([laterMark(newer, older), laterMark(older, newer)]).toEqual([newer, newer]);
});
