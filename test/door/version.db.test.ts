/** One version, package.json's, wherever the product says it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '../../package.json';
import { openTestApp, type TestApp } from './test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('OpenAPI and Health say it', async () => {
  const document = (await testApp.app.http.inject({ url: '/api/openapi.json' })).json<{ info: { version: string } }>();
  expect(document.info.version).toBe(version);
  expect((await testApp.ask('admin', 'GET', '/itr-api/v1/admin/health')).data).toMatchObject({ version });
});
