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

const rich = z.strictObject({
  title: z.optional(z.string().check(z.minLength(3), z.maxLength(5))),
  name: z.optional(z.string().check(z.minLength(1))),
  days: z.optional(z.number().check(z.gte(1), z.lte(5))),
  files: z.optional(z.array(z.strictObject({ key: z.string() })).check(z.maxLength(1))),
  kind: z.optional(z.enum(['a', 'b'])),
  mail: z.optional(z.email()),
  own: z.optional(z.string().check(z.maxLength(1, 'issue.own?max=1&name=x'))),
  bare: z.optional(z.string().check(z.maxLength(1, 'issue.bare'))),
  theirs: z.optional(z.string().check(z.maxLength(1, 'not a key'))),
});
const issuesIn = (value: unknown) => {
  const parsed = z.safeParse(rich, value, { reportInput: true });
  return parsed.success ? {} : issuesOf(parsed.error);
};
test.each([
  [{ title: 'ab' }, { title: { key: 'issue.tooShort', params: { min: 3 } } }],
  [{ name: '' }, { name: { key: 'issue.required' } }],
  [{ title: 'abcdef' }, { title: { key: 'issue.tooLong', params: { max: 5 } } }],
  [{ days: 0 }, { days: { key: 'issue.tooSmall', params: { min: 1 } } }],
  [{ days: 6 }, { days: { key: 'issue.tooBig', params: { max: 5 } } }],
  [{ days: 'x' }, { days: { key: 'issue.type', params: { expected: 'number' } } }],
  [{ files: [{ key: 'a' }, { key: 'b' }] }, { files: { key: 'issue.tooMany', params: { max: 1 } } }],
  [{ files: [{}] }, { 'files.0.key': { key: 'issue.required' } }],
  [{ files: [{ key: 'a', more: 1 }] }, { 'files.0.more': { key: 'issue.unknownField' } }],
  [{ kind: 'c' }, { kind: { key: 'issue.choice' } }],
  [{ mail: 'x' }, { mail: { key: 'issue.invalid' } }],
  [{ own: 'xx' }, { own: { key: 'issue.own', params: { max: '1', name: 'x' } } }],
  [{ bare: 'xx' }, { bare: { key: 'issue.bare' } }],
  [{ theirs: 'xx' }, { theirs: { key: 'issue.tooLong', params: { max: 1 } } }],
  [7, { body: { key: 'issue.type', params: { expected: 'object' } } }],
  [{ more: 1 }, { more: { key: 'issue.unknownField' } }],
])('of %j is said %j', (value, issues) => expect(issuesIn(value)).toEqual(issues));

test('of several faults of one field the first is told; as many as are told are told without a rest', () => {
  expect(
    Object.keys(refused(Object.fromEntries(Array.from({ length: ISSUES_MAX }, (_, n) => [`k${n}`, 1])))),
  ).toHaveLength(ISSUES_MAX);
  const both = z.string().check(z.minLength(3, 'issue.first'), z.regex(/x/, 'issue.second'));
  const { error } = z.safeParse(z.strictObject({ a: both }), { a: '' });
  expect(error && issuesOf(error)).toEqual({ a: { key: 'issue.first' } });
});
