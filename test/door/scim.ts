/** A directory that provisions people by SCIM, with an API key. */
import { expect } from 'vitest';
import type { Method } from '../../src/shared/endpoint.ts';
import type { Scope } from '../../src/shared/scope.ts';
import { confirmationOf } from './confirmation.ts';
import { idOf, ids } from './people.ts';
import { openTestApp, type TestApp } from './test-app.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
export const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

export type Json = Record<string, unknown>;
interface Answer {
  status: number;
  body: Json;
  headers: Record<string, unknown>;
}

/** Makes an API key that acts as the administrator, or as somebody else. */
export async function keyFor(testApp: TestApp, scopes: Scope[], userId = idOf('admin')): Promise<string> {
  const expiresAt = new Date(testApp.clock.now().getTime() + 86_400_000).toISOString();
  const body = { name: 'Directory', userId, scopes, expiresAt };
  const headers = await confirmationOf(testApp, 'admin');
  return String((await testApp.ask('admin', 'POST', '/itr-api/v1/admin/api-keys', body, { headers })).data['key']);
}

let testApp: TestApp;
/** The key of the directory. */
export let key = '';

/** Opens an app, and a directory's connection to it; organisations and a group have codes then. */
export async function openDirectory(options?: Parameters<typeof openTestApp>[0]): Promise<TestApp> {
  testApp = await openTestApp(options);
  key = await keyFor(testApp, ['people:write']);
  await testApp.rows(`update organisation set code = case id when $1::uuid then 'ALPHA' else 'BETA' end`, [ids.alpha]);
  await testApp.rows(`insert into user_group (code, name) values ('Controllers', 'Controllers')`);
  return testApp;
}

export async function scim(method: Method, path: string, body?: unknown, more: Json = {}): Promise<Answer> {
  const {
    statusCode,
    body: text,
    headers,
  } = await testApp.app.http.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...more,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  expect(statusCode).toBeLessThan(500);
  return { status: statusCode, body: text === '' ? {} : (JSON.parse(text) as Json), headers };
}

export const patch = (path: string, ...Operations: Json[]): Promise<Answer> =>
  scim('PATCH', path, { schemas: [PATCH], Operations });

export const found = async (filter: string, kind = 'Users'): Promise<Json[]> =>
  (await scim('GET', `/${kind}?filter=${encodeURIComponent(filter)}`)).body['Resources'] as Json[];

export async function make(userName: string, more: Json = {}): Promise<string> {
  const { status, body } = await scim('POST', '/Users', { schemas: [USER], userName, ...more });
  expect({ status, body }).toMatchObject({ status: 201 });
  return String(body['id']);
}

export const personOf = async (id: string): Promise<Json> =>
  (await testApp.rows('select * from app_user where id = $1', [id]))[0] ?? {};
