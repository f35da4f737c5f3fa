import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UploadCredential } from '../../shared/upload/key.ts';
import { systemClock } from '../clock.ts';
import { ids, viewers, type ViewerName } from '../db/sample-rows.testkit.ts';
import { StorageUnavailable } from '../storage/object-store.ts';
import { createDecodingSemaphore } from './decoding-semaphore.ts';
import { createFiles } from './files.ts';
import { lookAtFile } from './look-at-file.ts';
import { openKit, photo, upload, video, type Kit } from './upload.testkit.ts';

let kit: Kit;
let jpeg: Buffer;
beforeAll(async () => {
  kit = await openKit();
  jpeg = await photo();
});
beforeEach(() => kit.clear());
afterAll(() => kit.close());

const MIB = 1024 * 1024;
const rows = async (sql: string): Promise<Record<string, unknown>[]> =>
  (await kit.opened.database.transaction(viewers.system, (tx) => tx.raw(sql))).rows;
const attachments = (): Promise<Record<string, unknown>[]> =>
  rows(`select kind, name, content_type, size::int as size, object_key, thumbnail_key from attachment
    where object_key <> 'k' order by name`);
const stored = async (prefix: string): Promise<string[]> =>
  (await kit.storage.store.list(prefix)).map(({ key }) => key);
const attachAs = (as: ViewerName, uploads: unknown, more: object = {}) =>
  kit.ask('toy.attach', as, { body: { uploads, ...more } });
const fields = async (answer: ReturnType<typeof attachAs>): Promise<unknown> => {
  const { http, envelope } = await answer;
  return http === 400 ? (envelope.data as { fields: unknown }).fields : http;
};
const isRefused = async (as: ViewerName, key: string, word: string): Promise<void> => {
  expect(await fields(attachAs(as, [{ key, name: 'a.jpg' }]))).toEqual({
    'uploads.0': expect.stringMatching(`^a\\.jpg: .*${word}`),
  });
  expect(await attachments()).toEqual([]);
};

describe('what is kept', () => {
  test('a picture without location, small, with a thumbnail, under a new key; the uploaded object stays', async () => {
    const key = await upload(await kit.credentials('partner'), jpeg);
    expect((await attachAs('partner', [{ key, name: 'Störung.JPG' }])).http).toBe(200);
    const [found] = await attachments();
    expect(found).toMatchObject({ kind: 'image', name: 'Störung.JPG', content_type: 'image/jpeg' });
    for (const kept of [found?.['object_key'], found?.['thumbnail_key']]) {
      expect(kept).toMatch(/^attachments\/attachFiles\/\d{8}\/\d{13}-[0-9a-f-]{36}\.jpg$/);
      const bytes = await kit.storage.store.readAll(String(kept), MIB);
      const { exif, xmp, format } = await sharp(bytes).metadata();
      expect([exif, xmp, format, bytes.includes('Secret')]).toEqual([undefined, undefined, 'jpeg', false]);
    }
    expect((await rows(`select taken_at from attachment where object_key <> 'k'`))[0]?.['taken_at']).toEqual(
      new Date('2026-11-20T15:30:05Z'),
    );
    expect(found?.['size']).toBe((await kit.storage.store.head(String(found?.['object_key'])))?.bytes);
    expect(jpeg.includes('Secret')).toBe(true);
    expect(await stored('uploads/')).toEqual([key]);
  });

  test.each([
    ['png', 'screen.png', 'screen.png', 'png'],
    ['png', 'screen.JPG', 'screen.png', 'png'],
    ['webp', 'no extension', 'no extension.webp', 'webp'],
    ['jpeg', 'photo.heic', 'photo.jpg', 'jpg'],
    ['jpeg', 'photo.JPEG', 'photo.JPEG', 'jpg'],
  ] as const)(
    '%s called %s is kept as %s, its metadata gone (spec 7.35–7.37)',
    async (format, name, kept, extension) => {
      const key = await upload(await kit.credentials('partner'), await photo(format), extension);
      expect((await attachAs('partner', [{ key, name }])).http).toBe(200);
      const [found] = await attachments();
      expect(found).toMatchObject({ name: kept, content_type: `image/${format}` });
      expect(found?.['object_key']).toMatch(
        new RegExp(`^attachments/attachFiles/\\d{8}/\\d{13}-[0-9a-f-]{36}\\.${extension}$`),
      );
      const bytes = await kit.storage.store.readAll(String(found?.['object_key']), MIB);
      const { exif, xmp, format: stored } = await sharp(bytes).metadata();
      expect([exif, xmp, stored, bytes.includes('Secret')]).toEqual([undefined, undefined, format, false]);
      const thumbnail = await sharp(await kit.storage.store.readAll(String(found?.['thumbnail_key']), MIB)).metadata();
      expect(thumbnail.format).toBe('jpeg');
    },
  );

  test('a video without location, its cover as thumbnail; a bad cover is left out (spec 9.25)', async () => {
    const credential = await kit.credentials('partner');
    const key = await upload(credential, video(), 'mp4');
    const drawn = sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#246' } });
    const coverKey = await upload(credential, await drawn.jpeg().toBuffer());
    const bad = await upload(credential, Buffer.from('no picture'));
    expect((await attachAs('partner', [{ key, name: 'a.mp4', coverKey }])).http).toBe(200);
    expect((await attachAs('partner', [{ key, name: 'b.mp4', coverKey: bad }])).http).toBe(200);
    const [first, second] = await attachments();
    expect(first).toMatchObject({ kind: 'video', content_type: 'video/mp4', size: video().byteLength });
    const kept = await kit.storage.store.readAll(String(first?.['object_key']), MIB);
    expect([video().includes('+52.5'), kept.includes('+52.5'), kept.includes('pixels')]).toEqual([true, false, true]);
    const cover = await sharp(await kit.storage.store.readAll(String(first?.['thumbnail_key']), MIB)).metadata();
    expect([cover.width, cover.height]).toEqual([2000, 1000]);
    expect(second).toMatchObject({ name: 'b.mp4', thumbnail_key: null });
  });

  test('an address serves it inline, with its type', async () => {
    const key = await upload(await kit.credentials('partner'), jpeg);
    const { envelope } = await attachAs('partner', [{ key, name: 'a.jpg' }]);
    const [id] = envelope.data as string[];
    const response = await kit.ask('upload.attachment', 'partner', { params: { id: String(id) } });
    const data = response.envelope.data as { url: string; thumbnailUrl: string; name: string };
    for (const url of [data.url, data.thumbnailUrl]) {
      const answered = await fetch(kit.storage.origin + url);
      expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answered.headers.get('content-disposition')).toMatch(/^inline;/);
    }
    kit.storage.skewMs = 301_000;
    expect((await fetch(kit.storage.origin + data.url)).status).toBe(403);
  });

  test('what an earlier version stored under its names is read where it is', async () => {
    const key = await upload(await kit.credentials('partner'), jpeg);
    const { envelope } = await attachAs('partner', [{ key, name: 'a.jpg' }]);
    const [id] = envelope.data as string[];
    // As 1.0.0 named them.
    const old = `attachments/${randomUUID()}/`;
    for (const [name, side] of [
      ['picture.jpg', 40],
      ['thumbnail.jpg', 20],
    ] as const) {
      const drawn = await sharp({ create: { width: side, height: side, channels: 3, background: '#246' } })
        .jpeg()
        .toBuffer();
      await kit.storage.store.put(old + name, drawn, { contentType: 'image/jpeg' });
    }
    await rows(`update attachment set object_key = '${old}picture.jpg', thumbnail_key = '${old}thumbnail.jpg'
      where id = '${id}'`);
    const read = await kit.ask('upload.attachment', 'partner', { params: { id: String(id) } });
    const data = read.envelope.data as { url: string; thumbnailUrl: string };
    for (const [url, side] of [
      [data.url, 40],
      [data.thumbnailUrl, 20],
    ] as const) {
      const bytes = await (await fetch(kit.storage.origin + url)).arrayBuffer();
      expect((await sharp(Buffer.from(bytes)).metadata()).width).toBe(side);
    }
  });
});

describe('any other file', () => {
  const set = Buffer.from('P0010=1\r\nP0304=400\r\n\x1a');
  const sent = async (as: ViewerName, given: UploadCredential, bytes = set, name = 'drive.par') =>
    attachAs(as, [{ key: await upload(given, bytes, 'par'), name }]);

  test('is kept byte for byte under a name by day, time and content, and says how it is read', async () => {
    expect((await sent('partner', await kit.credentials('partner'))).http).toBe(200);
    const [found] = await rows(`select kind, name, content_type, size::int as size, object_key, thumbnail_key, reads
      from attachment where object_key <> 'k'`);
    expect(found).toMatchObject({ kind: 'file', name: 'drive.par', content_type: 'text/plain', size: set.length });
    expect(found).toMatchObject({ thumbnail_key: null, reads: 'text' });
    const key = String(found?.['object_key']);
    expect(key).toMatch(/^attachments\/attachFiles\/\d{8}\/\d{13}-[0-9a-f-]{36}\.txt$/);
    expect(await kit.storage.store.readAll(key, MIB)).toEqual(set);
  });

  test('is only ever a download of plain bytes, whatever it is', async () => {
    const credential = await kit.credentials('partner');
    for (const [bytes, name] of [
      [set, 'drive.par'],
      [Buffer.from('%PDF-1.7'), 'manual.pdf'],
    ] as const) {
      const [id] = (await sent('partner', credential, bytes, name)).envelope.data as string[];
      const { envelope } = await kit.ask('upload.attachment', 'partner', { params: { id: String(id) } });
      const answered = await fetch(kit.storage.origin + (envelope.data as { url: string }).url);
      expect(answered.headers.get('content-type')).toBe('application/octet-stream');
      expect(answered.headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename="${name}"`));
      expect(answered.headers.get('content-security-policy')).toContain('sandbox');
      expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
      expect(Buffer.from(await answered.arrayBuffer())).toEqual(bytes);
    }
  });

  test('is not taken with credentials that were given to nobody; a picture is', async () => {
    const nobodys = await kit.credentials('nobody');
    expect(await fields(sent('partner', nobodys))).toEqual({
      'uploads.0': expect.stringMatching('^drive.par: .*Only pictures and videos'),
    });
    expect((await attachAs('partner', [{ key: await upload(nobodys, jpeg), name: 'a.jpg' }])).http).toBe(200);
    // Also not once they have become the user's by that picture.
    expect((await sent('partner', nobodys)).http).toBe(400);
  });

  test('of a visitor or of somebody else is refused', async () => {
    const key = await upload(await kit.credentials('otherPartner'), set, 'par');
    for (const as of ['partner', 'visitor'] as const) await isRefused(as, key, 'someone else');
  });
});

describe('what is refused: nothing is written', () => {
  const exe = Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), randomBytes(500)]);
  test.each<[string, () => Buffer, string, string, string]>([
    ['an executable called .jpg', () => exe, 'jpg', 'bill.jpg', 'does not match'],
    ['an executable', () => exe, 'dat', 'set.dat', 'program'],
    ['a picture called .exe', () => jpeg, 'jpg', 'bill.exe', 'does not match'],
    ['a text called .mp4', () => Buffer.from('hello, this is a text'), 'mp4', 'a.mp4', 'does not match'],
    ['a shell script', () => Buffer.from('#!/bin/sh'), 'par', 'a.par', 'script'],
    ['a cut archive', () => Buffer.from('PK\x03\x04 cut'), 'zip', 'a.zip', 'damaged'],
    ['a large file', () => Buffer.alloc(20 * MIB + 1), 'bin', 'a.bin', 'at most 20 MB'],
    ['a MOV', () => video('qt  '), 'mov', 'a.mov', 'must be MP4'],
    ['a MOV called .mp4', () => video('qt  '), 'mp4', 'a.mp4', 'must be MP4'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'svg', 'a.svg', 'PDF'],
    ['a cut JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'jpg', 'cut.jpg', 'damaged'],
    ['a HEIC, which only the page can convert', () => video('heic'), 'heic', 'a.heic', 'as JPEG'],
    ['a cut MP4', () => video().subarray(0, -3), 'mp4', 'cut.mp4', 'damaged'],
    ['a JPEG of noise', () => Buffer.concat([jpeg.subarray(0, 3), randomBytes(3_000)]), 'jpg', 'n.jpg', 'damaged'],
    ['nothing', () => Buffer.alloc(0), 'jpg', 'empty.jpg', 'upload it again'],
    ['too much', () => Buffer.concat([jpeg, Buffer.alloc(21 * MIB)]), 'jpg', 'big.jpg', 'too large'],
  ])('%s', async (_what, bytes, extension, name, words) => {
    const credential = await kit.credentials('partner');
    const good = await upload(credential, jpeg);
    const bad = await upload(credential, bytes(), extension);
    const refused = attachAs('partner', [
      { key: good, name: 'good.jpg' },
      { key: bad, name },
    ]);
    expect(await fields(refused)).toEqual({ 'uploads.1': expect.stringContaining(words) });
    expect(await fields(refused)).toEqual({ 'uploads.1': expect.stringContaining(name) });
    expect([await attachments(), await stored('attachments/')]).toEqual([[], []]);
    expect(await rows('select from upload_grant where claimed_at is not null')).toEqual([]);
  });

  test('a missing object, an invalid key, an avatar, or an unknown prefix', async () => {
    const credential = await kit.credentials('partner');
    const key = await upload(credential, jpeg);
    await isRefused(
      'partner',
      key.replace(/[0-9a-f]{36}|[0-9a-f]{12}(?=\.jpg)/, '0'.repeat(12)),
      'upload is incomplete',
    );
    await isRefused('partner', await upload(credential, jpeg, 'jpg', 'avatar'), 'someone else');
    for (const wrong of ['attachments/x/picture.jpg', '../../etc/passwd', `${credential.dirPrefix}x`])
      await isRefused('partner', wrong, 'someone else');
    await isRefused('partner', key.replace(credential.dirPrefix, `uploads/${ids.partner}/unknown/`), 'someone else');
  });

  test('six pictures, two videos: too many (spec 5.43, 5.45, 9.8, 9.9)', async () => {
    const credential = await kit.credentials('partner');
    const key = await upload(credential, jpeg);
    const film = await upload(credential, video(), 'mp4');
    const times = (count: number, one: object): object[] => Array.from({ length: count }, () => one);
    expect(await fields(attachAs('partner', times(6, { key, name: 'a.jpg' })))).toEqual({
      uploads: 'At most 5 pictures can be attached.',
    });
    expect(await fields(attachAs('partner', times(2, { key: film, name: 'a.mp4' })))).toEqual({
      uploads: 'Only one video can be attached.',
    });
    expect(await attachments()).toEqual([]);
  });

  test('an invalid body is left to the schema', async () => {
    for (const uploads of [7, {}, [{ key: 1 }], [null], Array.from({ length: 13 }, () => ({ key: 'k', name: 'n' }))])
      expect(await fields(attachAs('partner', uploads))).toBeTypeOf('object');
    expect((await attachAs('partner', [])).http).toBe(200);
    expect((await kit.ask('toy.attach', 'partner')).http).toBe(200);
    expect(await stored('attachments/')).toEqual([]);
  });

  test('issues of a ticket in a body name its field', async () => {
    const uploads = [{ key: 'wrong', name: 'a.jpg' }];
    expect(await fields(attachAs('partner', undefined, { ticket: { uploads } }))).toEqual({
      'ticket.uploads.0': expect.stringContaining('a.jpg'),
    });
  });

  test('an outage is no issue of the file', async () => {
    const away = (): Promise<never> => Promise.reject(new StorageUnavailable('head'));
    const files = createFiles({
      store: { ...kit.storage.store, head: away },
      clock: systemClock,
      semaphore: createDecodingSemaphore(),
      lookAt: lookAtFile,
    });
    const key = await upload(await kit.credentials('partner'), jpeg);
    const prepareContext = {
      subject: { viewer: viewers.partner, sessionId: null },
      database: kit.opened.database,
      clock: systemClock,
      ip: '10.0.0.1',
      origin: undefined,
      language: 'en' as const,
    };
    const rawInput = { params: {}, query: {}, body: { uploads: [{ key, name: 'a.jpg' }] } };
    await expect(files.prepareFiles(prepareContext, rawInput)).rejects.toThrow(StorageUnavailable);
  });
});

describe('a grant', () => {
  const one = async (credential: UploadCredential) => [{ key: await upload(credential, jpeg), name: 'a.jpg' }];

  test('of a user: theirs for several writes, and nobody else’s', async () => {
    const credential = await kit.credentials('partner');
    const uploads = await one(credential);
    for (const as of ['otherPartner', 'manager', 'insider', 'visitor'] as const)
      await isRefused(as, uploads[0]?.key ?? '', 'someone else');
    expect((await attachAs('partner', uploads)).http).toBe(200);
    expect((await attachAs('partner', await one(credential))).http).toBe(200);
    await expect(attachments()).resolves.toHaveLength(2);
  });

  test('a cover of somebody else is refused with its video', async () => {
    const key = await upload(await kit.credentials('partner'), video(), 'mp4');
    const coverKey = await upload(await kit.credentials('otherPartner'), jpeg);
    expect(await fields(attachAs('partner', [{ key, name: 'a.mp4', coverKey }]))).toEqual({
      'uploads.0': expect.stringContaining('someone else'),
    });
    expect([await attachments(), await stored('attachments/')]).toEqual([[], []]);
  });

  test('with only a share: belongs to nobody, and no visitor claims it or has it opened', async () => {
    const uploads = await one(await kit.credentials('visitor'));
    const opened = vi.spyOn(kit.storage.store, 'head');
    await isRefused('visitor', uploads[0]?.key ?? '', 'someone else');
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    const { database } = kit.opened;
    const prefixes = [String((await rows('select prefix from upload_grant'))[0]?.['prefix'])];
    for (const as of ['visitor', 'nobody'] as const)
      await expect(
        database.transaction(viewers[as], (tx) => kit.files.claimFiles(tx, { files: [], issues: {}, prefixes })),
      ).rejects.toMatchObject({ failure: 'invalid' });
    expect(await rows('select user_id, claimed_at from upload_grant')).toEqual([{ user_id: null, claimed_at: null }]);
    expect((await attachAs('partner', uploads)).http).toBe(200);
  });

  test('without an owner: belongs to the first whose write with it succeeds', async () => {
    const uploads = await one(await kit.credentials('nobody'));
    expect((await attachAs('insider', uploads, { fails: true })).http).toBe(400);
    expect((await attachAs('partner', uploads)).http).toBe(200);
    expect(await rows('select user_id from upload_grant')).toEqual([{ user_id: ids.partner }]);
    expect(await fields(attachAs('insider', uploads))).toEqual({
      'uploads.0': expect.stringContaining('someone else'),
    });
    expect((await attachAs('partner', uploads)).http).toBe(200);
  });

  test('without an owner, claimed by two at once: one gets it', async () => {
    const uploads = await one(await kit.credentials('nobody'));
    const rawInput = { params: {}, query: {}, body: { uploads } };
    const { database } = kit.opened;
    const prepareContext = (as: ViewerName) => ({
      subject: { viewer: viewers[as], sessionId: null },
      database,
      clock: kit.clock,
      ip: '10.0.0.1',
      origin: undefined,
      language: 'en' as const,
    });
    const first = await kit.files.prepareFiles(prepareContext('partner'), rawInput);
    const second = await kit.files.prepareFiles(prepareContext('insider'), rawInput);
    expect([first.issues, second.issues]).toEqual([{}, {}]);
    let late: Promise<unknown> | undefined;
    await database.transaction(viewers.partner, async (tx) => {
      await kit.files.claimFiles(tx, first);
      late = database.transaction(viewers.insider, (other) => kit.files.claimFiles(other, second));
      late.catch(() => undefined);
    });
    await expect(late).rejects.toMatchObject({
      failure: 'invalid',
      issues: { uploads: { key: 'issue.fileForeign', params: { name: 'a.jpg' } } },
    });
    expect(await rows('select user_id from upload_grant')).toEqual([{ user_id: ids.partner }]);
  });

  test('without an owner, sent by eight at once: one gets it', async () => {
    const uploads = await one(await kit.credentials('nobody'));
    const all: ViewerName[] = ['partner', 'insider', 'manager', 'admin', 'partner', 'insider', 'manager', 'admin'];
    const responses = await Promise.all(all.map((as) => attachAs(as, uploads)));
    const winners = new Set(all.filter((_, n) => responses[n]?.http === 200));
    expect(winners.size).toBe(1);
    expect(responses.map(({ http }) => http).every((http) => http === 200 || http === 400)).toBe(true);
  });
});

test('an address is for viewers of the ticket; for a visitor it depends on the purpose of the link', async () => {
  const key = await upload(await kit.credentials('partner'), jpeg);
  const [id] = (await attachAs('partner', [{ key, name: 'a.jpg' }])).envelope.data as string[];
  const get = async (as: ViewerName, more: object = {}): Promise<number> =>
    (await kit.ask('upload.attachment', as, { params: { id: String(id) }, ...more })).http;
  for (const as of ['partner', 'manager', 'insider'] as const) expect([as, await get(as)]).toEqual([as, 200]);
  expect([await get('otherPartner'), await get('nobody')]).toEqual([404, 401]);
  expect(await get('visitor', { purpose: 'ticket' })).toBe(200);
  for (const purpose of ['solution', 'evaluate'])
    expect([purpose, await get('visitor', { purpose })]).toEqual([purpose, 404]);
  for (const wrong of ['x', randomUUID()])
    expect((await kit.ask('upload.attachment', 'insider', { params: { id: wrong } })).http).toBe(404);
  await rows('update attachment set solution_version = (select max(version) from solution)');
  expect(await get('visitor', { purpose: 'solution' })).toBe(200);
  await rows('update attachment set solution_version = null');
});
