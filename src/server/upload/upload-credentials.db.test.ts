import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { viewers, type ViewerName } from '../db/sample-rows.testkit.ts';
import { openKit, upload, type Kit } from './upload.testkit.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await openKit();
});
beforeEach(() => kit.clear());
afterAll(() => kit.close());

const HOUR_MS = 3_600_000;
const grants = async (): Promise<Record<string, unknown>[]> =>
  (
    await kit.opened.database.transaction(viewers.system, (tx) =>
      tx.raw('select prefix, user_id, ip, claimed_at from upload_grant'),
    )
  ).rows;

test.each<[ViewerName, Record<string, unknown>]>([
  ['partner', { user_id: '00000000-0000-7000-8000-000000000011' }],
  ['visitor', { user_id: null }],
  ['nobody', { user_id: null }],
])('%s gets credentials for a fresh prefix, without a body (spec 6.14, 7.23, 9.16)', async (as, owner) => {
  const first = await kit.credentials(as);
  expect(Object.keys(first).sort()).toEqual(
    ['accessKeyId', 'accessKeySecret', 'bucketName', 'dirPrefix', 'endpoint', 'expiration', 'securityToken'].sort(),
  );
  expect(first.dirPrefix).toMatch(/^uploads\/[\w-]+\/[\w-]{22}\/$/);
  expect(Date.parse(first.expiration) - kit.clock.now().getTime()).toBeGreaterThan(HOUR_MS - 60_000);
  expect(Date.parse(first.expiration) - kit.clock.now().getTime()).toBeLessThanOrEqual(HOUR_MS);
  expect(await grants()).toEqual([{ prefix: first.dirPrefix, ...owner, ip: '10.0.0.1', claimed_at: null }]);
  const second = await kit.credentials(as, { body: {} });
  expect(second.dirPrefix).not.toBe(first.dirPrefix);
  const stolen = { ...second, dirPrefix: first.dirPrefix };
  await expect(upload(stolen, Buffer.from('x'))).rejects.toMatchObject({ code: 'AccessDenied' });
});

test('a prefix is refreshed only for its owner', async () => {
  const { dirPrefix, expiration } = await kit.credentials('partner');
  kit.storage.skewMs = 10 * 60_000; // as far as a signer's clock may be off
  const again = await kit.credentials('partner', { body: { dirPrefix } });
  expect(again.dirPrefix).toBe(dirPrefix);
  expect(Date.parse(again.expiration)).toBeGreaterThan(Date.parse(expiration));
  expect(await upload(again, Buffer.from('x'))).toContain(dirPrefix);
  expect(await grants()).toHaveLength(1);
  for (const as of ['otherPartner', 'insider', 'visitor', 'nobody'] as const) {
    const { http, envelope } = await kit.ask('upload.token', as, { body: { dirPrefix } });
    expect([as, http, Object.keys((envelope.data as { fields: object }).fields)]).toEqual([as, 400, ['dirPrefix']]);
  }
  for (const wrong of ['', 'attachments/', '../', `${dirPrefix}deeper/`, dirPrefix.slice(0, -1), 7]) {
    const { http } = await kit.ask('upload.token', 'partner', { body: { dirPrefix: wrong } });
    expect([wrong, http]).toEqual([wrong, 400]);
  }
  expect(await grants()).toHaveLength(1);
});

test('an old or swept prefix is replaced by a fresh one', async () => {
  const { dirPrefix } = await kit.credentials('partner');
  kit.storage.skewMs = 12 * HOUR_MS;
  const next = await kit.credentials('partner', { body: { dirPrefix } });
  expect(next.dirPrefix).not.toBe(dirPrefix);
  await kit.opened.database.transaction(viewers.system, (tx) => tx.raw('delete from upload_grant'));
  const last = await kit.credentials('partner', { body: { dirPrefix } });
  expect([dirPrefix, next.dirPrefix]).not.toContain(last.dirPrefix);
});

test('without a login: limited grants an hour for each network, also for concurrent requests', async () => {
  const responses = await Promise.all(Array.from({ length: 9 }, () => kit.ask('upload.token', 'nobody')));
  expect(responses.filter(({ http }) => http === 200)).toHaveLength(6);
  const refused = responses.filter(({ http }) => http === 429);
  expect(refused).toHaveLength(3);
  expect(refused[0]?.retryAfter).toBeGreaterThan(3_500);
  expect((await kit.ask('upload.token', 'nobody', { ip: '10.0.0.2' })).http).toBe(200);
  expect((await kit.ask('upload.token', 'nobody', { factor: 2 })).http).toBe(200);
  expect((await kit.ask('upload.token', 'partner')).http).toBe(200);
  kit.storage.skewMs = HOUR_MS + 60_000;
  expect((await kit.ask('upload.token', 'nobody')).http).toBe(200);
});

test.each<[ViewerName]>([['visitor'], ['nobody']])('%s: six objects an hour, over all prefixes', async (as) => {
  const first = await kit.credentials(as);
  for (let n = 0; n < 4; n += 1) await upload(first, Buffer.from('x'));
  const second = await kit.credentials(as);
  for (let n = 0; n < 2; n += 1) await upload(second, Buffer.from('x'));
  await expect(upload(second, Buffer.from('x'))).rejects.toMatchObject({ code: 'QuotaExceeded' });
  const { http, retryAfter } = await kit.ask('upload.token', as);
  expect([http, (retryAfter ?? 0) > 3_500]).toEqual([429, true]);
  const again = await kit.credentials(as, { body: { dirPrefix: second.dirPrefix } });
  await expect(upload(again, Buffer.from('x'))).rejects.toMatchObject({ code: 'QuotaExceeded' });
  kit.storage.skewMs = HOUR_MS + 60_000;
  expect((await kit.ask('upload.token', as)).http).toBe(200);
});

test('with only a share: as without a login, and from the same quota of the network', async () => {
  const [visitor, nobody] = [await kit.credentials('visitor'), await kit.credentials('nobody')];
  const folderOf = ({ dirPrefix }: { dirPrefix: string }): string => dirPrefix.split('/', 2).join('/');
  expect(folderOf(visitor)).toBe(folderOf(nobody));
  for (let n = 0; n < 3; n += 1) for (const credential of [visitor, nobody]) await upload(credential, Buffer.from('x'));
  for (const as of ['visitor', 'nobody'] as const) {
    expect([as, (await kit.ask('upload.token', as)).http]).toEqual([as, 429]);
    expect([as, (await kit.ask('upload.token', as, { ip: '10.0.0.2' })).http]).toEqual([as, 200]);
  }
});

test('a repeat gets the stored answer, and nothing is minted for it', async () => {
  const mint = vi.spyOn(kit.storage.store, 'mint');
  const key = 'the-same-key-again';
  const first = await kit.credentials('insider', { key });
  // More often than the budget for fresh prefixes allows.
  for (let repeat = 0; repeat < 61; repeat++) expect(await kit.credentials('insider', { key })).toEqual(first);
  expect(mint).toHaveBeenCalledTimes(1);
  const other = { body: { dirPrefix: first.dirPrefix } };
  expect((await kit.ask('upload.token', 'insider', { key, ...other })).http).toBe(422);
  expect(mint).toHaveBeenCalledTimes(1);
  mint.mockRestore();
});

test('the endpoint is the origin under which the caller has reached us', async () => {
  const origin = 'http://192.168.1.5:8080';
  expect((await kit.credentials('partner', { origin })).endpoint).toBe(origin);
  expect((await kit.credentials('partner')).endpoint).toBe(kit.storage.origin);
});

test('refreshes of a prefix are limited an hour, and so are fresh prefixes', async () => {
  const { dirPrefix } = await kit.credentials('manager');
  for (const body of [{ dirPrefix }, {}]) {
    const responses = await Promise.all(Array.from({ length: 61 }, () => kit.ask('upload.token', 'manager', { body })));
    expect(responses.filter(({ http }) => http === 429).length).toBe(body.dirPrefix === undefined ? 2 : 1);
  }
  expect((await kit.ask('upload.token', 'admin')).http).toBe(200);
});
