/**
 * From an empty installation with a vendor's files to the first closed ticket, by command line and API:
 * no SQL, no restart.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ObjectStore } from '../../src/server/storage/object-store.ts';
import { getSample } from '../../src/shared/admin/sample-calls.ts';
import { listRecords } from '../../src/shared/admin/entity-calls.ts';
import { invitePerson } from '../../src/shared/admin/invite-call.ts';
import { getSetUpSteps, testSetUpStep } from '../../src/shared/admin/set-up-calls.ts';
import type { CommandBackend } from '../../src/server/command/backend.ts';
import {
  backendHandlers,
  exportList,
  importFile,
  localBackend,
  openAdminSocket,
  sampleOrder,
  sent,
  socketBackend,
} from './tested-server.ts';
import { memoryStore } from './import-desk.ts';
import { emptyStore, sharedTestApp } from './test-app.ts';

const PASSWORD = 'grey-otter-climbs';
const PREFIX = 'https://files.example/';
const folder = mkdtempSync(join(tmpdir(), 'closeloop-moving-in-'));
const store: ObjectStore = {
  ...emptyStore,
  ...memoryStore(),
  signedObject: (address: string) =>
    Promise.resolve(address.startsWith(PREFIX) ? { key: address.slice(PREFIX.length), name: '' } : null),
};
let desk: CommandBackend;
let close: () => void;
const testApp = sharedTestApp({ store, isEmpty: true });
beforeAll(async () => {
  const { app, clock, opened } = testApp;

  const { database } = opened;
  const publicUrl = 'https://closeloop.example';
  const own = localBackend({ database, clock, publicUrl, store, app: () => Promise.resolve(app) });
  // Runs the jobs, as a server does by itself.
  const served: CommandBackend = {
    ...own,
    call: async (...args) => {
      await testApp.deliver();
      const answer = await own.call(...args);
      await testApp.deliver();
      return answer;
    },
  };
  close = await openAdminSocket(folder, backendHandlers(served));
  desk = socketBackend(folder);
});
afterAll(() => {
  close();
  rmSync(folder, { recursive: true, force: true });
});

const asked = async (token: string | undefined, method: 'GET' | 'POST', path: string, body?: unknown) => {
  const headers: Record<string, string> = token === undefined ? {} : { xauthorization: token };
  const answer = await testApp.ask('nobody', method, path, body, { headers });
  if (answer.code !== 200 && answer.code !== 201)
    throw new Error(`${path}: ${answer.text} ${testApp.unexpected.join()}`);
  return answer.data;
};

/** The invited read their mail, and set a password. */
async function arrived(account: string): Promise<string> {
  await testApp.deliver();
  const mail = testApp.mailed.findLast(({ to }) => to === account);
  const code = /invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  return String((await asked(undefined, 'POST', '/api/client/v1/invitation', { code, password: PASSWORD }))['token']);
}

test('the first admin, the files, the people, the first ticket (spec 1.1)', async () => {
  testApp.clock.at = new Date('2026-11-23T08:00:00Z'); // the samples' machines have been delivered
  await expect(sent(desk, undefined, getSetUpSteps)).rejects.toThrow('closeloop admin address');
  const { url } = await desk.setUpAddress();
  const code = new URL(url).searchParams.get('code');
  const admin = { email: 'ada@acme.example', userName: 'Ada', password: PASSWORD, vendorName: 'Acme', language: 'en' };
  await asked(undefined, 'POST', '/api/client/v1/setup', { code, ...admin });
  await expect(desk.setUpAddress()).rejects.toThrow('There is an admin already.');
  for (const step of ['mail', 'storage'])
    expect(await sent(desk, undefined, testSetUpStep, { body: { step } })).toMatchObject({ ok: true });

  const wish = { dryRun: false, wrong: undefined, as: 'ada@acme.example' };
  for (const entity of sampleOrder) {
    const sample = await sent(desk, undefined, getSample, { params: { entity }, query: { format: 'csv' } });
    const file = join(folder, `${entity}.csv`);
    writeFileSync(file, await textOf(await desk.download(sample.url)));
    const dry = await importFile(desk, { ...wish, entity, file, dryRun: true });
    expect(dry).toMatchObject({ data: { wrong: 0, applied: false }, incomplete: false });
    const done = await importFile(desk, { ...wish, entity, file });
    expect({ entity, text: done.text, incomplete: done.incomplete }).toMatchObject({ entity, incomplete: false });
    const again = await importFile(desk, { ...wish, entity, file });
    expect({ entity, ...again.data }).toMatchObject({ entity, new: 0, changed: 0, wrong: 0, applied: false });
  }
  const { items } = await sent(desk, undefined, getSetUpSteps);
  expect(items.filter(({ state }) => state !== 'done').map(({ step }) => step)).toEqual([
    'robot',
    'legal',
    'secondFactor',
  ]);

  const people = await sent(desk, undefined, listRecords, { params: { entity: 'people' }, query: { limit: '50' } });
  const idOf = (account: string) => people.items.find(({ values }) => values['account'] === account)?.id ?? '';
  for (const account of ['maria.keller@example.com', 'chen.wei@example.com'])
    await sent(desk, undefined, invitePerson, { params: { id: idOf(account) } });
  const partner = await arrived('maria.keller@example.com');
  const engineer = await arrived('chen.wei@example.com');

  const tickets = '/itr-api/v1/tickets';
  let ticket = await asked(partner, 'POST', tickets, {
    kind: 'feedback',
    contactName: 'Maria Keller',
    contactEmail: 'maria.keller@example.com',
    sn: 'AX1-2026/00007',
    productModel: 'MD520-4T11B',
    productLine: 'low-voltage-ac-drives',
    productType: 'vector-drive',
    usageDays: 20,
    description: 'The drive stops with E.OC1 at ramp-up.',
    occurredOn: '2026-11-20',
    problemStage: 'warranty-operation',
    scope: 'single-unit',
    impact: 'intermittent-trips',
  });
  // Routed by the imported rule to the group of the imported engineer.
  expect(ticket).toMatchObject({ customerName: 'Nordfeld Pumpen GmbH', handler: { name: 'Chen Wei' } });
  const act = async (who: string, action: string, more: object) => {
    const { id, version } = ticket as { id: string; version: number };
    ticket = await asked(who, 'POST', `${tickets}/${id}/actions/${action}`, { version, ...more });
  };
  await act(engineer, 'accept', { requiredDays: 3 });
  await act(engineer, 'propose', { text: 'Lengthen the acceleration time.', feasible: true, noSensitive: true });
  await act(partner, 'declineSolution', { reason: 'It still trips', reasonCode: 'fault-still-present' });
  await act(engineer, 'propose', { text: 'Replace the brake.', feasible: true, noSensitive: true });
  await act(partner, 'acceptSolution', {});
  await act(partner, 'confirmSolution', {
    productionResumed: true,
    productionResumedAt: testApp.clock.at.toISOString(),
  });
  await act(engineer, 'close', { resolvedInOneGo: true, closureCode: 'unit-replaced' });
  await act(partner, 'evaluate', { overall: 5 });
  expect(ticket).toMatchObject({ status: 'completed' });

  const written = await exportList(desk, { list: 'units', file: join(folder, 'out.csv'), as: undefined });
  expect(written.data).toMatchObject({ rows: 3 });
  expect(await importFile(desk, { ...wish, entity: 'units', file: join(folder, 'out.csv') })).toMatchObject({
    data: { new: 0, changed: 0, same: 3, wrong: 0 },
  });
  // The ticket is over and was nobody's to do of those who ask.
  for (const as of [undefined, 'maria.keller@example.com', 'chen.wei@example.com', 'anna.lindqvist@example.com']) {
    const file = join(folder, `tickets-${as}.csv`);
    const { data } = await exportList(desk, { list: 'tickets', file, as });
    expect({ as, rows: data['rows'] }).toEqual({ as, rows: 1 });
    // The reasons are for insiders.
    const text = readFileSync(file, 'utf8');
    const isPartner = as === 'maria.keller@example.com';
    expect([as, text.includes('unit-replaced'), text.includes('fault-still-present')]).toEqual([
      as,
      !isPartner,
      !isPartner,
    ]);
  }
  expect(testApp.unexpected).toEqual([]);
});

test('wrong rows are reported by row and column, and written to a file; the rest is imported', async () => {
  const file = join(folder, 'wrong.csv');
  writeFileSync(
    file,
    'sn,productModel,productNumber,softwareModel,customer\nAX1-2026/00077,MD520-4T11B,01040268,2.40,nordfeld-pumpen\nAX1-2026/00078,MD520-4T11B,01040268,2.40,NOBODY\n',
  );
  const wrong = join(folder, 'wrong-rows.csv');
  const wish = { entity: 'units', file, dryRun: false, wrong, as: undefined };
  const done = await importFile(desk, wish);
  expect(done).toMatchObject({ incomplete: true, data: { new: 1, wrong: 1, applied: true } });
  expect(done.text).toMatch(/row 3, customer “NOBODY”/);
  await expect(importFile(desk, wish)).rejects.toThrow('is there already');
  await expect(importFile(desk, { ...wish, file: join(folder, 'none.csv') })).rejects.toThrow('There is no file');
  await expect(importFile(desk, { ...wish, wrong: undefined, entity: 'machines' })).rejects.toThrow(/./);
  await expect(importFile(desk, { ...wish, wrong: undefined, as: 'nobody@acme.example' })).rejects.toThrow(
    'no account',
  );
});

test('admins by the command line: another one, a new password, and who stands in the audit log', async () => {
  const made = await desk.makeAdmin('Second@acme.example', 'Second');
  expect(made).toMatchObject({ account: 'second@acme.example', url: expect.stringContaining('/setup?invitation=') });
  await expect(desk.makeAdmin('second@acme.example', '')).rejects.toThrow('already');
  await expect(desk.makeAdmin('no address', '')).rejects.toThrow('no email address');
  await expect(desk.resetPassword('nobody@acme.example')).rejects.toThrow('no account');
  const { url } = await desk.resetPassword('second@acme.example');
  const code = new URL(url).searchParams.get('invitation');
  const signedIn = await asked(undefined, 'POST', '/api/client/v1/invitation', { code, password: PASSWORD });
  expect(signedIn).toMatchObject({ account: 'second@acme.example', roles: ['admin'] });
  const log = await asked(String(signedIn['token']), 'GET', '/itr-api/v1/admin/audit?limit=100');
  const lines = log['items'] as { operation: string; actor: { name: string | null; via: string } }[];
  const by = (operation: string) => lines.find((line) => line.operation === operation)?.actor;
  expect(by('cli.makeAdmin')).toMatchObject({ via: 'cli', name: null });
  expect(by('admin.invitePerson')).toMatchObject({ via: 'cli', name: 'Ada' });
  await expect(desk.call('maria.keller@example.com', { name: 'admin.setUpSteps' })).resolves.toMatchObject({
    code: 403,
  });
  await expect(desk.download('https://elsewhere.example/x')).rejects.toThrow('no address of this installation');
});
