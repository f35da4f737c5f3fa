/**
 * Runs examples/erp-units.mjs against a server: units are created, changed, left as they are, and wrong rows reported.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmationOf } from './confirmation.ts';
import { idOf } from './people.ts';
import { sharedTestApp } from './test-app.ts';

let url: string;
let key: string;
const folder = mkdtempSync(join(tmpdir(), 'closeloop-erp-'));
const testApp = sharedTestApp();
beforeAll(async () => {
  await testApp.app.http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(testApp.app.http.server.address() as AddressInfo).port}`;
  const put = async (entity: string, row: object): Promise<void> => {
    const made = await testApp.ask('admin', 'PUT', `/itr-api/v1/admin/entities/${entity}`, { rows: [row] });
    expect(made.data).toEqual({ new: 1, changed: 0, same: 0, wrong: [] });
  };
  await put('series', { code: 'sv660', name: 'SV660', productLine: 'servo-drives-and-motors' });
  await put('models', {
    code: 'sv660n',
    series: 'sv660',
    productType: 'ethercat-servo',
    name: 'SV660N',
    productNumber: '9',
  });
  const expiresAt = new Date(testApp.clock.now().getTime() + 86_400_000).toISOString();
  const body = { name: 'ERP', userId: idOf('admin'), scopes: ['master:write'], expiresAt };
  const headers = await confirmationOf(testApp, 'admin');
  key = String((await testApp.ask('admin', 'POST', '/itr-api/v1/admin/api-keys', body, { headers })).data['key']);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function run(units: object[], withKey = key): Promise<{ code: number; out: string; errors: string }> {
  const file = join(folder, 'units.json');
  writeFileSync(file, JSON.stringify(units));
  const env = { ...process.env, CLOSELOOP_URL: url, CLOSELOOP_KEY: withKey };
  return new Promise((resolve) => {
    execFile(process.execPath, ['examples/erp-units.mjs', file], { env }, (error, out, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: out.trim(), errors: errors.trim() }),
    );
  });
}
const unit = (sn: string, more: object = {}) => ({ sn, productModel: 'SV660N', softwareModel: 'V1.20', ...more });

test('it makes what is new, changes what has changed, and says what is wrong', async () => {
  const units = [unit('SN-ERP-1'), unit('SN-ERP-2'), unit('SN-ERP-3')];
  expect(await run(units)).toEqual({ code: 0, out: '3 new, 0 changed, 0 same, 0 wrong', errors: '' });
  const next = [
    unit('SN-ERP-1'),
    unit('SN-ERP-2', { softwareModel: 'V1.21' }),
    unit('SN-ERP-4', { deliveryDate: '2026-02-31' }),
  ];
  const second = await run(next);
  expect(second).toMatchObject({ code: 1, out: '0 new, 1 changed, 1 same, 1 wrong' });
  expect(second.errors).toMatch(/^Row 3, deliveryDate "2026-02-31": .+/);
  expect(await testApp.rows(`select sn, software_model from unit where sn like 'SN-ERP-%' order by sn`)).toEqual([
    { sn: 'SN-ERP-1', software_model: 'V1.20' },
    { sn: 'SN-ERP-2', software_model: 'V1.21' },
    { sn: 'SN-ERP-3', software_model: 'V1.20' },
  ]);
  // The log says that it was the key.
  expect(await testApp.rows(`select distinct via, actor_id from audit_event where entity = 'units'`)).toEqual([
    { via: 'key', actor_id: idOf('admin') },
  ]);
});

test('an invalid key is reported, and a valid one cannot create an admin', async () => {
  expect(await run([unit('SN-ERP-9')], 'clk_none')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('401') as string,
  });
  const rows = [{ account: 'new@door.example', userName: 'New', role: 'admin' }];
  const people = '/itr-api/v1/admin/entities/people';
  expect((await testApp.ask({ apiKey: key }, 'PUT', people, { rows })).code).toBe(403);
  expect((await testApp.ask({ apiKey: key }, 'GET', people)).code).toBe(403);
});
