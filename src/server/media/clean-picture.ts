/**
 * Cleans pictures: decodes them fully and encodes them again, upright and small, so that the stored file contains
 * nothing but the picture (safety.md 8: no EXIF, GPS or XMP, nothing appended).
 */
import type { OutputInfo, Sharp } from 'sharp';
import {
  AVATAR_SIDE_PX,
  IMAGE_AFTER_MAX_BYTES,
  IMAGE_BEFORE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_MAX_SIDE_PX,
  THUMBNAIL_SIDE_PX,
} from '../../shared/upload/limits.ts';
import { sniff } from '../../shared/upload/sniff.ts';
import { takenAt } from '../../shared/upload/taken-at.ts';

export type PictureRefusal = 'notAPicture' | 'heic' | 'notDecodable' | 'tooManyPixels' | 'tooLarge';

/** Not a picture, or not one that may be stored: an error of the sender (400). */
export class PictureRefused extends Error {
  readonly refusal: PictureRefusal;
  constructor(refusal: PictureRefusal, cause?: unknown) {
    super(`picture refused: ${refusal}`, { cause });
    this.name = 'PictureRefused';
    this.refusal = refusal;
  }
}

const TYPES = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  webp: { contentType: 'image/webp', extension: 'webp' },
} as const;
type Format = keyof typeof TYPES;

export interface CleanPicture {
  readonly data: Buffer;
  readonly contentType: (typeof TYPES)[Format]['contentType'];
  readonly extension: (typeof TYPES)[Format]['extension'];
  readonly width: number;
  readonly height: number;
  /** By its camera; null where that is not known. */
  readonly takenAt: Date | null;
  /** JPEG, longest side THUMBNAIL_SIDE_PX, never larger than the picture. */
  readonly thumbnail: Buffer;
}

/** Format, quality and scale, tried in order until the result is small enough. */
interface Attempt {
  readonly format: Format;
  readonly quality: number;
  readonly scale: number;
}
const JPEG_ATTEMPTS: readonly Attempt[] = [
  { format: 'jpeg', quality: 85, scale: 1 },
  { format: 'jpeg', quality: 70, scale: 1 },
  { format: 'jpeg', quality: 55, scale: 5 / 6 },
];
/** Screens come as PNG or WebP: their letters stay sharp, unless that is too large. */
const OWN_ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'image/png': { format: 'png', quality: 100, scale: 1 },
  'image/webp': { format: 'webp', quality: 85, scale: 1 },
};

const DECODE_SECONDS = 20;

/**
 * A picture of the same format, or a JPEG where that is too large, of at most IMAGE_AFTER_MAX_BYTES and
 * IMAGE_MAX_SIDE_PX, and its thumbnail. Throws PictureRefused: `notAPicture` by the first bytes; `heic`, which the page
 * converts to JPEG; `notDecodable` (damaged or cut); `tooManyPixels`; `tooLarge`.
 */
export const cleanPicture = (input: Buffer): Promise<CleanPicture> => clean(input, IMAGE_MAX_SIDE_PX, true);

/** The same as a JPEG with this longest side. */
export const cleanJpeg = async (input: Buffer, maxSidePx: number): Promise<Buffer> =>
  (await clean(input, maxSidePx, false)).data;

async function clean(input: Buffer, maxSidePx: number, staysAsIs: boolean): Promise<CleanPicture> {
  const { upright, exif } = await decode(input);
  const sharp = await loadSharp();
  const own = staysAsIs ? OWN_ATTEMPTS[sniff(input)?.mime ?? ''] : undefined;
  for (const { format, quality, scale } of own ? [own, ...JPEG_ATTEMPTS] : JPEG_ATTEMPTS) {
    const { data, info } = await encode(inside(upright.clone(), Math.round(maxSidePx * scale)), quality, format);
    if (data.byteLength > IMAGE_AFTER_MAX_BYTES) continue;
    const thumbnail = await encode(inside(sharp(data), THUMBNAIL_SIDE_PX), 75);
    const { width, height } = info;
    return { data, ...TYPES[format], width, height, takenAt: exif ? takenAt(exif) : null, thumbnail: thumbnail.data };
  }
  throw new PictureRefused('tooLarge');
}

/**
 * A small JPEG of a picture's middle square, for an avatar. (The page has already cropped it.) Throws like
 * `cleanPicture`.
 */
export async function cleanAvatar(input: Buffer): Promise<Buffer> {
  const { upright } = await decode(input);
  const square = upright.resize({ width: AVATAR_SIDE_PX, height: AVATAR_SIDE_PX, fit: 'cover' });
  return (await encode(square, 85)).data;
}

/** Checks the size before decoding any pixel. Of an animation only the first frame is used. */
async function decode(input: Buffer): Promise<{ upright: Sharp; exif: Buffer | undefined }> {
  const type = sniff(input);
  if (type?.kind !== 'image') throw new PictureRefused('notAPicture');
  if (type.mime === 'image/heic') throw new PictureRefused('heic');
  if (input.byteLength > IMAGE_BEFORE_MAX_BYTES) throw new PictureRefused('tooLarge');
  const sharp = await loadSharp();
  const image = sharp(input, { failOn: 'error', limitInputPixels: false, animated: false });
  const { width, height, exif } = await image.metadata().catch((cause: unknown) => {
    throw new PictureRefused('notDecodable', cause);
  });
  if (width * height > IMAGE_MAX_PIXELS) throw new PictureRefused('tooManyPixels');
  return { upright: image.timeout({ seconds: DECODE_SECONDS }).autoOrient(), exif };
}

/** Loaded on demand, so that the start does not wait for it (draw-svg.ts). */
const loadSharp = async () => (await import('sharp')).default;

const inside = (image: Sharp, sidePx: number): Sharp =>
  image.resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true });

/** A JPEG has no transparency: it becomes white. */
const formats: Readonly<Record<Format, (image: Sharp, quality: number) => Sharp>> = {
  jpeg: (image, quality) => image.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: true }),
  png: (image) => image.png(),
  webp: (image, quality) => image.webp({ quality }),
};

async function encode(
  image: Sharp,
  quality: number,
  format: Format = 'jpeg',
): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await formats[format](image, quality).toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new PictureRefused('notDecodable', cause);
  }
}
