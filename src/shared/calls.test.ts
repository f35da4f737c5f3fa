/** What holds for every declared call (docs/api.md). */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from './call.ts';
import { wrappedPathPattern } from './wire.ts';

const modules = import.meta.glob<Record<string, unknown>>('./**/*call{,s}.ts', { eager: true });
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'output' in value;
const declared = Object.values(modules).flatMap((module) =>
  Object.values(module).flatMap((value): Call[] =>
    isCall(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value).filter(isCall) : [],
  ),
);
// Those of the actions stand in a table.
const calls = [...new Set(declared)];
const takesNothing = (schema: Call['body']): boolean =>
  z.safeParse(schema, {}).success && !z.safeParse(schema, { x: 1 }).success;

const unknownKeys = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));

it('no name stands for two addresses, and no address has two names', () => {
  expect(calls.length).toBeGreaterThan(60);
  // Rating is declared twice, alike, because a visitor who rates loads nothing else.
  const pairs = [...new Set(calls.map(({ name, method, path }) => `${name} is ${method} ${path}`))];
  for (const part of [/^\S+/, /\S+ \S+$/]) {
    const parts = pairs.map((pair) => part.exec(pair)?.[0]);
    expect(parts.filter((one, index) => parts.indexOf(one) !== index)).toEqual([]);
  }
});

describe.each(calls.map((call) => [call.name, call] as const))('%s', (name, call) => {
  it('is named <feature>.<what it does>, and says in a sentence what it does', () => {
    expect(name).toMatch(/^[a-z]+\.[a-zA-Z]+$/);
    expect(call.summary).toMatch(/^[A-Z][^.]{5,}.*[.]$/s);
  });
  it('has an address that the wrapper takes, when it is one of ITR', () => {
    expect(call.via).toBe(call.path.startsWith('/itr-api/') ? 'itr' : 'direct');
    const path = call.path.replaceAll(/:[a-zA-Z]+/g, 'x');
    const direct = call.form === 'scim' ? /^\/scim\/v2\// : /^\/api\//;
    expect(path).toMatch(call.via === 'direct' ? direct : wrappedPathPattern);
  });
  it('takes exactly the parameters that its address has', () => {
    const names = [...call.path.matchAll(/:([a-zA-Z]+)/g)].map(([, parameter]) => parameter ?? '');
    const given = Object.fromEntries(names.map((parameter) => [parameter, 'x']));
    expect(z.safeParse(call.params, given).success).toBe(true);
    expect(z.safeParse(call.params, { ...given, other: 'x' }).success).toBe(false);
    for (const parameter of names) {
      const { [parameter]: _left, ...less } = given;
      expect(z.safeParse(call.params, less).success).toBe(false);
    }
  });
  it('has a body and a budget of writes only when it writes', () => {
    const reads = call.method === 'GET';
    expect(reads && !takesNothing(call.body)).toBe(false);
    // A share link that is opened is counted.
    const isCounted = call.name === 'share.shared';
    expect(reads && ((call.rate === 'write' && !isCounted) || call.creates === true)).toBe(false);
    expect(call.creates === true && call.method !== 'POST').toBe(false);
  });
  it('refuses unknown fields', () => {
    // By name: a call with required fields refuses the input anyway.
    // A resource of SCIM may have attributes that are not kept (RFC 7644, 3.3).
    for (const schema of call.form === 'scim' ? [call.query] : [call.query, call.body])
      expect(unknownKeys(z.safeParse(schema, { unheardOf: 'x' }).error?.issues ?? [])).toContain('unheardOf');
  });
});
