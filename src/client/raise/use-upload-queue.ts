import { useCallback, useRef, useState } from 'react';
import { openUploader } from '../drafts/open-uploader.ts';
import type { UploadRecord } from '../upload/upload-record.ts';
import type { Uploader } from '../upload/uploader.ts';

/** What the uploader says of each file, by the draft's id of the file. */
export type RecordByFile = ReadonlyMap<string, UploadRecord>;

/** A file of a draft, by its id, with its content. */
export interface FileContent {
  id: string;
  file: File;
}

interface ActiveUpload {
  uploader: Promise<Uploader>;
  /** The id of the draft's file by the id of the uploader's record. */
  fileOf: Map<string, string>;
}

/** Uploads the files of a draft while the user goes on writing. `onRecords` must stay the same. */
export function useUploadQueue(onRecords: (byFile: RecordByFile) => void) {
  const [records, setRecords] = useState<RecordByFile>(new Map());
  const live = useRef<ActiveUpload>(undefined);

  const queue = useCallback(
    async (chosen: readonly FileContent[]) => {
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
        onRecords(byFile);
      }
    },
    [onRecords],
  );

  const leave = useCallback(() => {
    void live.current?.uploader.then(
      (uploader) => uploader.dispose(),
      () => undefined,
    );
    live.current = undefined;
  }, []);

  const withRecord = async (id: string, act: (uploader: Uploader, record: string) => void) => {
    const record = [...(live.current?.fileOf ?? [])].find(([, file]) => file === id)?.[0];
    const uploader = await live.current?.uploader;
    if (uploader && record !== undefined) act(uploader, record);
  };

  return {
    records,
    queue,
    leave,
    retry: (id: string) => withRecord(id, (uploader, record) => uploader.retry(record)),
    cancel: (id: string) => withRecord(id, (uploader, record) => uploader.cancel(record)),
    /** Drops the records of these files, which are uploaded anew. */
    forget: (ids: ReadonlySet<string>) => {
      for (const [record, id] of live.current?.fileOf ?? []) if (ids.has(id)) live.current?.fileOf.delete(record);
      setRecords((before) => new Map([...before].filter(([id]) => !ids.has(id))));
    },
    whenIdle: async () => {
      const uploader = await live.current?.uploader.catch(() => undefined);
      await uploader?.whenIdle();
    },
  };
}
