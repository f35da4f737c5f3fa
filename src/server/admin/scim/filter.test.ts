/** Filters and paths of SCIM: those of the RFC, against another implementation, and what is refused in time. */
import fc from 'fast-check';
import { Types } from 'scimmy';
import { describe, expect, test } from 'vitest';
import { CallError } from '../../../shared/errors.ts';
import { matches, parseFilter, type FilterValue } from './filter.ts';

const bjensen = {
  username: 'bjensen',
  'name.familyname': "O'Malley",
  title: 'Engineer',
  usertype: 'Employee',
  active: true,
  'emails.type': 'work',
  'emails.value': 'bjensen@example.com',
  'meta.lastmodified': '2011-05-13T04:42:34Z',
  'meta.resourcetype': 'User',
} as const satisfies Record<string, FilterValue>;
const isTrue = (
  filter: string,
  values: Readonly<Record<string, FilterValue>> = bjensen,
  exact: readonly string[] = [],
): boolean =>
  matches(parseFilter(filter), (path) => (Object.hasOwn(values, path) ? [values[path] ?? null] : []), new Set(exact));

test.each([
  // RFC 7644, 3.4.2.2, figure 4 and the precedence of 3.4.2.2.
  ['userName eq "bjensen"', true],
  ['name.familyName co "O\'Malley"', true],
  ['userName sw "J"', false],
  ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "B"', true],
  ['title pr', true],
  ['nickName pr', false],
  ['meta.lastModified gt "2011-05-13T04:42:34Z"', false],
  ['meta.lastModified ge "2011-05-13T04:42:34Z"', true],
  ['meta.lastModified lt "2011-05-13T04:42:34Z"', false],
  ['meta.lastModified le "2011-05-13T04:42:34Z"', true],
  ['title pr and userType eq "Employee"', true],
  ['title pr or userType eq "Intern"', true],
  ['userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")', false],
  ['userType ne "Employee" and not (emails.value co "example.com" or emails.value co "example.org")', false],
  ['userType eq "Employee" and (emails.type eq "work")', true],
  ['userType eq "Employee" and emails[type eq "work" and value co "@example.com"]', true],
  ['emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]', true],
  ['active eq true', true],
  ['active eq True and title EQ "engineer"', true],
  ['userName eq "x" or title pr and nickName pr', false],
  ['(userName eq "x" or title pr) and not (nickName pr)', true],
  ['nickName eq null', true],
  ['title ew "EER"', true],
])('%s is %s of bjensen', (filter, expected) => {
  expect(isTrue(filter)).toBe(expected);
});

test('texts are those of JSON, with their escapes', () => {
  const odd = String.raw`a"b\c` + 'é';
  expect(isTrue(`title eq ${JSON.stringify(odd)}`, { title: odd })).toBe(true);
  expect(isTrue(String.raw`title eq "\u0061"`, { title: 'a' })).toBe(true);
});

test.each([
  '',
  ' ',
  'userName',
  'userName eq',
  'userName eq "a',
  'userName eq "a" and',
  'userName is "a"',
  'userName eq a',
  '(userName pr',
  'userName pr)',
  'emails[type pr',
  'a[b[c pr]]',
  'not userName pr',
  'userName eq {"a": 1}',
  'userName eq "a"; drop table app_user',
  "userName eq 'a'",
  '"userName" eq "a"',
  'userName eq "\n"',
  `${'('.repeat(21)}a pr${')'.repeat(21)}`,
  Array.from({ length: 51 }, () => 'a pr').join(' or '),
  `a eq "${'x'.repeat(2_000)}"`,
])('%j is refused as a filter', (filter) => {
  const error = (() => {
    try {
      return parseFilter(filter);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(CallError);
  expect((error as CallError).data).toMatchObject({ scimType: 'invalidFilter' });
});

describe('against the filters of scimmy', () => {
  const value = fc.constantFrom('Ab', 'abc', 'B', 'x y');
  const about = (path: string) =>
    fc.oneof(
      fc.constant(`${path} pr`),
      fc
        .tuple(fc.constantFrom('eq', 'co', 'sw', 'ew'), fc.constantFrom('Ab', 'abc', 'B', 'b'))
        .map(([op, text]) => `${path} ${op} "${text}"`),
    );
  const joined = (one: fc.Arbitrary<string>, other: fc.Arbitrary<string>) =>
    fc.tuple(one, fc.constantFrom('and', 'or'), other).map((parts) => parts.join(' '));
  const both = joined(about('title'), about('nickName'));
  // It reads no parentheses in parentheses, and one condition of an attribute only.
  const filter = fc.oneof(
    about('title'),
    both,
    joined(
      both.map((text) => `(${text})`),
      about('userType'),
    ),
  );
  test('both find the same', () => {
    fc.assert(
      fc.property(
        filter,
        fc.record({ title: value, nickName: value, userType: value, active: fc.boolean() }),
        (text, resource) => {
          // It compares texts with their case.
          const mine = isTrue(
            text,
            Object.fromEntries(Object.entries(resource).map(([name, each]) => [name.toLowerCase(), each])),
            ['title', 'nickname', 'usertype'],
          );
          expect({ text, resource, is: new Types.Filter(text).match([resource]).length > 0 }).toEqual({
            text,
            resource,
            is: mine,
          });
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
