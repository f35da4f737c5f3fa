import { FILES_MAX, FILES_MAX_BYTES, VIDEOS_MAX } from '../../shared/upload/limits.ts';
import { mp4Name } from '../../shared/upload/mp4-name.ts';
import type { FileCheck, FileRefusal } from '../../shared/upload/sniff.ts';
import { randomKey } from '../api/client.ts';
import type { DraftFile } from '../drafts/draft.ts';

export type ChosenFileError =
  | { is: 'refused'; name: string; why: FileRefusal }
  | { is: 'tooManyImages' }
  | { is: 'tooManyVideos' }
  | { is: 'tooManyFiles' }
  | { is: 'filesTooLarge' };

const tooMany = { image: 'tooManyImages', video: 'tooManyVideos', file: 'tooManyFiles' } as const;

/** Checks chosen files against what the draft has already: those that it takes, and why it does not take the others. */
export async function checkChosen(
  chosen: readonly File[],
  before: readonly DraftFile[],
  imagesMax: number,
  checkType: (file: File) => Promise<FileCheck>,
) {
  const errors: ChosenFileError[] = [];
  const added: { entry: DraftFile; file: File }[] = [];
  const max = { image: imagesMax, video: VIDEOS_MAX, file: FILES_MAX };
  const all = [...before];
  for (const file of chosen) {
    const check = await checkType(file);
    if (!check.ok) {
      errors.push({ is: 'refused', name: file.name, why: check.refusal });
      continue;
    }
    const { kind } = check.type;
    const alike = all.filter((other) => other.kind === kind);
    if (alike.length >= max[kind]) {
      errors.push({ is: tooMany[kind] });
      continue;
    }
    if (kind === 'file' && alike.reduce((sum, { bytes }) => sum + bytes, file.size) > FILES_MAX_BYTES) {
      errors.push({ is: 'filesTooLarge' });
      continue;
    }
    const name = kind === 'video' ? mp4Name(file.name) : file.name;
    const entry = { id: randomKey(), name, kind, bytes: file.size, path: '', coverPath: '', uploadedAt: 0 };
    all.push(entry);
    added.push({ entry, file });
  }
  return { added, errors };
}
