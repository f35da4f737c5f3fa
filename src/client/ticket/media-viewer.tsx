import { fileSize } from '../../shared/format/file-size.ts';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import { getAttachment } from '../../shared/upload/calls.ts';
import { useCall } from '../api/queries.ts';
import { Spinner } from '../ui/spinner.tsx';
import { ViewerFrame } from '../ui/viewer-frame.tsx';
import { VideoPlayer } from '../ui/video-player.tsx';
import { ZoomImage } from '../ui/zoom-image.tsx';

/** Signed addresses are valid for five minutes (safety.md 9); after four a new one is requested. */
const ADDRESS_MS = 4 * 60_000;

interface MediaViewerProps {
  files: readonly AttachmentView[];
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** The pictures and videos of a ticket or solution in full screen. */
export function MediaViewer({ files, at, onMove, onClose }: MediaViewerProps) {
  const file = files[at];
  if (!file) return null;
  const frame = { name: file.name, note: fileSize(file.size), at, count: files.length, onMove, onClose };
  return <ViewerFrame {...frame}>{({ swipe }) => <Media key={file.id} file={file} onSwipe={swipe} />}</ViewerFrame>;
}

function Media({ file, onSwipe }: { file: AttachmentView; onSwipe: (action: 'next' | 'previous' | 'close') => void }) {
  const { data, error } = useCall(getAttachment, { params: { id: file.id } }, { staleMs: ADDRESS_MS });
  if (error)
    return (
      <p role="alert" className="p-6 text-center">
        {error.message}
      </p>
    );
  if (!data) return <Spinner />;
  if (file.kind === 'image') return <ZoomImage src={data.url} alt={file.name} onSwipe={onSwipe} />;
  return <VideoPlayer src={data.url} poster={data.thumbnailUrl ?? undefined} name={file.name} />;
}
