import { Paperclip, Video } from 'lucide-react';
import { useRef } from 'react';
import { FILES_MAX, VIDEO_TYPES, VIDEOS_MAX } from '../../shared/upload/limits.ts';
import { SNIFF_BYTES, type FileCheck } from '../../shared/upload/sniff.ts';
import { useText, type T } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { useDroppedFiles } from '../ui/use-dropped-files.ts';
import { AddTile, FilePicker } from '../ui/form/file-picker.tsx';
import { FileTile } from '../ui/form/file-tile.tsx';
import { checkChosen } from '../upload/check-chosen.ts';
import { uploadErrorText } from '../upload/upload-error-text.ts';
import type { ChosenFileError } from './chosen-files.ts';
import type { useFiles } from './use-files.ts';

type Files = ReturnType<typeof useFiles>;

function fileErrorText(t: T, fault: ChosenFileError, imagesMax: number): string {
  if (fault.is === 'tooManyImages') return t('issue.images', { max: imagesMax });
  if (fault.is === 'tooManyVideos') return t('issue.videos');
  if (fault.is === 'tooManyFiles') return t('issue.files', { max: FILES_MAX });
  if (fault.is === 'filesTooLarge') return t('issue.filesLarge');
  return uploadErrorText(t, fault.name, { code: fault.why });
}

/** By its name and its first bytes, before it goes up. */
const checkFileType = async (file: File): Promise<FileCheck> =>
  checkChosen({
    name: file.name,
    bytes: file.size,
    head: new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()),
  });

/** Photos, a video and other files: they go up at once, and are kept on the device until the report is sent. */
export function FilesStep({ files, imagesMax, error }: { files: Files; imagesMax: number; error?: string }) {
  const { t } = useText();
  const count = (wanted: 'image' | 'video' | 'file') => files.files.filter(({ kind }) => kind === wanted).length;
  const noImages = count('image') >= imagesMax;
  const full = noImages && count('video') >= VIDEOS_MAX;
  const box = useRef<HTMLDivElement>(null);
  const add = (chosen: File[]) => void files.add(chosen, checkFileType);
  useDroppedFiles(box, add);
  const wrong = [...new Set(files.errors.map((fault) => fileErrorText(t, fault, imagesMax)))];
  return (
    <div ref={box} className="grid gap-4">
      <FilePicker
        label={t('upload.label')}
        optional
        accept={noImages ? VIDEO_TYPES : `image/*,${VIDEO_TYPES}`}
        {...(noImages ? { text: t('upload.addVideo'), icon: Video } : {})}
        full={full}
        hint={t('upload.hint', { images: imagesMax, files: FILES_MAX })}
        error={error}
        onFiles={add}
        more={count('file') < FILES_MAX && <AddTile text={t('upload.addFile')} icon={Paperclip} onFiles={add} />}
      >
        {files.files.map((file) => (
          <ChosenFile key={file.id} file={file} files={files} />
        ))}
      </FilePicker>
      {wrong.map((text) => (
        <Banner key={text} tone="bad" urgent>
          {text}
        </Banner>
      ))}
      {files.files.flatMap(({ id, name }) => {
        const record = files.records.get(id);
        return record?.isFail
          ? [
              <Banner key={id} tone="warn" urgent>
                {uploadErrorText(t, name, record.err)}
              </Banner>,
            ]
          : [];
      })}
    </div>
  );
}

/** One file as a tile: on its way, there, or failed. */
function ChosenFile({ file, files }: { file: Files['files'][number]; files: Files }) {
  const { t } = useText();
  const record = files.records.get(file.id);
  return (
    <FileTile
      name={file.name}
      size={record?.bytes || file.bytes}
      kind={file.kind}
      thumb={files.thumbs.get(file.id)}
      progress={file.path === '' ? (record?.progress ?? 0) : 1}
      failed={record?.isFail ? uploadErrorText(t, file.name, record.err) : undefined}
      onRetry={() => void files.retry(file.id)}
      onRemove={() => void files.remove(file.id)}
    />
  );
}
