import { useEffect, useRef, useState, type RefObject } from 'react';
import { newDetector, missingForScan, openCamera, scanErrorOf, type Detector, type ScanError } from './camera.ts';
import { serialInCode } from './serial-in-code.ts';

const DETECT_EVERY_MS = 200;

interface Scanner {
  video: RefObject<HTMLVideoElement | null>;
  error: ScanError | undefined;
  /** A code was read that holds no SN. */
  isForeign: boolean;
}

/** Shows the camera while `open`, and tells the first SN that it sees. */
export function useScanner(open: boolean, onSerial: (sn: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [error, setError] = useState<ScanError>();
  const [isForeign, setForeign] = useState(false);
  const tell = useRef(onSerial);
  useEffect(() => {
    tell.current = onSerial;
  }, [onSerial]);
  useEffect(() => {
    if (!open) return;
    const onCode = (code: string): boolean => {
      const sn = serialInCode(code);
      if (sn === undefined) setForeign(true);
      else tell.current(sn);
      return sn !== undefined;
    };
    const stopScan = scan(video, onCode, setError);
    return () => {
      stopScan();
      setError(undefined);
      setForeign(false);
    };
  }, [open]);
  return { video, error, isForeign };
}

/** Scans until `onCode` returns true. Returns the function that stops it and releases the camera. */
function scan(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => boolean,
  onError: (error: ScanError) => void,
): () => void {
  let ended = false;
  let stream: MediaStream | undefined;
  const end = () => {
    ended = true;
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const detectOnce = async (detector: Detector): Promise<void> => {
    const element = video.current;
    if (ended || !element) return;
    // A picture that cannot be read now may be readable in a moment.
    const found = await detector.detect(element).catch(() => []);
    const code = found[0]?.rawValue;
    if (ended || (code && onCode(code))) return end();
    setTimeout(() => void detectOnce(detector), DETECT_EVERY_MS);
  };
  const start = async () => {
    const detector = newDetector();
    const missing = missingForScan(detector, window.isSecureContext, 'mediaDevices' in navigator);
    if (!detector || missing) return onError(missing ?? 'unsupported');
    try {
      stream = await openCamera();
      if (ended) return end();
      const element = video.current;
      if (!element) return end();
      element.srcObject = stream;
      await element.play();
      await detectOnce(detector);
    } catch (error) {
      if (!ended) onError(scanErrorOf(error));
      end();
    }
  };
  void start();
  return end;
}
