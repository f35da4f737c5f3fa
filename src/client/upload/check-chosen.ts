import { VIDEO_MAX_BYTES } from '../../shared/upload/limits.ts';
import { mp4Name } from '../../shared/upload/mp4-name.ts';
import { checkFile, MOV, sniff, type FileCheck } from '../../shared/upload/sniff.ts';

/** As the server judges a file, but for the MOV of a phone: it becomes an MP4 before it goes up (remux.ts). */
export function checkChosen(file: { name: string; bytes: number; head: Uint8Array }): FileCheck {
  if (file.bytes === 0 || sniff(file.head) !== MOV) return checkFile({ ...file, name: mp4Name(file.name) });
  if (file.bytes > VIDEO_MAX_BYTES) return { ok: false, refusal: 'videoTooLarge', name: file.name };
  return { ok: true, type: { ...MOV, kind: 'video' } };
}
