import { useCallback, useEffect, useRef, useState } from 'react';
import { VIDEOS_MAX } from '../../shared/upload/limits.ts';
import { mp4Name } from '../../shared/upload/mp4-name.ts';
import type { FileCheck, FileRefusal } from '../../shared/upload/sniff.ts';
import { randomKey } from '../api/client.ts';
import { needsUpload, type DraftFile } from '../drafts/draft.ts';
import { openUploader } from '../drafts/open-uploader.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { Uploader } from '../upload/uploader.ts';
import type { UploadRecord } from '../upload/upload-record.ts';
import { withStoredPaths, withUploaded } from './uploaded-files.ts';

export type ChosenFileError =
  { is: 'refused'; name: string; why: FileRefusal } | { is: 'tooManyImages' } | { is: 'tooManyVideos' };

interface FilesOptions {
  draftId: string;
  initial: readonly DraftFile[];
  draftStore: DraftStore;
  imagesMax: number;
  /** False for a queued draft, whose files the outbox uploads. */
  resumes: boolean;
  onChange: (files: DraftFile[]) => void;
}

interface ActiveUpload {
  uploader: Promise<Uploader>;
  /** The id of the draft's file by the id of the uploader's record. */
  fileOf: Map<string, string>;
}

/**
 * The pictures and the video of a draft: checked, stored on the device, and uploaded while the user goes on writing.
 * `settle` waits for the running uploads and resolves to the files with their object keys.
 */
export function useFiles({ draftId, initial, draftStore, imagesMax, resumes, onChange }: FilesOptions) {
  const [files, setFiles] = useState<readonly DraftFile[]>(initial);
  const [records, setRecords] = useState<ReadonlyMap<string, UploadRecord>>(new Map());
  const [errors, setErrors] = useState<readonly ChosenFileError[]>([]);
  const [thumbs, setThumbs] = useState<ReadonlyMap<string, string>>(new Map());
  const now = useRef<DraftFile[]>([...initial]);
  const live = useRef<ActiveUpload>(undefined);
  const thumbUrls = useRef<string[]>([]);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });

  const change = useCallback((next: DraftFile[]) => {
    now.current = next;
    setFiles(next);
    tell.current(next);
  }, []);

  const addThumbs = useCallback((pictures: readonly { id: string; file: File }[]) => {
    const made = pictures.map(({ id, file }) => [id, URL.createObjectURL(file)] as const);
    thumbUrls.current.push(...made.map(([, url]) => url));
    setThumbs((before) => new Map([...before, ...made]));
  }, []);

  const queue = useCallback(
    async (chosen: readonly { id: string; file: File }[]) => {
      live.current ??= start();
      const { uploader, fileOf } = live.current;
      const queued = await uploader.catch(() => undefined);
      // The uploader's module could not be loaded (no network): the files are stored and go up with the report.
      if (!queued) return void (live.current = undefined);
      // `add` notifies before it returns the ids: so files are added one by one, and the queue is read again at the end.
      chosen.forEach(({ id, file }) => queued.add([file], [id]).forEach((record) => fileOf.set(record, id)));
      read(queued, fileOf);

      function start(): ActiveUpload {
        const own: ActiveUpload = { uploader: openUploader(), fileOf: new Map() };
        void own.uploader.then(
          (opened) => opened.subscribe(() => read(opened, own.fileOf)),
          () => undefined,
        );
        return own;
      }
      function read(opened: Uploader, of: ActiveUpload['fileOf']): void {
        const byFile = new Map(
          opened.getSnapshot().records.flatMap((record) => {
            const id = of.get(record.id);
            return id === undefined ? [] : [[id, record] as const];
          }),
        );
        setRecords(byFile);
        const next = withUploaded(now.current, byFile, Date.now());
        if (next) change(next);
      }
    },
    [change],
  );

  useEffect(() => {
    let left = false;
    const { current: urls } = thumbUrls;
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
      for (const url of urls.splice(0)) URL.revokeObjectURL(url);
      void live.current?.uploader.then(
        (uploader) => uploader.dispose(),
        () => undefined,
      );
      live.current = undefined;
    };
  }, [draftStore, queue, resumes, addThumbs]);

  const add = async (chosen: readonly File[], checkType: (file: File) => Promise<FileCheck>) => {
    const wrong: ChosenFileError[] = [];
    const added: { entry: DraftFile; file: File }[] = [];
    const room = { image: imagesMax - count(now.current, 'image'), video: VIDEOS_MAX - count(now.current, 'video') };
    for (const file of chosen) {
      const check = await checkType(file);
      if (!check.ok) {
        wrong.push({ is: 'refused', name: file.name, why: check.refusal });
        continue;
      }
      const kind = check.type.kind === 'video' ? 'video' : 'image';
      if (room[kind] <= 0) {
        wrong.push({ is: kind === 'video' ? 'tooManyVideos' : 'tooManyImages' });
        continue;
      }
      room[kind] -= 1;
      added.push({
        entry: {
          id: randomKey(),
          name: mp4Name(file.name),
          kind,
          bytes: file.size,
          path: '',
          coverPath: '',
          uploadedAt: 0,
        },
        file,
      });
    }
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

  const recordOf = (id: string): string | undefined =>
    [...(live.current?.fileOf ?? [])].find(([, file]) => file === id)?.[0];
  const withQueue = async (id: string, act: (uploader: Uploader, record: string) => void) => {
    const record = recordOf(id);
    const uploader = await live.current?.uploader;
    if (uploader && record !== undefined) act(uploader, record);
  };

  return {
    files,
    records,
    errors,
    thumbs,
    add,
    retry: (id: string) => withQueue(id, (uploader, record) => uploader.retry(record)),
    remove: async (id: string) => {
      setErrors([]);
      change(now.current.filter((file) => file.id !== id));
      await withQueue(id, (uploader, record) => uploader.cancel(record));
      await draftStore.removeFile(id);
    },
    /**
     * After sending, the stored draft has the valid object keys. Files without a key are uploaded again, and the uploader's
     * old records of them are dropped.
     */
    reread: async (stored: readonly DraftFile[]) => {
      const { files: next, changed } = withStoredPaths(now.current, stored);
      if (changed.size === 0) return;
      for (const [record, id] of live.current?.fileOf ?? []) if (changed.has(id)) live.current?.fileOf.delete(record);
      setRecords((before) => new Map([...before].filter(([id]) => !changed.has(id))));
      change(next);
      const lost = await Promise.all(
        next
          .filter(({ id, path }) => path === '' && changed.has(id))
          .map(async ({ id }) => ({ id, file: await draftStore.file(id) })),
      );
      await queue(lost.flatMap(({ id, file }) => (file ? [{ id, file }] : [])));
    },
    settle: async (): Promise<readonly DraftFile[]> => {
      const uploader = await live.current?.uploader.catch(() => undefined);
      await uploader?.whenIdle();
      return now.current;
    },
  };
}

const count = (files: readonly DraftFile[], kind: DraftFile['kind']): number =>
  files.filter((file) => file.kind === kind).length;
