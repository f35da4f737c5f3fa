/** One version, package.json's, wherever the product says it. */
import { expect, test } from 'vitest';
import { version } from '../../package.json';
import { sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();

test('OpenAPI and Health say it', async () => {
  const document = (await testApp.app.http.inject({ url: '/api/openapi.json' })).json<{ info: { version: string } }>();
  expect(document.info.version).toBe(version);
  expect((await testApp.ask('admin', 'GET', '/itr-api/v1/admin/health')).data).toMatchObject({ version });
});
