/** Bytes stored with upload credentials are counted in the database, exactly across all processes (safety.md 8). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { UPLOAD_QUOTAS } from '../../shared/upload/limits.ts';
import type { UploadCredential } from '../../shared/upload/key.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { viewers } from '../db/sample-rows.testkit.ts';
import { openPostgres } from '../db/postgres.ts';
import type { UsageSlot } from '../oss-server/usage.ts';
import type { Quota } from '../storage/object-store.ts';
import { openKit, upload, type Kit } from './upload.testkit.ts';
import { databaseLedger, readUsage } from './usage-store.ts';

let kit: Kit;
let second: Database;
beforeAll(async () => {
  kit = await openKit();
  const { url, database } = kit.opened;
  second = url === null ? database : openPostgres({ url, poolSize: 8, onError: () => undefined });
});
beforeEach(() => kit.clear());
afterAll(async () => {
  if (second !== kit.opened.database) await second.close();
  await kit.close();
});

const HOUR_MS = 3_600_000;
const quota: Quota = { subject: 'uploads/s/', objects: 6, bytes: 1_000, windowMs: HOUR_MS };
const slot = (name: string, number = 0, uploadId = ''): UsageSlot => ({ key: `uploads/s/p/${name}`, uploadId, number });
const ledger = () => databaseLedger(kit.opened.database, kit.clock);
const spent = async (subject = quota.subject): Promise<{ objects: number; bytes: number }> => {
  const since = new Date(kit.clock.now().getTime() - HOUR_MS);
  const { objects, bytes } = await kit.opened.database.transaction(viewers.system, (tx) =>
    readUsage(tx, subject, since),
  );
  return { objects, bytes };
};
const refused = { code: 'QuotaExceeded' };

test('fifty at once in two processes: as many as the quota allows are accepted, and not one more', async () => {
  const both = [ledger(), databaseLedger(second, systemClock)];
  const spend = (n: number, bytes: number): Promise<boolean> =>
    both[n % 2]?.spend(quota, slot(String(n)), bytes, randomUUID()) ?? Promise.resolve(false);
  const objects = await Promise.all(Array.from({ length: 50 }, (_, n) => spend(n, 1)));
  expect(objects.filter(Boolean)).toHaveLength(6);
  expect(await spent()).toEqual({ objects: 6, bytes: 6 });
  await kit.clear();
  const parts = await Promise.all(
    Array.from(
      { length: 50 },
      (_, n) => both[n % 2]?.spend(quota, slot('a', n + 1, 'U'), 300, randomUUID()) ?? Promise.resolve(false),
    ),
  );
  expect(parts.filter(Boolean)).toHaveLength(3);
  expect(await spent()).toEqual({ objects: 1, bytes: 900 });
});

test('a refund returns what its holder spent, and restores the size before', async () => {
  const [first, other] = [randomUUID(), randomUUID()];
  expect(await ledger().spend(quota, slot('a'), 600, first)).toBe(true);
  expect(await ledger().spend(quota, slot('a'), 900, other)).toBe(true);
  await ledger().refund(slot('a'), first);
  expect(await spent()).toEqual({ objects: 1, bytes: 900 });
  await ledger().refund(slot('a'), other);
  expect(await spent()).toEqual({ objects: 1, bytes: 600 });
  expect(await ledger().spend(quota, slot('b'), 401, other)).toBe(false);
  expect(await ledger().spend(quota, slot('b'), 400, other)).toBe(true);
  await ledger().refund(slot('b'), other);
  expect(await spent()).toEqual({ objects: 1, bytes: 600 });
});

test('an aborted upload is released; begun uploads of an object are limited; usage expires in an hour', async () => {
  const begin = (id: number): Promise<boolean> => ledger().spend(quota, slot('a', 0, `U${id}`), 0, randomUUID());
  for (let id = 0; id < 10; id += 1) expect(await begin(id)).toBe(true);
  expect(await begin(10)).toBe(false);
  expect(await ledger().spend(quota, slot('a', 1, 'U0'), 1_000, randomUUID())).toBe(true);
  expect(await ledger().spend(quota, slot('a', 2, 'U0'), 1, randomUUID())).toBe(false);
  await ledger().release(slot('a').key, 'U0');
  expect(await spent()).toEqual({ objects: 1, bytes: 0 });
  expect(await begin(10)).toBe(true);
  for (let n = 0; n < 5; n += 1) expect(await ledger().spend(quota, slot(`b${n}`), 1, randomUUID())).toBe(true);
  expect(await ledger().spend(quota, slot('c'), 1, randomUUID())).toBe(false);
  kit.storage.skewMs = HOUR_MS + 60_000;
  expect(await ledger().spend(quota, slot('c'), 1_000, randomUUID())).toBe(true);
});

test.each(['visitor', 'nobody'] as const)(
  '%s: grants fetched before anything is stored share one quota',
  async (as) => {
    const grants: UploadCredential[] = [];
    for (let n = 0; n < 6; n += 1) grants.push(await kit.credentials(as));
    expect((await kit.ask('upload.token', as)).http).toBe(429);
    const results = await Promise.allSettled(
      grants.flatMap((grant) => Array.from({ length: 6 }, () => upload(grant, Buffer.from('x')))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(refused);
    expect(await kit.storage.store.list('uploads/')).toHaveLength(6);
  },
);

test('sixty grants of a user: one quota of bytes', async () => {
  const { bytes } = UPLOAD_QUOTAS.user;
  const grants: UploadCredential[] = [];
  for (let n = 0; n < 60; n += 1) grants.push(await kit.credentials('insider', {}));
  const [folder = ''] = grants.map(({ dirPrefix }) => `${dirPrefix.split('/', 2).join('/')}/`);
  await kit.opened.database.transaction(viewers.system, (tx) =>
    tx.raw(
      `insert into upload_usage (object_key, upload_id, part, subject, bytes, holder, at) values ($1, '', 0, $2, $3, $4, now())`,
      [`${folder}x`, folder, bytes - 10, randomUUID()],
    ),
  );
  const results = await Promise.allSettled(grants.map((grant) => upload(grant, Buffer.alloc(4))));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('another network: a grant still counts for the network that got it; an IPv6 network counts as one', async () => {
  const first = await kit.credentials('nobody', { ip: '2001:db8:1:2::1' });
  for (let n = 0; n < 6; n += 1) await upload(first, Buffer.from('x'));
  for (const ip of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']) {
    expect((await kit.ask('upload.token', 'nobody', { ip })).http).toBe(429);
  }
  const body = { dirPrefix: first.dirPrefix };
  const elsewhere = await kit.credentials('nobody', { ip: '10.9.9.9', body });
  const loggedIn = await kit.credentials('partner', { body });
  for (const credential of [first, elsewhere, loggedIn])
    await expect(upload(credential, Buffer.from('x'))).rejects.toMatchObject(refused);
  expect((await kit.ask('upload.token', 'nobody', { ip: '2001:db8:1:3::1' })).http).toBe(200);
});

test('bytes that do not arrive are refunded', async () => {
  const credential = await kit.credentials('nobody');
  const folder = `${credential.dirPrefix.split('/', 2).join('/')}/`;
  const { objects } = kit.storage.endpoint;
  await upload(credential, Buffer.from('x'));
  const { adopt } = objects;
  Object.assign(objects, { adopt: () => Promise.reject(new Error('disk full')) });
  try {
    await expect(upload(credential, Buffer.from('y'))).rejects.toMatchObject({ status: 503 });
  } finally {
    Object.assign(objects, { adopt });
  }
  expect(await spent(folder)).toEqual({ objects: 1, bytes: 1 });
});

test('a bucket that cannot enforce a quota is listed; beyond the quota nothing is granted', async () => {
  const { store } = kit.storage;
  Object.assign(store, { enforcesQuota: false });
  try {
    const { dirPrefix } = await kit.credentials('visitor');
    for (let n = 0; n < 6; n += 1) await store.put(`${dirPrefix}${n}`, Buffer.from('x'), { contentType: 'x' });
    const response = await kit.ask('upload.token', 'visitor');
    expect([response.http, (response.retryAfter ?? 0) > 3_500]).toEqual([429, true]);
    expect((await kit.ask('upload.token', 'visitor', { body: { dirPrefix } })).http).toBe(429);
  } finally {
    Object.assign(store, { enforcesQuota: true });
  }
});
