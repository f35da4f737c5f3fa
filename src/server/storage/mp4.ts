/**
 * Videos that may be kept: an MP4 with a picture track, its places of location data blanked in the file itself,
 * nothing encoded anew (safety.md 8: MP4 location removed). Blanked: `©xyz` and `loci` user data, Apple's location
 * keys, XMP, and the samples of tracks that are neither picture nor sound (telemetry: camm, gpmd, mebx).
 */
import { open, type FileHandle } from 'node:fs/promises';
import { sniff } from '../../shared/upload/sniff.ts';

export type VideoFault = 'notMp4' | 'damaged' | 'noPicture' | 'unsupported';

/** Not a video, or not one that may be kept: a fault of the sender (400). */
export class VideoRefused extends Error {
  readonly fault: VideoFault;
  constructor(fault: VideoFault) {
    super(`video refused: ${fault}`);
    this.name = 'VideoRefused';
    this.fault = fault;
  }
}

export interface CleanVideo {
  /** null when the file does not tell. */
  readonly durationMs: number | null;
  /** How many places were blanked. */
  readonly blanked: number;
}

interface Box {
  readonly type: string;
  /** Offsets in the buffer: of the header, of the body, of the end. */
  readonly at: number;
  readonly body: number;
  readonly end: number;
}

interface Span {
  readonly at: number;
  readonly bytes: number;
}

const MOOV_MAX_BYTES = 64 * 1024 * 1024;
const DEPTH_MAX = 12;
/** No phone writes so many boxes or chunks. */
const SPANS_MAX = 100_000;
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta', 'mvex']);
/** Boxes that exist only to say where, or that may say it in free text (XMP). */
const LOCATION_BOXES: ReadonlySet<string> = new Set(['\u00a9xyz', 'loci', 'gps ', 'GPS ', 'uuid', 'XMP_', 'xml ']);
const LOCATION_KEY = /location|gps|xmp/i;

/** Checks the file and blanks it in place. VideoRefused when it is not an MP4 that may be kept. */
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

/** Length of a box and of its header; 0 means to the end, 1 means a 64-bit length follows. */
function boxLength(buffer: Buffer, at: number, rest: number): { bytes: number; header: number } {
  const short = buffer.readUInt32BE(at);
  if (short === 0) return { bytes: rest, header: 8 };
  if (short !== 1) return { bytes: short, header: 8 };
  if (buffer.length < at + 16) throw new VideoRefused('damaged');
  return { bytes: Number(buffer.readBigUInt64BE(at + 8)), header: 16 };
}

function boxesOf(buffer: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  // QuickTime ends user data with four zero bytes.
  while (at + 8 <= to) {
    const { bytes, header } = boxLength(buffer, at, to - at);
    if (bytes < header || at + bytes > to) throw new VideoRefused('damaged');
    boxes.push({ type: buffer.toString('latin1', at + 4, at + 8), at, body: at + header, end: at + bytes });
    at += bytes;
  }
  return boxes;
}

interface Movie {
  readonly bytes: Buffer;
  readonly durationMs: number | null;
  readonly isFragmented: boolean;
  /** Tracks that are neither picture nor sound; in a fragmented file their samples are not listed here. */
  readonly hasOtherTracks: boolean;
  readonly blanked: number;
  /** Where in the file the samples of other tracks lie. */
  readonly samples: readonly Span[];
}

/** A table that points outside the box is damage, not an error of ours. */
function readMovie(bytes: Buffer): Movie {
  try {
    return blankMovie(bytes);
  } catch (error) {
    throw error instanceof RangeError ? new VideoRefused('damaged') : error;
  }
}

/** Walks the movie box; blanks in the buffer. */
function blankMovie(bytes: Buffer): Movie {
  let blanked = 0;
  let pictures = 0;
  let durationMs: number | null = null;
  let isFragmented = false;
  let hasOtherTracks = false;
  const samples: Span[] = [];
  const blank = (box: Box): void => {
    bytes.fill(0, box.body, box.end);
    bytes.write('free', box.at + 4, 'latin1');
    blanked += 1;
  };
  const walk = (from: number, to: number, depth: number): void => {
    if (depth > DEPTH_MAX) throw new VideoRefused('damaged');
    for (const box of boxesOf(bytes, from, to)) {
      if (LOCATION_BOXES.has(box.type)) blank(box);
      else if (box.type === 'meta') blankKeys(bytes, box, blank);
      else if (box.type === 'mvhd') durationMs = durationOf(bytes, box);
      else if (box.type === 'mvex') isFragmented = true;
      else if (box.type === 'trak') {
        const handler = handlerOf(bytes, box);
        if (handler === 'vide') pictures += 1;
        if (handler !== 'vide' && handler !== 'soun') {
          hasOtherTracks = true;
          for (const span of samplesOf(bytes, box)) samples.push(span);
          blank(box);
          continue;
        }
      }
      if (CONTAINERS.has(box.type)) walk(box.body, box.end, depth + 1);
    }
  };
  walk(0, bytes.length, 0);
  if (pictures === 0) throw new VideoRefused('noPicture');
  return { bytes, durationMs, isFragmented, hasOtherTracks, blanked, samples };
}

function find(bytes: Buffer, parent: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = parent;
  for (const type of path) box = box && boxesOf(bytes, box.body, box.end).find((child) => child.type === type);
  return box;
}

function handlerOf(bytes: Buffer, trak: Box): string {
  const handler = find(bytes, trak, 'mdia', 'hdlr');
  return handler && handler.end >= handler.body + 12
    ? bytes.toString('latin1', handler.body + 8, handler.body + 12)
    : '';
}

/** `mvhd`: version 0 has 32-bit, version 1 64-bit times. */
function durationOf(bytes: Buffer, box: Box): number | null {
  const isLong = bytes[box.body] === 1;
  if (box.end - box.body < (isLong ? 32 : 20)) throw new VideoRefused('damaged');
  const scale = bytes.readUInt32BE(box.body + (isLong ? 20 : 12));
  const units = isLong ? Number(bytes.readBigUInt64BE(box.body + 24)) : bytes.readUInt32BE(box.body + 16);
  return scale === 0 || units === 0 || units === 0xffffffff ? null : Math.round((units * 1000) / scale);
}

/** Apple's metadata: `keys` names the items of `ilst` by their place; those about a location are blanked. */
function blankKeys(bytes: Buffer, meta: Box, blank: (box: Box) => void): void {
  // ISO's meta has four bytes of version and flags, QuickTime's has not.
  const isQuickTime = bytes.toString('latin1', meta.body + 4, meta.body + 8) === 'hdlr';
  const children = boxesOf(bytes, isQuickTime ? meta.body : meta.body + 4, meta.end);
  const keys = children.find(({ type }) => type === 'keys');
  const names = keys ? boxesOf(bytes, keys.body + 8, keys.end).map((k) => bytes.toString('utf8', k.body, k.end)) : [];
  for (const child of children) {
    if (LOCATION_BOXES.has(child.type)) blank(child);
    if (child.type !== 'ilst') continue;
    for (const item of boxesOf(bytes, child.body, child.end)) {
      const name = names[bytes.readUInt32BE(item.at + 4) - 1] ?? item.type;
      if (LOCATION_BOXES.has(item.type) || LOCATION_KEY.test(name) || item.type === '----') blank(item);
    }
  }
}

/** Where the samples of a track lie in the file: chunk offsets, samples per chunk, sample sizes. */
function samplesOf(bytes: Buffer, trak: Box): Span[] {
  const table = find(bytes, trak, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  const [stsz, stsc] = [find(bytes, table, 'stsz'), find(bytes, table, 'stsc')];
  const offsets = find(bytes, table, 'stco') ?? find(bytes, table, 'co64');
  if (!stsz || !stsc || !offsets) return [];
  const wide = offsets.type === 'co64' ? 8 : 4;
  const count = entriesOf(bytes, offsets, wide);
  const runs = entriesOf(bytes, stsc, 12);
  const sameSize = bytes.readUInt32BE(stsz.body + 4);
  const sizes = bytes.readUInt32BE(stsz.body + 8);
  if (sameSize === 0 && stsz.body + 12 + sizes * 4 > stsz.end) throw new VideoRefused('damaged');
  const spans: Span[] = [];
  let sample = 0;
  let run = 0;
  for (let chunk = 1; chunk <= count; chunk += 1) {
    while (run + 1 < runs && bytes.readUInt32BE(stsc.body + 8 + (run + 1) * 12) <= chunk) run += 1;
    const perChunk = runs === 0 ? 0 : bytes.readUInt32BE(stsc.body + 12 + run * 12);
    const last = Math.min(sample + perChunk, sizes);
    let length = sameSize * (last - sample);
    for (; sample < last; sample += 1) if (sameSize === 0) length += bytes.readUInt32BE(stsz.body + 12 + sample * 4);
    const place = offsets.body + 8 + (chunk - 1) * wide;
    const at = wide === 8 ? Number(bytes.readBigUInt64BE(place)) : bytes.readUInt32BE(place);
    if (spans.push({ at, bytes: length }) > SPANS_MAX) throw new VideoRefused('damaged');
  }
  return spans;
}

/** Entry count of a table box, when its entries of this width fit into it. */
function entriesOf(bytes: Buffer, box: Box, width: number): number {
  const count = box.end - box.body < 8 ? -1 : bytes.readUInt32BE(box.body + 4);
  if (count < 0 || box.body + 8 + count * width > box.end) throw new VideoRefused('damaged');
  return count;
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
