import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ISSUES_MAX } from './constants.ts';
import { issuesOf } from './validation-issues.ts';

const form = z.strictObject({ list: z.optional(z.array(z.number())) });
const refused = (value: unknown) => {
  const parsed = z.safeParse(form, value, { reportInput: true });
  return parsed.success ? {} : issuesOf(parsed.error);
};

test('a few issues are all told, as they come', () => {
  expect(Object.keys(refused({ z: 1, a: 1 }))).toEqual(['z', 'a']);
});

test.each([
  ['unknown keys', Object.fromEntries(Array.from({ length: 28_000 }, (_, n) => [`key${n}`, 1])), 28_000],
  ['wrong entries', { list: Array<string>(1_000).fill('x') }, 1_000],
])('of many %s the first by name are told, and how many more', (_what, value, count) => {
  const issues = refused(value);
  const names = Object.keys(issues);
  expect(names).toHaveLength(ISSUES_MAX + 1);
  expect(names.slice(0, ISSUES_MAX)).toEqual(names.slice(0, ISSUES_MAX).toSorted());
  expect(issues['…']).toEqual({ key: 'issue.more', params: { count: count - ISSUES_MAX } });
  expect(JSON.stringify(issues).length).toBeLessThan(4_000);
});
