// Prepares a file for the upload: its content is checked, a picture is made smaller, a video gets a cover; any other
// file stays as it is.
import { extensionOf } from '../../shared/upload/key.ts';
import { IMAGE_AFTER_MAX_BYTES } from '../../shared/upload/limits.ts';
import { MOV, SNIFF_BYTES } from '../../shared/upload/sniff.ts';
import { checkChosen } from './check-chosen.ts';
import { UploadError } from './upload-error.ts';
import { withTimeOf } from './keep-time.ts';
import { shrinkPicture } from './picture.ts';
import { posterOf } from './poster.ts';

export interface Prepared {
  readonly kind: 'image' | 'video' | 'file';
  readonly body: Blob;
  readonly contentType: string;
  readonly extension: string;
  /** The cover of a video, if the browser could make one. */
  readonly cover: Blob | null;
  /** The body is the chosen file itself. Only then the upload can be resumed after a reload. */
  readonly isOriginal: boolean;
}

const STAYS: readonly string[] = ['image/png', 'image/webp'];

/** Rejects with UploadError when the file may not be uploaded (spec 5). */
export async function prepareFile(file: File): Promise<Prepared> {
  const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
  const check = checkChosen({ name: file.name, bytes: file.size, head });
  if (!check.ok) throw new UploadError(check.refusal);
  const { kind, mime } = check.type;
  if (kind === 'file') {
    const extension = extensionOf(file.name) || check.type.extension;
    return { kind, body: file, contentType: 'application/octet-stream', extension, cover: null, isOriginal: true };
  }
  if (kind === 'video') {
    const isOriginal = mime !== MOV.mime;
    const body = isOriginal ? file : await asMp4(file);
    // Without a cover the page shows a plain tile.
    const cover = await posterOf(body).catch(() => null);
    return { kind, body, contentType: 'video/mp4', extension: 'mp4', cover, isOriginal };
  }
  // The letters of a screen stay sharp; the server removes what else is in it.
  const staysAsIs = STAYS.includes(mime) && file.size <= IMAGE_AFTER_MAX_BYTES;
  if (staysAsIs)
    return {
      kind: 'image',
      body: file,
      contentType: mime,
      extension: check.type.extension,
      cover: null,
      isOriginal: true,
    };
  const body = await withTimeOf(file, await shrinkPicture(file, mime === 'image/heic'));
  if (body.size > IMAGE_AFTER_MAX_BYTES) throw new UploadError('imageTooLarge');
  return { kind: 'image', body, contentType: 'image/jpeg', extension: 'jpg', cover: null, isOriginal: false };
}

/** Converts a MOV; the converter is loaded on demand. */
async function asMp4(mov: File): Promise<Blob> {
  const { movToMp4 } = await import('./remux.ts').catch((cause: unknown) => {
    throw new UploadError('network', { cause });
  });
  return movToMp4(mov);
}
