import type { DraftFile } from '../drafts/draft.ts';
import type { UploadRecord } from '../upload/upload-record.ts';

type UploadedPaths = Pick<UploadRecord, 'state' | 'path' | 'coverPath'>;

/** The files with the object keys of finished uploads; undefined when no further upload has finished. */
export function withUploaded(
  files: readonly DraftFile[],
  records: ReadonlyMap<string, UploadedPaths>,
  now: number,
): DraftFile[] | undefined {
  let changed = false;
  const next = files.map((file) => {
    const record = records.get(file.id);
    if (record?.state !== 'done' || record.path === file.path) return file;
    changed = true;
    return { ...file, path: record.path, coverPath: record.coverPath, uploadedAt: now };
  });
  return changed ? next : undefined;
}

/** The files with the object keys of the stored draft; `changed`: the ids whose key differs or was removed. */
export function withStoredPaths(
  files: readonly DraftFile[],
  stored: readonly DraftFile[],
): { files: DraftFile[]; changed: ReadonlySet<string> } {
  const changed = new Set<string>();
  const next = files.map((file) => {
    const other = stored.find(({ id }) => id === file.id);
    if (!other || other.path === file.path) return file;
    changed.add(file.id);
    return other;
  });
  return { files: next, changed };
}
