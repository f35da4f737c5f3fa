// The cover of a video: 2000 by 1000 pixels at two seconds (spec 9).
import { COVER_AT_SECONDS, COVER_HEIGHT_PX, COVER_WIDTH_PX } from '../../shared/upload/limits.ts';
import { drawJpeg } from './canvas.ts';

const TIMEOUT_MS = 10_000;

/** The centered part of the source that has the shape of the target. */
export function coverCrop(
  source: { readonly width: number; readonly height: number },
  target: { readonly width: number; readonly height: number },
): { x: number; y: number; width: number; height: number } {
  const scale = Math.max(target.width / source.width, target.height / source.height);
  const [width, height] = [target.width / scale, target.height / scale];
  return { x: (source.width - width) / 2, y: (source.height - height) / 2, width, height };
}

/** The second to show: the second of spec 9, or the middle of a shorter video. */
export function coverSecond(durationSeconds: number): number {
  return Number.isFinite(durationSeconds) ? Math.min(COVER_AT_SECONDS, durationSeconds / 2) : 0;
}

/** Makes a JPEG of the cover. Rejects when the browser cannot play the video, or has no picture within ten seconds. */
export async function posterOf(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: url });
  try {
    await eventOf(video, 'loadeddata');
    video.currentTime = coverSecond(video.duration);
    await eventOf(video, 'seeked');
    const target = { width: COVER_WIDTH_PX, height: COVER_HEIGHT_PX };
    const crop = coverCrop({ width: video.videoWidth, height: video.videoHeight }, target);
    return await drawJpeg(target, 0.8, (context) =>
      context.drawImage(video, crop.x, crop.y, crop.width, crop.height, 0, 0, target.width, target.height),
    );
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

function eventOf(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), TIMEOUT_MS);
    const end = (settle: () => void) => (): void => {
      clearTimeout(timer);
      settle();
    };
    video.addEventListener(event, end(resolve), { once: true });
    video.addEventListener(
      'error',
      end(() => reject(new Error('video not playable'))),
      { once: true },
    );
  });
}
