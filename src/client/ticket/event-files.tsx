import { Suspense } from 'react';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import { lazyPart } from '../lazy-part.ts';
import { FileGallery } from './file-gallery.tsx';

const RemovableFiles = lazyPart(() => import('./removable-files.tsx').then(({ RemovableFiles: Part }) => Part));

/** The files of an event of a ticket or problem; with buttons that delete them if `removable`. */
export function EventFiles({ files, removable }: { files: readonly AttachmentView[]; removable: boolean }) {
  const gallery = <FileGallery files={files} />;
  if (!removable) return gallery;
  return (
    <Suspense fallback={gallery}>
      <RemovableFiles files={files} />
    </Suspense>
  );
}
