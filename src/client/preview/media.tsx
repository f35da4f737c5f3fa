import { useState } from 'react';
import { VideoPlayer } from '../ui/video-player.tsx';
import { ZoomImage } from '../ui/zoom-image.tsx';
import { DamagedDocument } from './no-document.tsx';
import type { ViewerProps } from './previewed-file.ts';

const look = 'grid min-h-0 flex-1 grid-cols-1 place-items-center overflow-clip rounded-card bg-sunk basis-96';

/** A picture that can be zoomed in the page. */
export function PictureFile({ file }: ViewerProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <DamagedDocument />;
  return (
    <div className={`${look} max-h-[80dvh]`}>
      <ZoomImage src={file.url} alt={file.name} onFailed={() => setFailed(true)} />
    </div>
  );
}

export function VideoFile({ file }: ViewerProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <DamagedDocument />;
  return (
    <div className={`${look} max-h-[80dvh]`}>
      <VideoPlayer src={file.url} name={file.name} onFailed={() => setFailed(true)} />
    </div>
  );
}
