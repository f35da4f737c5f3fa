import { Paperclip } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { FILES_MAX, IMAGES_MAX, VIDEO_TYPES, VIDEOS_MAX } from '../../shared/upload/limits.ts';
import type { FormDraft } from './form-draft.ts';
import { openDeviceUploader } from '../upload/device-uploader.ts';
import { uploadErrorText } from '../upload/upload-error-text.ts';
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
  const uploader = draft.openUploader(() => openDeviceUploader());
  const files = useSyncExternalStore(uploader.subscribe, uploader.getSnapshot);
  const previews = usePreviews(draft, files.records);
  const add = (chosen: File[]) => {
    const room = MAX - files.records.length;
    draft.add(chosen.slice(0, Math.max(0, room)));
  };
  const isFull = files.records.length >= MAX;
  const box = useRef<HTMLDivElement>(null);
  useDroppedFiles(box, add);
  return (
    <div ref={box} className="grid gap-4">
      <FilePicker
        label={label}
        optional
        accept={`image/*,${VIDEO_TYPES}`}
        hint={t('ticket.input.filesHint', { images: IMAGES_MAX, files: FILES_MAX })}
        error={error}
        onFiles={add}
        full={isFull}
        more={!isFull && <AddTile text={t('upload.addFile')} icon={Paperclip} onFiles={add} />}
      >
        {files.records.map((record) => (
          <FileTile
            key={record.id}
            name={record.name}
            size={record.bytes || undefined}
            kind={record.kind ?? 'file'}
            thumb={previews.get(record.id)}
            progress={progressOf(record)}
            failed={record.err ? uploadErrorText(t, record.name, record.err) : undefined}
            onRetry={() => uploader.retry(record.id)}
            onRemove={() => uploader.cancel(record.id)}
          />
        ))}
      </FilePicker>
      {files.records.map(
        ({ id, name, err }) =>
          err && (
            <Banner key={id} tone="warn" urgent>
              {uploadErrorText(t, name, err)}
            </Banner>
          ),
      )}
    </div>
  );
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
