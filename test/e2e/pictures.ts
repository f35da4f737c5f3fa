import { readFileSync } from 'node:fs';
import sharp from 'sharp';

interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture as a phone takes it: so large that it is made smaller before the upload. */
export async function picture(name: string, hue: number): Promise<Chosen> {
  const background = { r: hue, g: 90, b: 160 };
  const label = Buffer.from(
    `<svg width="1200" height="300"><text x="40" y="200" font-size="160" fill="white">${name}</text></svg>`,
  );
  const drawn = sharp({ create: { width: 2400, height: 1800, channels: 3, background } }).composite([
    { input: label, top: 300, left: 300 },
  ]);
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg({ quality: 90 }).toBuffer() };
}

/**
 * Three seconds of H.264, made with: ffmpeg -f lavfi -i testsrc2=size=320x240:rate=10
 * -t 3 -c:v libx264 -profile:v baseline -movflags +faststart.
 */
export const video = (name: string): Chosen => ({
  name,
  mimeType: 'video/mp4',
  buffer: readFileSync(new URL('files/drive.mp4', import.meta.url)),
});

/** The same, with megabytes at its end that players skip, so that it is uploaded in parts. */
export function longVideo(name: string, megabytes = 8): Chosen {
  const bytes = megabytes * 1024 * 1024;
  const skipped = Buffer.alloc(bytes);
  skipped.writeUInt32BE(bytes);
  skipped.write('free', 4);
  const short = video(name);
  return { ...short, buffer: Buffer.concat([short.buffer, skipped]) };
}
