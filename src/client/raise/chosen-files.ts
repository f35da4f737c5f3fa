import { VIDEOS_MAX } from '../../shared/upload/limits.ts';
import { mp4Name } from '../../shared/upload/mp4-name.ts';
import type { FileCheck, FileRefusal } from '../../shared/upload/sniff.ts';
import { randomKey } from '../api/client.ts';
import type { DraftFile } from '../drafts/draft.ts';

export type ChosenFileError =
  { is: 'refused'; name: string; why: FileRefusal } | { is: 'tooManyImages' } | { is: 'tooManyVideos' };

/** Checks chosen files against what the draft has already: those that it takes, and why it does not take the others. */
export async function checkChosen(
  chosen: readonly File[],
  before: readonly DraftFile[],
  imagesMax: number,
  checkType: (file: File) => Promise<FileCheck>,
) {
  const errors: ChosenFileError[] = [];
  const added: { entry: DraftFile; file: File }[] = [];
  const room = { image: imagesMax - count(before, 'image'), video: VIDEOS_MAX - count(before, 'video') };
  for (const file of chosen) {
    const check = await checkType(file);
    if (!check.ok) {
      errors.push({ is: 'refused', name: file.name, why: check.refusal });
      continue;
    }
    const kind = check.type.kind === 'video' ? 'video' : 'image';
    if (room[kind] <= 0) {
      errors.push({ is: kind === 'video' ? 'tooManyVideos' : 'tooManyImages' });
      continue;
    }
    room[kind] -= 1;
    const name = mp4Name(file.name);
    added.push({
      entry: { id: randomKey(), name, kind, bytes: file.size, path: '', coverPath: '', uploadedAt: 0 },
      file,
    });
  }
  return { added, errors };
}

const count = (files: readonly DraftFile[], kind: DraftFile['kind']): number =>
  files.filter((file) => file.kind === kind).length;
