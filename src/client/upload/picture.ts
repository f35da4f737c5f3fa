// Makes pictures smaller before the upload. Because they are encoded again, they lose their EXIF data, such as the GPS
// position (domain.md).
import { IMAGE_AFTER_MAX_BYTES, IMAGE_MAX_SIDE_PX } from '../../shared/upload/limits.ts';
import { drawJpeg } from './canvas.ts';
import { UploadError } from './upload-error.ts';

/** Quality and longest side, tried in order until the result is small enough. */
const STEPS = [
  { quality: 0.8, sidePx: IMAGE_MAX_SIDE_PX },
  { quality: 0.6, sidePx: IMAGE_MAX_SIDE_PX },
  { quality: 0.6, sidePx: 1_280 },
] as const;

/** The size that fits into a square with this side; not larger than the picture, and at least one pixel. */
export function fitInto(width: number, height: number, sidePx: number): { width: number; height: number } {
  const scale = Math.min(1, sidePx / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Makes an upright JPEG with a longest side of IMAGE_MAX_SIDE_PX. Rejects with UploadError: `heicNotDecodable` when the
 * browser cannot read HEIC (most except Safari), `pictureNotDecodable` for a damaged picture, `imageTooLarge` when no
 * step makes it small enough.
 */
export async function shrinkPicture(file: Blob, isHeic: boolean): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new UploadError(isHeic ? 'heicNotDecodable' : 'pictureNotDecodable', { cause });
  });
  try {
    let smallest: Blob | null = null;
    for (const { quality, sidePx } of STEPS) {
      const size = fitInto(bitmap.width, bitmap.height, sidePx);
      smallest = await drawJpeg(size, quality, (context) => context.drawImage(bitmap, 0, 0, size.width, size.height));
      if (smallest.size <= IMAGE_AFTER_MAX_BYTES) return smallest;
    }
    throw new UploadError('imageTooLarge');
  } catch (cause) {
    throw cause instanceof UploadError ? cause : new UploadError('pictureNotDecodable', { cause });
  } finally {
    bitmap.close();
  }
}
