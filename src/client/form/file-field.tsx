import { Paperclip } from 'lucide-react';
import { useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { FILES_MAX, IMAGES_MAX, VIDEO_TYPES, VIDEOS_MAX } from '../../shared/upload/limits.ts';
import type * as uploading from './file-uploader.ts';
import type { FormDraft } from './form-draft.ts';
import { noFiles } from './form-uploads.ts';
import { usePrefetch } from '../prefetch.ts';
import type { UploadRecord } from '../upload/upload-record.ts';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { useDroppedFiles } from '../ui/use-dropped-files.ts';
import { AddTile, FilePicker } from '../ui/form/file-picker.tsx';
import { FileTile } from '../ui/form/file-tile.tsx';

interface FileFieldProps {
  label: string;
  error?: string | undefined;
  /** Has the uploader of the form. */
  draft: FormDraft;
}

/**
 * The pictures, the video and the other files of an action. They are uploaded at once, pictures compressed; a tap tries
 * a failed one again.
 */
export function FileField({ label, error, draft }: FileFieldProps) {
  const { t } = useText();
  const { code, hasFailed, load, leave, add } = useFileUploader(draft);
  const waiting = draft.notAdded();
  const uploader = draft.uploader();
  const files = useSyncExternalStore(uploader?.subscribe ?? notAtAll, uploader?.getSnapshot ?? none);
  const previews = usePreviews(draft, files.records);
  const count = files.records.length + waiting.length;
  const addSome = (chosen: File[]) => add(chosen.slice(0, Math.max(0, MAX - count)));
  const isFull = count >= MAX;
  const box = useRef<HTMLDivElement>(null);
  useDroppedFiles(box, addSome);
  const errorOf = ({ name, err }: UploadRecord) => (err && code ? code.uploadErrorText(t, name, err) : undefined);
  return (
    <div ref={box} className="grid gap-4">
      <FilePicker
        label={label}
        optional
        accept={`image/*,${VIDEO_TYPES}`}
        hint={t('ticket.input.filesHint', { images: IMAGES_MAX, files: FILES_MAX })}
        error={error}
        onFiles={addSome}
        full={isFull}
        more={!isFull && <AddTile text={t('upload.addFile')} icon={Paperclip} onFiles={addSome} />}
      >
        {files.records.map((record) => (
          <FileTile
            key={record.id}
            name={record.name}
            size={record.bytes || undefined}
            kind={record.kind ?? 'file'}
            thumb={previews.get(record.id)}
            progress={progressOf(record)}
            failed={errorOf(record)}
            onRetry={() => uploader?.retry(record.id)}
            onRemove={() => uploader?.cancel(record.id)}
          />
        ))}
        {waiting.map((file, at) => (
          <FileTile
            key={`${at} ${file.name}`}
            name={file.name}
            size={file.size}
            kind="file"
            progress={0}
            failed={hasFailed ? t('upload.network', { name: file.name }) : undefined}
            onRetry={load}
            onRemove={() => leave(file)}
          />
        ))}
      </FilePicker>
      {[
        ...files.records.map((record) => [record.id, errorOf(record)] as const),
        ...(hasFailed ? waiting.map(({ name }) => [name, t('upload.network', { name })] as const) : []),
      ].map(
        ([key, text]) =>
          text && (
            <Banner key={key} tone="warn" urgent>
              {text}
            </Banner>
          ),
      )}
    </div>
  );
}

const notAtAll = () => () => undefined;
const none = () => noFiles;

/**
 * The uploader of a draft, whose code is loaded once the page is used, or a while after it was opened: before a file can be
 * chosen, and while there still is a network. Files that are chosen before it is there wait for it.
 */
function useFileUploader(draft: FormDraft) {
  const [code, setCode] = useState<typeof uploading>();
  const [hasFailed, setFailed] = useState(false);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const load = (): Promise<void> => {
    setFailed(false);
    return import('./file-uploader.ts').then(
      (loaded) => {
        draft.openUploader(() => loaded.openDeviceUploader());
        setCode(() => loaded);
        drawAgain();
      },
      () => setFailed(true),
    );
  };
  usePrefetch(load);
  useEffect(() => {
    if (code || draft.uploader() || draft.notAdded().length > 0) void load();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each draft
  }, [draft]);
  return {
    code,
    hasFailed,
    load: () => void load(),
    add: (files: readonly File[]) => {
      draft.add(files);
      drawAgain();
      if (draft.notAdded().length > 0) void load();
    },
    leave: (file: File) => {
      draft.leave(file);
      drawAgain();
    },
  };
}

/** The addresses of the pictures as chosen, by their ids; valid while the field is shown. */
function usePreviews(draft: FormDraft, records: readonly UploadRecord[]): ReadonlyMap<string, string> {
  const [previews] = useState(() => new Map<string, string>());
  useEffect(
    () => () => {
      previews.forEach((url) => URL.revokeObjectURL(url));
      previews.clear();
    },
    [previews],
  );
  for (const { id } of records) {
    const file = draft.file(id);
    if (file?.type.startsWith('image/') && !previews.has(id)) previews.set(id, URL.createObjectURL(file));
  }
  return previews;
}

/** Of all kinds together: what each is shows only when it is prepared. */
const MAX = IMAGES_MAX + VIDEOS_MAX + FILES_MAX;

const progressOf = ({ state, progress }: UploadRecord): number => (state === 'done' ? 1 : Math.min(progress, 0.99));
