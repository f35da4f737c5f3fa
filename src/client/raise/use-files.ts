import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileCheck } from '../../shared/upload/sniff.ts';
import { needsUpload, type DraftFile } from '../drafts/draft.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { checkChosen, type ChosenFileError } from './chosen-files.ts';
import { withStoredPaths, withUploaded } from './uploaded-files.ts';
import { useUploadQueue, type RecordByFile, type FileContent } from './use-upload-queue.ts';

/** The pictures of a draft as addresses of the browser, by the id of the file; `revoke` when they are shown no more. */
function useThumbs() {
  const [thumbs, setThumbs] = useState<ReadonlyMap<string, string>>(new Map());
  const urls = useRef<string[]>([]);
  const add = useCallback((pictures: readonly FileContent[]) => {
    const made = pictures.map(({ id, file }) => [id, URL.createObjectURL(file)] as const);
    urls.current.push(...made.map(([, url]) => url));
    setThumbs((before) => new Map([...before, ...made]));
  }, []);
  const revoke = useCallback(() => {
    for (const url of urls.current.splice(0)) URL.revokeObjectURL(url);
  }, []);
  return { thumbs, add, revoke };
}

interface FilesOptions {
  draftId: string;
  initial: readonly DraftFile[];
  draftStore: DraftStore;
  imagesMax: number;
  /** False for a queued draft, whose files the outbox uploads. */
  resumes: boolean;
  onChange: (files: DraftFile[]) => void;
}

/**
 * The pictures and the video of a draft: checked, stored on the device, and uploaded while the user goes on writing.
 * `settle` waits for the running uploads and resolves to the files with their object keys.
 */
export function useFiles({ draftId, initial, draftStore, imagesMax, resumes, onChange }: FilesOptions) {
  const [files, setFiles] = useState<readonly DraftFile[]>(initial);
  const [errors, setErrors] = useState<readonly ChosenFileError[]>([]);
  const now = useRef<DraftFile[]>([...initial]);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const change = useCallback((next: DraftFile[]) => {
    now.current = next;
    setFiles(next);
    latest.current(next);
  }, []);
  const takeUploaded = useCallback(
    (byFile: RecordByFile) => {
      const next = withUploaded(now.current, byFile, Date.now());
      if (next) change(next);
    },
    [change],
  );
  const uploads = useUploadQueue(takeUploaded);
  const { queue, leave } = uploads;
  const { thumbs, add: addThumbs, revoke } = useThumbs();

  useEffect(() => {
    let left = false;
    void (async () => {
      // A stored draft: its pictures are shown from the device, and unfinished uploads start now.
      const found = await Promise.all(
        now.current.map(async (file) => ({ ...file, content: await draftStore.file(file.id) })),
      );
      if (left) return;
      const there = found.flatMap(({ content, ...file }) => (content ? [{ ...file, content }] : []));
      const pictures = there.filter(({ kind }) => kind === 'image');
      addThumbs(pictures.map(({ id, content }) => ({ id, file: content })));
      const missing = there.filter((file) => needsUpload(file, Date.now()));
      if (resumes && missing.length > 0) await queue(missing.map(({ id, content }) => ({ id, file: content })));
    })();
    return () => {
      left = true;
      revoke();
      leave();
    };
  }, [draftStore, queue, leave, resumes, addThumbs, revoke]);

  const add = async (chosen: readonly File[], checkType: (file: File) => Promise<FileCheck>) => {
    const { added, errors: wrong } = await checkChosen(chosen, now.current, imagesMax, checkType);
    setErrors(wrong);
    if (added.length === 0) return;
    // Stored on the device before the upload, so that no photo is lost without a network.
    await Promise.all(
      added.map(({ entry, file }) => draftStore.putFile({ id: entry.id, draftId, file }).catch(() => undefined)),
    );
    const pictures = added.filter(({ entry }) => entry.kind === 'image');
    addThumbs(pictures.map(({ entry, file }) => ({ id: entry.id, file })));
    change([...now.current, ...added.map(({ entry }) => entry)]);
    await queue(added.map(({ entry, file }) => ({ id: entry.id, file })));
  };

  const remove = async (id: string) => {
    setErrors([]);
    change(now.current.filter((file) => file.id !== id));
    await uploads.cancel(id);
    await draftStore.removeFile(id);
  };

  /**
   * After sending, the stored draft has the valid object keys. Files without a key are uploaded again, and the uploader's
   * old records of them are dropped.
   */
  const reread = async (stored: readonly DraftFile[]) => {
    const { files: next, changed } = withStoredPaths(now.current, stored);
    if (changed.size === 0) return;
    uploads.forget(changed);
    change(next);
    const lost = await Promise.all(
      next
        .filter(({ id, path }) => path === '' && changed.has(id))
        .map(async ({ id }) => ({ id, file: await draftStore.file(id) })),
    );
    await queue(lost.flatMap(({ id, file }) => (file ? [{ id, file }] : [])));
  };

  const settle = async (): Promise<readonly DraftFile[]> => {
    await uploads.whenIdle();
    return now.current;
  };

  return { files, records: uploads.records, errors, thumbs, add, retry: uploads.retry, remove, reread, settle };
}
