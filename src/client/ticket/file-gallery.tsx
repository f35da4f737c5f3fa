import { Suspense, useState } from 'react';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import { FileGrid, FileTile } from '../ui/form/file-tile.tsx';
import { isWithheld } from '../../shared/upload/scans.ts';
import { useText } from '../text.tsx';
import { lazyPart } from '../lazy-part.ts';
import { withheldOf } from './withheld.ts';

const MediaViewer = lazyPart(() => import('./media-viewer.tsx').then(({ MediaViewer: Part }) => Part));

export const OtherFiles = lazyPart(() => import('./other-files.tsx').then(({ OtherFiles: Part }) => Part));

/** Pictures and videos as tiles; a tap opens them in full screen. Below them the other files. */
export function FileGallery({
  files,
  onRemove,
}: {
  files: readonly AttachmentView[];
  onRemove?: (file: AttachmentView) => void;
}) {
  const { t } = useText();
  const [at, setAt] = useState<number>();
  const media = files.filter(({ kind }) => kind !== 'file');
  const shown = media.filter(({ scan }) => !isWithheld(scan));
  const others = files.filter(({ kind }) => kind === 'file');
  if (files.length === 0) return null;
  return (
    <>
      {media.length > 0 && (
        <FileGrid>
          {media.map((file) => (
            <FileTile
              key={file.id}
              name={file.name}
              size={file.size}
              kind={file.kind}
              thumb={file.thumbnailUrl ?? undefined}
              withheld={withheldOf(t, file)}
              onOpen={() => setAt(shown.indexOf(file))}
              {...(onRemove ? { onRemove: () => onRemove(file) } : {})}
            />
          ))}
        </FileGrid>
      )}
      {others.length > 0 && (
        <Suspense>
          <OtherFiles files={others} onRemove={onRemove} />
        </Suspense>
      )}
      {at !== undefined && (
        <Suspense>
          <MediaViewer files={shown} at={at} onMove={setAt} onClose={() => setAt(undefined)} />
        </Suspense>
      )}
    </>
  );
}
