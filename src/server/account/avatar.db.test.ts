/**
 * The picture of a person: stored small and without metadata,
 * served for minutes, shown to colleagues, deleted when replaced.
 */
import { noProviders, TEST_SEAL } from './account.testkit.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readDictionaries } from '../product/store.ts';
import { productOperations } from '../product/operations.ts';
import { createAvatars } from '../upload/avatars.ts';
import { sweepUploads } from '../upload/sweep.ts';
import { openKit, photo, upload, type Kit } from '../upload/upload.testkit.ts';
import type { ViewerName } from '../db/sample-rows.testkit.ts';
import { createAccount } from './account.ts';

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
let kit: Kit;
let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await photo();
  kit = await openKit(async (deps) => {
    const avatars = createAvatars(deps);
    const { operations } = await createAccount({
      ...deps,
      publicUrl: 'https://closeloop.example',
      avatars,
      seal: TEST_SEAL,
      ...noProviders,
    });
    return [...operations, ...productOperations(readDictionaries, avatars.address)];
  });
});
beforeEach(() => kit.clear());
afterAll(() => kit.close());

const change = (as: ViewerName, avatar: unknown) => kit.ask('account.changeProfile', as, { body: { avatar } });
const avatarOf = async (as: ViewerName): Promise<unknown> =>
  ((await kit.ask('account.userInfo', as)).envelope.data as { avatar: unknown }).avatar;
const stored = async (): Promise<string[]> => (await kit.storage.store.list('avatars/')).map(({ key }) => key);
const choose = async (as: ViewerName, bytes = jpeg, folder: 'avatar' | 'attachFiles' = 'avatar') => ({
  key: await upload(await kit.credentials(as), bytes, 'jpg', folder),
  name: 'me.jpg',
});

test('is stored as a small square without its position, and served by an address that expires (spec 3.5, 7.38)', async () => {
  const { http, envelope } = await change('insider', await choose('insider'));
  expect(http).toBe(200);
  const { avatar } = envelope.data as { avatar: string };
  const served = await fetch(kit.storage.origin + avatar);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await served.arrayBuffer());
  const { width, height, exif, xmp } = await sharp(bytes).metadata();
  expect([width, height, exif, xmp, bytes.includes('Secret')]).toEqual([256, 256, undefined, undefined, false]);
  expect(bytes.byteLength).toBeLessThan(0.1 * MIB);
  kit.storage.skewMs = 301_000;
  expect((await fetch(kit.storage.origin + avatar)).status).toBe(403);
});

test('is shown where a colleague is chosen, and to insiders only', async () => {
  await change('insider', await choose('insider'));
  const { envelope } = await kit.ask('user.list', 'admin', {});
  const { items } = envelope.data as { items: { id: string; avatar: string | null }[] };
  expect(items.filter(({ avatar }) => avatar !== null)).toHaveLength(1);
  expect((await kit.ask('user.list', 'partner', {})).http).toBe(403);
});

test('is deleted a day after it was replaced or removed', async () => {
  await change('insider', await choose('insider'));
  const [before] = await stored();
  await change('insider', await choose('insider'));
  expect(await stored()).toHaveLength(2);
  const sweep = () => sweepUploads({ store: kit.storage.store, database: kit.opened.database, clock: kit.clock });
  kit.storage.skewMs = DAY_MS + 60_000;
  await sweep();
  const [left] = await stored();
  expect([left === undefined, left === before]).toEqual([false, false]);
  expect((await change('insider', null)).http).toBe(200);
  await sweep();
  expect([await stored(), await avatarOf('insider')]).toEqual([[], null]);
});

test.each<[string, () => Promise<unknown>]>([
  ['what somebody else has uploaded', () => choose('partner')],
  ['a file of a ticket', () => choose('insider', jpeg, 'attachFiles')],
  ['what is no picture', () => choose('insider', Buffer.from('MZ no picture'))],
  ['what is not there', () => Promise.resolve({ key: 'nothing', name: 'me.jpg' })],
])('%s is refused beside its field, and nothing is kept', async (_what, make) => {
  await change('insider', null);
  const { http, envelope } = await change('insider', await make());
  expect([http, Object.keys((envelope.data as { fields: object }).fields)]).toEqual([400, ['avatar']]);
  expect([await avatarOf('insider'), await stored()]).toEqual([null, []]);
});
