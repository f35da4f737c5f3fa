/** Reads the movie box of an MP4 and overwrites location data in its buffer. */
import { type Box, type Span, VideoRefused, SPANS_MAX, boxesOf, find, entriesOf } from './mp4-boxes.ts';

const DEPTH_MAX = 12;
const CONTAINERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'udta', 'mvex']);

/** Boxes that only hold a location, or that may contain one as free text (XMP). */
export const LOCATION_BOXES: ReadonlySet<string> = new Set([
  '\u00a9xyz',
  'loci',
  'gps ',
  'GPS ',
  'uuid',
  'XMP_',
  'xml ',
]);
const LOCATION_KEY = /location|gps|xmp/i;

interface Movie {
  readonly bytes: Buffer;
  readonly durationMs: number | null;
  readonly isFragmented: boolean;
  /** There are tracks that are neither video nor audio; in a fragmented file `samples` lacks theirs. */
  readonly hasOtherTracks: boolean;
  readonly blanked: number;
  /** The offsets in the file of the samples of those tracks. */
  readonly samples: readonly Span[];
}

/** Reads and cleans the movie box. A table that points outside of it means a damaged file (VideoRefused). */
export function readMovie(bytes: Buffer): Movie {
  try {
    return blankMovie(bytes);
  } catch (error) {
    throw error instanceof RangeError ? new VideoRefused('damaged') : error;
  }
}

/** Walks the movie box and overwrites location data in the buffer. */
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

/** Apple's metadata: `keys` names the items of `ilst` by their index. Items about a location are overwritten. */
function blankKeys(bytes: Buffer, meta: Box, blank: (box: Box) => void): void {
  // ISO's `meta` begins with four bytes of version and flags, QuickTime's does not.
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

/** The samples of a track in the file, from its chunk offsets, samples per chunk and sample sizes. */
function samplesOf(bytes: Buffer, trak: Box): Span[] {
  const table = find(bytes, trak, 'mdia', 'minf', 'stbl');
  if (!table) return [];
  // The compact form of `stsz`, which phones do not write: without its sizes the samples would not be overwritten.
  if (find(bytes, table, 'stz2')) throw new VideoRefused('unsupported');
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
