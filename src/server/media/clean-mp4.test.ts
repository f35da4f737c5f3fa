import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanMp4, type CleanVideo } from './clean-mp4.ts';
import { VideoRefused } from './mp4-boxes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'closeloop-mp4-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const u32 = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => buffer.writeUInt32BE(value, i * 4));
  return buffer;
};
const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
};
const item = (n: number, text: string): Buffer => {
  const data = box('data', u32(1, 0), text);
  return Buffer.concat([u32(data.length + 8, n), data]);
};
const FTYP = box('ftyp', 'mp42', u32(0), 'mp42isom');
const MVHD = box('mvhd', u32(0, 0, 0, 600, 7500), Buffer.alloc(80));
const hdlr = (type: string): Buffer => box('hdlr', u32(0, 0), type, Buffer.alloc(12));
const track = (handler: string, chunkAt = 0, size = 0): Buffer =>
  box(
    'trak',
    box(
      'mdia',
      hdlr(handler),
      box(
        'minf',
        box('stbl', box('stsc', u32(0, 1, 1, 1, 1)), box('stsz', u32(0, size, 1)), box('stco', u32(0, 1, chunkAt))),
      ),
    ),
  );

const TELEMETRY = 'SECRET gps telemetry';
const PIXELS = 'pixels of the picture';
function video(): Buffer {
  const mdat = box('mdat', PIXELS, TELEMETRY);
  const at = FTYP.length + 8 + PIXELS.length;
  const keys = box(
    'keys',
    u32(0, 2),
    box('mdta', 'com.apple.quicktime.make'),
    box('mdta', 'com.apple.quicktime.location.ISO6709'),
  );
  const moov = box(
    'moov',
    MVHD,
    track('vide', FTYP.length + 8, PIXELS.length),
    track('soun'),
    track('meta', at, TELEMETRY.length),
    box('udta', box('\u00a9xyz', 'SECRET +52.5+013.4/'), box('loci', 'SECRET'), box('name', 'kept'), u32(0)),
    box('meta', hdlr('mdta'), keys, box('ilst', item(1, 'Apple'), item(2, 'SECRET +52.5+013.4/'))),
  );
  const uuid = box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), 'SECRET xmp');
  return Buffer.concat([FTYP, mdat, moov, uuid, box('meta', u32(0), hdlr('mdir'), box('xml ', 'SECRET'))]);
}

let count = 0;
async function clean(bytes: Buffer): Promise<CleanVideo & { after: Buffer }> {
  const file = join(folder, `${(count += 1)}.mp4`);
  await writeFile(file, bytes);
  const result = await cleanMp4(file);
  return { ...result, after: await readFile(file) };
}
const refusalOf = async (bytes: Buffer): Promise<unknown> => {
  try {
    await clean(bytes);
    return 'kept';
  } catch (error) {
    return error instanceof VideoRefused ? error.refusal : error;
  }
};

test('every location is overwritten; everything else and all offsets stay', async () => {
  const before = video();
  expect(before.toString('latin1').split('SECRET').length - 1).toBe(6);
  const { after, durationMs, blanked } = await clean(before);
  expect(after.includes('SECRET')).toBe(false);
  expect(after.includes('+52.5')).toBe(false);
  expect(after.length).toBe(before.length);
  for (const kept of [PIXELS, 'Apple', 'kept', 'vide', 'soun']) expect(after.includes(kept)).toBe(true);
  expect([durationMs, blanked]).toEqual([12_500, 7]);
  expect((await clean(after)).after.equals(after)).toBe(true);
});

test('a long duration and 64-bit lengths are read', async () => {
  const long = Buffer.alloc(108);
  long[0] = 1;
  long.writeUInt32BE(1000, 20);
  long.writeBigUInt64BE(90_000n, 24);
  const moov = box('moov', box('mvhd', long), track('vide'));
  const big = Buffer.concat([u32(1), Buffer.from('mdat'), u32(0, 20), Buffer.from('data')]);
  expect((await clean(Buffer.concat([FTYP, big, moov]))).durationMs).toBe(90_000);
});

test('what is refused', async () => {
  expect(await refusalOf(Buffer.from('MZ'))).toBe('notMp4');
  expect(await refusalOf(box('ftyp', 'qt  ', u32(0)))).toBe('notMp4');
  expect(await refusalOf(box('ftyp', 'heic', u32(0)))).toBe('notMp4');
  expect(await refusalOf(FTYP)).toBe('damaged');
  expect(await refusalOf(Buffer.concat([FTYP, box('moov', MVHD, track('soun'))]))).toBe('noPicture');
  expect(await refusalOf(video().subarray(0, -3))).toBe('damaged');
  const fragmented = box('moov', MVHD, track('vide'), box('mvex'), track('meta', 1, 1));
  expect(await refusalOf(Buffer.concat([FTYP, fragmented]))).toBe('unsupported');
  const sizes = [box('stsc', u32(0, 1, 1, 1, 1)), box('stz2', u32(0, 8, 1), 'x'), box('stco', u32(0, 1, 1))];
  const compact = box('trak', box('mdia', hdlr('meta'), box('minf', box('stbl', ...sizes))));
  expect(await refusalOf(Buffer.concat([FTYP, box('moov', MVHD, track('vide'), compact)]))).toBe('unsupported');
});

test('damaged anywhere: accepted or refused, never another error', async () => {
  const good = video();
  await fc.assert(
    fc.asyncProperty(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(200), async (at, value, cut) => {
      const bytes = Buffer.from(good.subarray(0, good.length - (cut > 150 ? cut : 0)));
      if (at < bytes.length) bytes[at] = value;
      expect(['kept', 'notMp4', 'damaged', 'noPicture', 'unsupported']).toContain(await refusalOf(bytes));
    }),
    { numRuns: 400 },
  );
}, 30_000);
