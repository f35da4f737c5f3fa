/**
 * Cleans videos: checks for an MP4 with a video track, and overwrites its location data in place, without encoding it
 * again (safety.md 8: MP4 location removed). Overwritten are `©xyz` and `loci` user data, Apple's location keys, XMP,
 * and the samples of tracks that are neither video nor audio (telemetry: camm, gpmd, mebx).
 */
import { open, type FileHandle } from 'node:fs/promises';
import { sniff } from '../../shared/upload/sniff.ts';
import { type Span, VideoRefused, SPANS_MAX, boxLength } from './mp4-boxes.ts';
import { LOCATION_BOXES, readMovie } from './mp4-movie.ts';

export interface CleanVideo {
  /** Null when the file has no duration. */
  readonly durationMs: number | null;
  /** How many boxes and samples were overwritten. */
  readonly blanked: number;
}

const MOOV_MAX_BYTES = 64 * 1024 * 1024;

/** Checks the file and overwrites its location data in place. Throws VideoRefused when it may not be stored. */
export async function cleanMp4(file: string): Promise<CleanVideo> {
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    const head = await readAt(handle, { at: 0, bytes: Math.min(64, size) });
    if (sniff(head)?.mime !== 'video/mp4') throw new VideoRefused('notMp4');
    const spans = await topLevel(handle, size);
    const moov = spans.find(({ type }) => type === 'moov');
    if (!moov || moov.bytes > MOOV_MAX_BYTES) throw new VideoRefused('damaged');
    const movie = readMovie(await readAt(handle, moov));
    if (movie.isFragmented && movie.hasOtherTracks) throw new VideoRefused('unsupported');
    const sampleBytes = movie.samples.reduce((sum, span) => sum + span.bytes, 0);
    if (sampleBytes > size || movie.samples.length > SPANS_MAX) throw new VideoRefused('damaged');
    await writeAt(handle, moov.at, movie.bytes);
    let blanked = movie.blanked;
    for (const span of movie.samples) {
      if (span.at + span.bytes > size) throw new VideoRefused('damaged');
      await zero(handle, span);
      blanked += 1;
    }
    for (const span of spans) {
      if (span.type !== 'meta' && !LOCATION_BOXES.has(span.type)) continue;
      await zero(handle, { at: span.at + span.header, bytes: span.bytes - span.header });
      await writeAt(handle, span.at + 4, Buffer.from('free'));
      blanked += 1;
    }
    await handle.datasync();
    return { durationMs: movie.durationMs, blanked };
  } finally {
    await handle.close();
  }
}

/** The top-level boxes: offset, whole length, header length. */
async function topLevel(handle: FileHandle, size: number): Promise<(Span & { type: string; header: number })[]> {
  const spans: (Span & { type: string; header: number })[] = [];
  let at = 0;
  while (at < size) {
    const head = await readAt(handle, { at, bytes: Math.min(16, size - at) });
    if (head.length < 8 || spans.length > SPANS_MAX) throw new VideoRefused('damaged');
    const { bytes, header } = boxLength(head, 0, size - at);
    if (bytes < header || at + bytes > size) throw new VideoRefused('damaged');
    spans.push({ at, bytes, header, type: head.toString('latin1', 4, 8) });
    at += bytes;
  }
  return spans;
}

async function readAt(handle: FileHandle, { at, bytes }: Span): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await handle.read(buffer, 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

async function writeAt(handle: FileHandle, at: number, bytes: Buffer): Promise<void> {
  await handle.write(bytes, 0, bytes.length, at);
}

async function zero(handle: FileHandle, { at, bytes }: Span): Promise<void> {
  const nothing = Buffer.alloc(Math.min(bytes, 1 << 20));
  for (let done = 0; done < bytes; done += nothing.length) {
    await writeAt(handle, at + done, nothing.subarray(0, Math.min(nothing.length, bytes - done)));
  }
}
