import { expect, test } from 'vitest';
import type { Call } from '../shared/call.ts';
import * as account from '../shared/account/calls.ts';
import * as session from '../shared/account/session-calls.ts';
import * as dictionary from '../shared/dictionary/calls.ts';
import * as documents from '../shared/document/calls.ts';
import * as notification from '../shared/notification/calls.ts';
import * as settings from '../shared/notification/settings-calls.ts';
import * as product from '../shared/product/calls.ts';
import * as ticket from '../shared/ticket/calls.ts';
import * as upload from '../shared/upload/calls.ts';
import { wrapperPath } from '../shared/wire.ts';
import { openApi } from './openapi.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
const calls: Call[] = [account, session, dictionary, documents, notification, settings, product, ticket, upload]
  .flatMap((module) => Object.values(module))
  .flatMap((value): unknown[] =>
    isCall(value) ? [value] : typeof value === 'object' && value !== null ? Object.values(value) : [],
  )
  .filter(isCall);

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

test('describes every declared call once, and the wrapped door', () => {
  expect(calls.length).toBeGreaterThanOrEqual(50);
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
