/** What `/readyz` and Administration → Health say of the machine itself. */
import { tmpdir } from 'node:os';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { serveWithCertificate } from '../../src/server/upkeep/certificate.testkit.ts';
import { openTestApp, START } from './test-app.ts';

const DAY = 86_400_000;
const certificate = await serveWithCertificate({
  from: new Date(START.getTime() - 80 * DAY),
  to: new Date(START.getTime() + 10 * DAY),
});
const testApp = await openTestApp({
  variables: { DATA_DIR: tmpdir(), PUBLIC_URL: certificate.url, SMTP_URL: 'smtp://127.0.0.1:9' },
  pooler: () => Promise.resolve(),
});
afterAll(async () => {
  certificate.close();
  await testApp.close();
});

test('disk, clock, certificate, Node and pooler are looked at, and admins see what was found', async () => {
  // The clock of the test is months behind that of PostgreSQL; Node may be an old one.
  const clock = inject('engine') === 'postgres' ? 'failing' : 'off';
  const checks = {
    disk: 'ok',
    clock,
    certificate: 'failing',
    pooler: 'ok',
    runtime: expect.stringMatching(/^(ok|failing)$/),
    ...{ secondFactor: 'off', providers: 'off' },
  };
  await vi.waitFor(async () =>
    expect((await testApp.app.http.inject('/readyz')).json()).toMatchObject({
      status: clock === 'failing' ? 'degraded' : 'ready',
      checks,
    }),
  );
  expect((await testApp.ask('admin', 'GET', '/itr-api/v1/admin/health')).data).toMatchObject({ checks });
});
