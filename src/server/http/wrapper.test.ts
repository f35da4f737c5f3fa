import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineCall, type Call } from '../../shared/call.ts';
import type { Method } from '../../shared/endpoint.ts';
import { URI_MAX_BYTES } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';
import { operation } from './operation.ts';
import { operationTable, queryOf, unwrap, withoutLabel, wrapperBody } from './wrapper.ts';

const declare = (name: string, method: Method, path: string): Call =>
  defineCall({ name, summary: '', method, path, access: 'user', query: z.strictObject({ q: z.optional(z.string()) }) });
const table = operationTable(
  [
    declare('list', 'GET', '/itr-api/v1/toys'),
    declare('make', 'POST', '/itr-api/v1/toys'),
    declare('one', 'GET', '/itr-api/v1/toys/:id'),
    declare('mine', 'GET', '/itr-api/v1/toys/mine'),
    declare('put', 'PUT', '/itr-api/v1/toys/:id'),
    declare('patch', 'PATCH', '/itr-api/v1/toys/:id'),
    declare('delete', 'DELETE', '/itr-api/v1/toys/:id'),
    declare('act', 'POST', '/itr-api/v1/toys/:id/parts/:part'),
    declare('login', 'POST', '/api/client/v1/login'),
  ].map((call) => operation(call, { perform: () => Promise.resolve(null) })),
);
const call = (body: unknown) => {
  const unwrapped = unwrap(table, body);
  if (!unwrapped) throw new CallError('missing');
  const { operation: found, rawInput } = unwrapped;
  return { name: found.call.name, ...rawInput };
};
function refused(body: unknown): string {
  try {
    return call(body).name;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return [error.failure, ...Object.entries(error.issues ?? {}).map(([field, issue]) => `${field}:${issue.key}`)].join(
      ' ',
    );
  }
}

test('methodType is the method (spec 7.24)', () => {
  const uri = '/itr-api/v1/toys/7';
  expect([1, 2, 3, 4].map((methodType) => call({ methodType, uri }).name)).toEqual(['one', 'put', 'patch', 'delete']);
  expect(call({ methodType: 0, uri: '/itr-api/v1/toys', param: { a: 1 } })).toMatchObject({
    name: 'make',
    body: { a: 1 },
  });
});

test.each([5, -1, 0.5, '1', null, undefined, true, 1e9])('methodType %s is refused', (methodType) => {
  expect(refused({ methodType, uri: '/itr-api/v1/toys' })).toMatch(/^invalid methodType:/);
});

test('parameters come from the path, a literal segment wins', () => {
  expect(call({ methodType: 0, uri: '/itr-api/v1/toys/7/parts/x' })).toMatchObject({
    name: 'act',
    params: { id: '7', part: 'x' },
  });
  expect(call({ methodType: 1, uri: '/itr-api/v1/toys/mine' }).name).toBe('mine');
});

describe('the uri is matched exactly and never normalised', () => {
  test.each([
    '',
    '/',
    '/itr-api',
    '/itr-api/',
    '/itr-api/v1/toys/',
    '/itr-api//v1/toys',
    '//itr-api/v1/toys',
    'itr-api/v1/toys',
    '/itr-api/v1/../v1/toys',
    '/itr-api/v1/./toys',
    '/itr-api/v1/%74oys',
    '/itr-api/v1/toys%2F7',
    '/itr-api/v1/toys;a=1',
    '/itr-api/v1/toys#x',
    '/itr-api/v1\\toys',
    '/itr-api/v1/toys ',
    '/itr-api/v1/toys\n',
    '/itr-api/v1/tøys',
    'http://127.0.0.1/itr-api/v1/toys',
    '//evil.example/itr-api/v1/toys',
    '/api/client/v1/login',
    '/api/client/v1/itrChannel/invokeItrApi',
    `/itr-api/${'a'.repeat(65)}`,
    `/itr-api${'/a'.repeat(9)}`,
  ])('%j is refused', (uri) => {
    expect(refused({ methodType: 1, uri })).toBe('invalid uri:issue.uri');
    expect(refused({ methodType: 0, uri })).toBe('invalid uri:issue.uri');
  });

  test.each(['/itr-api/V1/toys', '/itr-api/v1/toy', '/itr-api/v1/toys/7/parts', '/ITR-API/v1/toys'])(
    '%s is missing',
    (uri) => {
      expect(refused({ methodType: 1, uri })).toMatch(/^(missing|invalid uri:issue.uri)$/);
    },
  );

  test('a method that the path does not have is missing', () => {
    expect(refused({ methodType: 4, uri: '/itr-api/v1/toys' })).toBe('missing');
  });

  test('is counted in bytes', () => {
    const head = '/itr-api/v1/toys?q=';
    expect(refused({ methodType: 1, uri: head + 'a'.repeat(URI_MAX_BYTES - head.length) })).toBe('list');
    expect(refused({ methodType: 1, uri: head + 'a'.repeat(URI_MAX_BYTES - head.length + 1) })).toMatch(
      /^invalid uri:/,
    );
    expect(refused({ methodType: 1, uri: head + '伺'.repeat(URI_MAX_BYTES / 2) })).toMatch(/^invalid uri:/);
  });
});

test.each([null, [], 'text', 1, {}, { methodType: 1 }, { uri: '/itr-api/v1/toys' }])('%j is no wrapper', (body) => {
  expect(refused(body)).toMatch(/^invalid /);
});

test('an undeclared key of the wrapper is refused', () => {
  expect(refused({ methodType: 1, uri: '/itr-api/v1/toys', token: 'x' })).toBe('invalid token:issue.unknownField');
});

describe('the query', () => {
  test('is decoded once', () => {
    expect(queryOf('q=a%2520b+c&x=%26')).toEqual({ q: 'a%20b c', x: '&' });
    expect(call({ methodType: 1, uri: '/itr-api/v1/toys?q=a?b=c' }).query).toEqual({ q: 'a?b=c' });
  });
  test.each([['q=1&q=2'], ['q=1&%71=2'], ['q=%00'], ['%00=1'], ['__proto__=1']])('%s is refused', (text) => {
    expect(() => queryOf(text)).toThrow(CallError);
  });
  test('names of Object are names like others', () => {
    expect(queryOf('constructor=1&toString=2')).toEqual({ constructor: '1', toString: '2' });
  });
});

describe('loginUserName', () => {
  test('is taken out of query, param and wrapper', () => {
    const listed = { name: 'list', params: {}, query: { q: '1' }, body: undefined };
    expect(call({ methodType: 1, uri: '/itr-api/v1/toys?q=1&loginUserName=Ann' })).toEqual(listed);
    expect(call({ methodType: 1, uri: '/itr-api/v1/toys?q=1', loginUserName: 'Cy' })).toEqual(listed);
    const made = call({ methodType: 0, uri: '/itr-api/v1/toys', param: { a: 1, loginUserName: 'Bob' } });
    expect(made.body).toEqual({ a: 1 });
  });
  test('is taken out whatever it is, and leaves what is no object alone', () => {
    const empty = { params: {}, query: {}, body: {} };
    expect(withoutLabel({ ...empty, body: { loginUserName: { $ne: 1 } } })).toEqual(empty);
    for (const body of [['loginUserName'], 'text', null, undefined])
      expect(withoutLabel({ ...empty, body }).body).toEqual(body);
  });
});

test('a GET has no body, whatever param says', () => {
  expect(call({ methodType: 1, uri: '/itr-api/v1/toys', param: { a: 1 } }).body).toBeUndefined();
});

describe('the body of a wrapped call', () => {
  const takes = (more: object): boolean =>
    z.safeParse(wrapperBody, { methodType: 1, uri: '/itr-api/v1/x', ...more }).success;
  test('has a method by number', () => {
    const taken = [-1, 0, 4, 5, 0.5, '1'].map((methodType) => takes({ methodType }));
    expect(taken).toEqual([false, true, true, false, false, false]);
  });
  test('has an address and a label of bounded length, and nothing else', () => {
    expect([URI_MAX_BYTES, URI_MAX_BYTES + 1].map((n) => takes({ uri: 'x'.repeat(n) }))).toEqual([true, false]);
    expect([200, 201].map((n) => takes({ loginUserName: 'x'.repeat(n) }))).toEqual([true, false]);
    expect([takes({ param: { any: 1 } }), takes({ param: null }), takes({ other: 1 })]).toEqual([true, true, false]);
  });
});
