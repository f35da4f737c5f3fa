import { VIDEO_MAX_BYTES } from '../../shared/upload/limits.ts';
import { mp4Name } from '../../shared/upload/mp4-name.ts';
import { checkFile, MOV, sniff, type FileCheck } from '../../shared/upload/sniff.ts';

/** Checks a file like the server, except that MOV is allowed: it is converted to MP4 before the upload (remux.ts). */
export function checkChosen(file: { name: string; bytes: number; head: Uint8Array }): FileCheck {
  if (file.bytes === 0 || sniff(file.head) !== MOV) return checkFile({ ...file, name: mp4Name(file.name) });
  if (file.bytes > VIDEO_MAX_BYTES) return { ok: false, refusal: 'videoTooLarge', name: file.name };
  return { ok: true, type: { ...MOV, kind: 'video' } };
}
