import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { IMAGE_AFTER_MAX_BYTES } from '../../shared/upload/limits.ts';
import { cleanPicture } from './clean-picture.ts';

const picture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

async function refusalOf(input: Buffer): Promise<unknown> {
  try {
    await cleanPicture(input);
    return 'kept';
  } catch (error) {
    return error instanceof Error && 'refusal' in error ? error.refusal : error;
  }
}

describe('pictures', () => {
  test('GPS, XMP and the rest of EXIF are removed, the picture is turned upright', async () => {
    const input = await picture(400, 200)
      .withExif({
        IFD0: { Make: 'SecretCamera' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '52/1 31/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '13/1 24/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>SecretPlace</a></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(input).metadata();
    expect(before.exif?.includes('SecretCamera')).toBe(true);
    expect(input.includes('SecretPlace')).toBe(true);
    const { data, width, height, thumbnail } = await cleanPicture(input);
    for (const out of [data, thumbnail]) {
      const after = await sharp(out).metadata();
      expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
      expect(out.includes('Secret')).toBe(false);
    }
    expect([width, height]).toEqual([200, 400]);
    const small = await sharp(thumbnail).metadata();
    expect([small.width, small.height]).toEqual([160, 320]);
  });

  test('noise of 4000 x 3000 ends below 2 MB and 1920 px', async () => {
    const raw = { width: 4000, height: 3000, channels: 3 } as const;
    const input = await sharp(randomBytes(4000 * 3000 * 3), { raw })
      .jpeg({ quality: 60 })
      .toBuffer();
    const { data, width } = await cleanPicture(input);
    expect(data.byteLength).toBeLessThanOrEqual(IMAGE_AFTER_MAX_BYTES);
    expect(width).toBeLessThanOrEqual(1920);
  }, 30_000);

  test('PNG and WebP stay what they are; bytes after the picture are removed', async () => {
    const hidden = Buffer.concat([await picture(50, 40).png().toBuffer(), Buffer.from('<script>hidden</script>')]);
    const png = await cleanPicture(hidden);
    expect(png.data.includes('hidden')).toBe(false);
    expect([(await sharp(png.data).metadata()).format, png.extension, png.contentType]).toEqual([
      ...['png', 'png', 'image/png'],
    ]);
    expect(await cleanPicture(await picture(5, 5).webp().toBuffer())).toMatchObject({ width: 5, extension: 'webp' });
    const clear = { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
    const see = await cleanPicture(await sharp({ create: clear }).png().toBuffer());
    expect((await sharp(see.data).metadata()).hasAlpha).toBe(true);
    // What is drawn small is white where nothing was.
    expect([...(await sharp(see.thumbnail).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('a PNG that stays larger than 2 MB becomes a JPEG', async () => {
    const raw = { width: 1500, height: 1000, channels: 3 } as const;
    const noise = await sharp(randomBytes(1500 * 1000 * 3), { raw })
      .png()
      .toBuffer();
    expect(noise.byteLength).toBeGreaterThan(IMAGE_AFTER_MAX_BYTES);
    const { data, extension } = await cleanPicture(noise);
    expect([extension, (await sharp(data).metadata()).format]).toEqual(['jpg', 'jpeg']);
    expect(data.byteLength).toBeLessThanOrEqual(IMAGE_AFTER_MAX_BYTES);
  }, 30_000);

  test('what is refused, and how it is called', async () => {
    const jpeg = await picture(300, 300).jpeg().toBuffer();
    expect(await refusalOf(Buffer.from('MZ nothing'))).toBe('notAPicture');
    expect(await refusalOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('notAPicture');
    expect(await refusalOf(jpeg.subarray(0, 400))).toBe('notDecodable');
    expect(await refusalOf(Buffer.concat([jpeg.subarray(0, 3), randomBytes(3000)]))).toBe('notDecodable');
    expect(await refusalOf(Buffer.concat([jpeg, Buffer.alloc(20 * 1024 * 1024)]))).toBe('tooLarge');
    const bomb = await picture(9_000, 9_000).png().toBuffer();
    expect(bomb.byteLength).toBeLessThan(2_000_000);
    expect(await refusalOf(bomb)).toBe('tooManyPixels');
    // At most 50 megapixels, checked in the header of the file: this file has nothing else to decode.
    const large = await picture(8_000, 6_251).png().toBuffer();
    expect(await refusalOf(large.subarray(0, 400))).toBe('tooManyPixels');
    expect(await refusalOf((await picture(8_000, 6_250).png().toBuffer()).subarray(0, 400))).toBe('notDecodable');
  }, 30_000);
});
