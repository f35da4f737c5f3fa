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

export type PictureRefusal = 'notAPicture' | 'notDecodable' | 'tooManyPixels' | 'tooLarge';

/** Not a picture, or not one that may be stored: an error of the sender (400). */
export class PictureRefused extends Error {
  readonly refusal: PictureRefusal;
  constructor(refusal: PictureRefusal, cause?: unknown) {
    super(`picture refused: ${refusal}`, { cause });
    this.name = 'PictureRefused';
    this.refusal = refusal;
  }
}

export interface CleanPicture {
  readonly data: Buffer;
  readonly contentType: 'image/jpeg';
  readonly extension: 'jpg';
  readonly width: number;
  readonly height: number;
  /** JPEG, longest side THUMBNAIL_SIDE_PX, never larger than the picture. */
  readonly thumbnail: Buffer;
}

/** JPEG quality and scale, tried in order until the result is small enough. */
const ATTEMPTS = [
  { quality: 85, scale: 1 },
  { quality: 70, scale: 1 },
  { quality: 55, scale: 5 / 6 },
] as const;

const DECODABLE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const DECODE_SECONDS = 20;

/**
 * A JPEG of at most IMAGE_AFTER_MAX_BYTES and `maxSidePx`, and its thumbnail. Throws PictureRefused: `notAPicture` by
 * the first bytes; `notDecodable` (damaged, cut, or HEIC, which the page converts to JPEG); `tooManyPixels`;
 * `tooLarge`.
 */
export async function cleanPicture(input: Buffer, maxSidePx = IMAGE_MAX_SIDE_PX): Promise<CleanPicture> {
  const upright = await decode(input);
  const sharp = await loadSharp();
  for (const { quality, scale } of ATTEMPTS) {
    const { data, info } = await encode(inside(upright.clone(), Math.round(maxSidePx * scale)), quality);
    if (data.byteLength > IMAGE_AFTER_MAX_BYTES) continue;
    const thumbnail = await encode(inside(sharp(data), THUMBNAIL_SIDE_PX), 75);
    const { width, height } = info;
    return { data, contentType: 'image/jpeg', extension: 'jpg', width, height, thumbnail: thumbnail.data };
  }
  throw new PictureRefused('tooLarge');
}

/**
 * A small JPEG of a picture's middle square, for an avatar. (The page has already cropped it.) Throws like
 * `cleanPicture`.
 */
export async function cleanAvatar(input: Buffer): Promise<Buffer> {
  const upright = await decode(input);
  const square = upright.resize({ width: AVATAR_SIDE_PX, height: AVATAR_SIDE_PX, fit: 'cover' });
  return (await encode(square, 85)).data;
}

/**
 * Checks the size before decoding any pixel. Transparency becomes white; of an animation only the first frame is used.
 */
async function decode(input: Buffer): Promise<Sharp> {
  const type = sniff(input);
  if (type?.kind !== 'image') throw new PictureRefused('notAPicture');
  if (!DECODABLE.has(type.mime)) throw new PictureRefused('notDecodable');
  if (input.byteLength > IMAGE_BEFORE_MAX_BYTES) throw new PictureRefused('tooLarge');
  const sharp = await loadSharp();
  const image = sharp(input, { failOn: 'error', limitInputPixels: false, animated: false });
  const { width, height } = await image.metadata().catch((cause: unknown) => {
    throw new PictureRefused('notDecodable', cause);
  });
  if (width * height > IMAGE_MAX_PIXELS) throw new PictureRefused('tooManyPixels');
  return image.timeout({ seconds: DECODE_SECONDS }).autoOrient().flatten({ background: '#ffffff' });
}

/** Loaded on demand, so that the start does not wait for it (draw-svg.ts). */
const loadSharp = async () => (await import('sharp')).default;

const inside = (image: Sharp, sidePx: number): Sharp =>
  image.resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true });

async function encode(image: Sharp, quality: number): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await image.jpeg({ quality, progressive: true }).toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new PictureRefused('notDecodable', cause);
  }
}
