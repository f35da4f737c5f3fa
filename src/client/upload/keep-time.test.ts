import sharp from 'sharp';
import { expect, test } from 'vitest';
import { takenAt } from '../../shared/upload/taken-at.ts';
import { exifOf, exifWith, withTimeOf } from './keep-time.ts';

const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } });
const camera = {
  IFD0: { Make: 'SecretCamera' },
  IFD2: { DateTimeOriginal: '2026:11:20 23:30:05', OffsetTimeOriginal: '+08:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
};
const blob = (bytes: Buffer): Blob => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });

test('the time is put back, and nothing else of the camera', async () => {
  const original = await drawn.clone().withExif(camera).jpeg().toBuffer();
  const smaller = blob(await drawn.clone().jpeg().toBuffer());
  const kept = Buffer.from(await (await withTimeOf(blob(original), smaller)).arrayBuffer());
  const { exif, width } = await sharp(kept).metadata();
  expect([width, takenAt(exif ?? Buffer.alloc(0))?.toISOString()]).toEqual([40, '2026-11-20T15:30:05.000Z']);
  expect([original.includes('Secret'), kept.includes('Secret'), exif?.length]).toEqual([
    true,
    false,
    exifWith(new Date(0)).length - 4,
  ]);
});

/** A HEIC differs from it in how the picture is packed, and in nothing that is read here. */
const avif = (withTime: boolean): Promise<Buffer> =>
  (withTime ? drawn.clone().withExif(camera) : drawn.clone()).avif({ effort: 0 }).toBuffer();

test('a HEIC keeps its time as well', async () => {
  const smaller = blob(await drawn.clone().jpeg().toBuffer());
  const original = await avif(true);
  const kept = Buffer.from(await (await withTimeOf(blob(original), smaller)).arrayBuffer());
  expect(takenAt((await sharp(kept).metadata()).exif ?? Buffer.alloc(0))?.toISOString()).toBe(
    '2026-11-20T15:30:05.000Z',
  );
  expect([original.includes('Secret'), kept.includes('Secret')]).toEqual([true, false]);
  expect(await withTimeOf(blob(await avif(false)), smaller)).toBe(smaller);
});

test('a HEIC that is cut or damaged anywhere does no harm', async () => {
  const smaller = blob(await drawn.clone().jpeg().toBuffer());
  const original = await avif(true);
  for (let at = 0; at < 400; at += 1) {
    const damaged = Buffer.from(original);
    damaged[at] = 255 - (damaged[at] ?? 0);
    expect((await withTimeOf(blob(damaged), smaller)).size).toBeGreaterThanOrEqual(smaller.size);
    expect((await withTimeOf(blob(original.subarray(0, at)), smaller)).size).toBeGreaterThanOrEqual(smaller.size);
  }
});

test('a picture without a time stays as it is', async () => {
  const smaller = blob(await drawn.clone().jpeg().toBuffer());
  for (const original of [await drawn.clone().png().toBuffer(), await drawn.clone().jpeg().toBuffer(), Buffer.alloc(0)])
    expect(await withTimeOf(blob(original), smaller)).toBe(smaller);
});

test.each([
  [[0xff, 0xd8]],
  [[0xff, 0xd8, 0xff, 0xe1, 0, 0]],
  [[0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]],
  [[1, 2]],
])('no block in %j', (bytes) => {
  expect(exifOf(Uint8Array.from(bytes))).toBeNull();
});
