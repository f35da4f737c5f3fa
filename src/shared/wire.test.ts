import { describe, expect, it } from 'vitest';
import { CallError, invalid } from './errors.ts';
import { isSuccess, loginUserName, methodTypes, wrappedPathPattern } from './wire.ts';

it.each([
  [200, true],
  [201, true],
  [199, false],
  [202, false],
  [400, false],
  [81020009, false],
])('an answer of code %d is a success: %s', (code, success) => expect(isSuccess(code)).toBe(success));

describe('a wrapped call', () => {
  it('has a method by number, POST and GET as the spec has them', () =>
    expect(methodTypes.slice(0, 2)).toEqual(['POST', 'GET']));
  it.each([
    ['/itr-api/v1/tickets', true],
    ['/itr-api/v1/tickets/0199a4c1-7e55', true],
    ['/itr-api/1/2/3/4/5/6/7/8', true],
    ['/itr-api/1/2/3/4/5/6/7/8/9', false],
    [`/itr-api/${'x'.repeat(64)}`, true],
    [`/itr-api/${'x'.repeat(65)}`, false],
    ['/itr-api', false],
    ['/itr-api/', false],
    ['/itr-api//x', false],
    ['/itr-api/../x', false],
    ['/itr-api/a%2fb', false],
    ['/itr-api/x?y', false],
    ['/other/itr-api/x', false],
    ['itr-api/x', false],
  ])('to %s is one: %s', (path, is) => expect(wrappedPathPattern.test(path)).toBe(is));
});

it.each([
  [{ userType: '1', userName: 'Emil', account: 'e@x.example' }, 'Emil'],
  [{ userType: '1', userName: '', account: 'e@x.example' }, 'e@x.example'],
  [{ userType: '0', userName: 'Ann', account: 'ann@x.example' }, 'ann'],
  [{ userType: '0', userName: 'Ann', account: 'ann' }, 'Ann ann'],
  [{ userType: '0', userName: '', account: 'ann' }, 'ann'],
  [{ userType: '0', userName: 'Ann', account: '@x.example' }, 'Ann @x.example'],
] as const)('%j is labelled %s (spec 6.5)', (user, label) => expect(loginUserName(user)).toBe(label));

it('a refusal says which fields, for the log too; what is not said is the sentence of its kind', () => {
  const fields = { title: { key: 'issue.required' } };
  expect(invalid(fields)).toMatchObject({
    failure: 'invalid',
    issues: fields,
    text: { key: 'error.invalid' },
    data: undefined,
  });
  expect(invalid(fields).message).toBe('invalid: {"title":{"key":"issue.required"}}');
  const other = new CallError('missing', { text: { key: 'error.shareEnded' }, data: { ended: 'used' } });
  expect([other.message, other.text, other.data, other.issues]).toEqual([
    'missing',
    { key: 'error.shareEnded' },
    { ended: 'used' },
    undefined,
  ]);
});
