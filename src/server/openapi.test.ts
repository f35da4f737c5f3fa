import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Call } from '../shared/call.ts';
import { wrapperPath } from '../shared/wire.ts';
import { openApi } from './openapi.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const shared = join(import.meta.dirname, '../shared');
// Read from the folder, so that a new file of calls cannot be forgotten here.
const modules = await Promise.all(
  readdirSync(shared, { recursive: true, encoding: 'utf8' })
    .filter((path) => /calls?\.ts$/.test(path))
    .map(async (path): Promise<Record<string, unknown>> => import(join(shared, path))),
);
const declared = modules
  .flatMap((module) => Object.values(module))
  .flatMap((value): unknown[] =>
    isCall(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value) : [],
  )
  .filter(isCall);
// A page that needs one action of many declares it apart, by the same function.
const calls = [...new Map(declared.map((call) => [call.name, call])).values()];

const sent = JSON.parse(JSON.stringify(openApi(calls, '1.2.3'))) as Record<string, never>;
type Described = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  responses: Record<string, unknown>;
  requestBody?: unknown;
};
const paths = sent['paths'] as unknown as Record<string, Record<string, Described>>;
const every = Object.values(paths).flatMap((door) => Object.values(door));

test('has the parts that OpenAPI 3.1 asks for', () => {
  expect(sent['openapi']).toBe('3.1.0');
  expect(sent['info']).toMatchObject({ title: 'Closeloop', version: '1.2.3' });
  for (const [path, door] of Object.entries(paths)) {
    expect(path).toMatch(/^\/[^:]*$/);
    for (const [method, one] of Object.entries(door)) {
      expect(method).toMatch(/^(get|post|put|patch|delete)$/);
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
      expect(
        one.parameters
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => parameter.name)
          .sort(),
      ).toEqual(named);
      expect(one.parameters.every((parameter) => parameter.in !== 'path' || parameter.required)).toBe(true);
      expect(Object.keys(one.responses).every((status) => /^[2345]\d\d$/.test(status))).toBe(true);
      expect(method === 'get' && one.requestBody !== undefined).toBe(false);
    }
  }
});

test('describes every declared call once, and the wrapped door (spec 7.30)', () => {
  expect(calls.length).toBeGreaterThanOrEqual(50);
  const doorOf = ({ name, method, path, access }: Call) => `${name} ${method} ${path} ${JSON.stringify(access)}`;
  expect(new Set(declared.map(doorOf)).size).toBe(calls.length);
  expect(every.map((one) => one.operationId).sort()).toEqual(
    [...calls.map((call) => call.name), 'itrChannel.invokeItrApi'].sort(),
  );
  expect(paths[wrapperPath]?.['post']).toBeDefined();
  expect(paths['/itr-api/v1/tickets']?.['post']?.responses).toHaveProperty('201');
});

test('no reference leads nowhere', () => {
  const references = [...JSON.stringify(sent).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => String(reference));
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    let at: unknown = sent;
    for (const step of reference.replace('#/', '').split('/')) at = (at as Record<string, unknown> | undefined)?.[step];
    expect(at).toBeDefined();
  }
});

test('a call declared twice is refused', () => {
  const [first] = calls;
  expect(() => openApi([...calls, first as Call], '1')).toThrow('Declared twice');
});

test('says which scope an API key needs, and which calls take none', () => {
  const securityOf = (name: string): unknown =>
    (every.find((one) => one.operationId === name) as unknown as { security: unknown }).security;
  expect(securityOf('ticket.accept')).toContainEqual({ apiKey: ['tickets:write'] });
  expect(securityOf('ticket.list')).toContainEqual({ apiKey: ['tickets:read'] });
  expect(securityOf('admin.putRecords')).toContainEqual({ apiKey: ['master:write'] });
  expect(securityOf('admin.createApiKey')).toEqual([{ xAuthorization: [] }]);
});

test('tells what webhooks are sent', () => {
  const hooks = sent['webhooks'] as unknown as Record<string, { post: { requestBody: unknown } }>;
  expect(Object.keys(hooks)).toEqual(expect.arrayContaining(['ticket.accept', 'solution.propose', 'problem.open']));
  const schemas = (sent['components'] as unknown as { schemas: Record<string, { properties: object }> }).schemas;
  expect(Object.keys(schemas['ticketMessage']?.properties ?? {})).toEqual(['type', 'timestamp', 'data']);
  expect(JSON.stringify(hooks['problem.open'])).toContain('#/components/schemas/problemMessage');
});
