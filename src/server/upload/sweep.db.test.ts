import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { viewers } from '../db/sample-rows.testkit.ts';
import { sweepUploads } from './sweep.ts';
import { openKit, photo, upload, type Kit } from './upload.testkit.ts';

let kit: Kit;
let jpeg: Buffer;
beforeAll(async () => {
  kit = await openKit();
  jpeg = await photo();
});
beforeEach(() => kit.clear());
afterAll(() => kit.close());

const HOUR_MS = 3_600_000;
const sweep = () =>
  sweepUploads({
    store: kit.storage.store,
    database: kit.opened.database,
    clock: kit.clock,
    sweepStore: kit.storage.endpoint.sweep,
  });
const stored = async (): Promise<string[]> => (await kit.storage.store.list('')).map(({ key }) => key);
const attached = async (): Promise<unknown[]> => {
  const { rows } = await kit.opened.database.transaction(viewers.system, (tx) =>
    tx.raw(`select unnest(array[object_key, thumbnail_key]) as key from attachment where object_key <> 'k' order by 1`),
  );
  return rows.map((row) => row['key']);
};

test('removes uploads and unclaimed files after a day, and keeps the files of tickets', async () => {
  const credential = await kit.credentials('partner');
  const uploads = [{ key: await upload(credential, jpeg), name: 'a.jpg' }];
  await kit.storage.store.put('config/production/download.json', Buffer.from('{}'), {
    contentType: 'application/json',
  });
  expect((await kit.ask('toy.attach', 'partner', { body: { uploads } })).http).toBe(200);
  expect((await kit.ask('toy.attach', 'partner', { body: { uploads, fails: true } })).http).toBe(400);
  await upload(await kit.credentials('nobody'), jpeg);
  expect(await stored()).toHaveLength(7);
  expect(await sweep()).toEqual({ grants: 0, uploads: 0, files: 0 });

  kit.storage.skewMs = 23 * HOUR_MS;
  const young = await kit.credentials('partner');
  kit.storage.skewMs = 24 * HOUR_MS + 60_000;
  expect(await sweep()).toEqual({ grants: 2, uploads: 2, files: 2 });
  expect(await stored()).toEqual([...(await attached()), 'config/production/download.json'].sort());
  expect((await kit.credentials('partner', { body: { dirPrefix: young.dirPrefix } })).dirPrefix).toBe(young.dirPrefix);
  expect(await sweep()).toEqual({ grants: 0, uploads: 0, files: 0 });
  const { http } = await kit.ask('toy.attach', 'partner', { body: { uploads } });
  expect(http).toBe(400);
});
