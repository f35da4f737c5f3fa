import { Suspense, useState } from 'react';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import { FileGrid, FileTile } from '../ui/form/file-tile.tsx';
import { lazyPart } from '../lazy-part.ts';

const MediaViewer = lazyPart(() => import('./media-viewer.tsx').then(({ MediaViewer: Part }) => Part));

/** Pictures and videos as tiles; a tap opens them in full screen. */
export function FileGallery({
  files,
  onRemove,
}: {
  files: readonly AttachmentView[];
  onRemove?: (file: AttachmentView) => void;
}) {
  const [at, setAt] = useState<number>();
  if (files.length === 0) return null;
  return (
    <>
      <FileGrid>
        {files.map((file, index) => (
          <FileTile
            key={file.id}
            name={file.name}
            size={file.size}
            kind={file.kind}
            thumb={file.thumbnailUrl ?? undefined}
            onOpen={() => setAt(index)}
            {...(onRemove ? { onRemove: () => onRemove(file) } : {})}
          />
        ))}
      </FileGrid>
      {at !== undefined && (
        <Suspense>
          <MediaViewer files={files} at={at} onMove={setAt} onClose={() => setAt(undefined)} />
        </Suspense>
      )}
    </>
  );
}
