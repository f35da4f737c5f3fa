import { Video } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../text.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Shows for a moment what the camera sees: the only proof that it works. Asks for permission, so by a tap alone. */
export function CameraTrial() {
  const { t } = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (video.current && stream) video.current.srcObject = stream;
    return () => stream?.getTracks().forEach((track) => track.stop());
  }, [stream]);
  if (!navigator.mediaDevices) return null;
  const start = () => {
    setFailed(false);
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(setStream, () => setFailed(true));
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {stream && (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label={t('run.cameraPicture')}
          className="max-h-72 w-full rounded-card bg-[#000] object-contain"
        />
      )}
      {failed && (
        <Banner tone="bad" urgent>
          {t('run.cameraFailed')}
        </Banner>
      )}
      <Button kind="quiet" size="medium" icon={Video} onClick={stream ? () => setStream(undefined) : start}>
        {t(stream ? 'run.cameraStop' : 'run.cameraTry')}
      </Button>
    </div>
  );
}
