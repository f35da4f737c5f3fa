import type { DraftFile } from '../drafts/draft.ts';
import type { UploadRecord } from '../upload/upload-record.ts';

type UploadedPaths = Pick<UploadRecord, 'state' | 'path' | 'coverPath'>;

/** The files with the places of those that have arrived since; undefined when none has. */
export function withUploaded(
  files: readonly DraftFile[],
  records: ReadonlyMap<string, UploadedPaths>,
  now: number,
): DraftFile[] | undefined {
  let news = false;
  const next = files.map((file) => {
    const record = records.get(file.id);
    if (record?.state !== 'done' || record.path === file.path) return file;
    news = true;
    return { ...file, path: record.path, coverPath: record.coverPath, uploadedAt: now };
  });
  return news ? next : undefined;
}

/** The files with the places that the draft store knows, and which of them lie elsewhere now, or nowhere. */
export function asStored(
  files: readonly DraftFile[],
  kept: readonly DraftFile[],
): { files: DraftFile[]; changed: ReadonlySet<string> } {
  const changed = new Set<string>();
  const next = files.map((file) => {
    const other = kept.find(({ id }) => id === file.id);
    if (!other || other.path === file.path) return file;
    changed.add(file.id);
    return other;
  });
  return { files: next, changed };
}
