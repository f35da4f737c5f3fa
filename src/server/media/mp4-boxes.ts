/** The boxes of an MP4 in a buffer: their offsets, and the tables in them. */

export type VideoRefusal = 'notMp4' | 'damaged' | 'noPicture' | 'unsupported';

/** Not a video, or not one that may be stored: an error of the sender (400). */
export class VideoRefused extends Error {
  readonly refusal: VideoRefusal;
  constructor(refusal: VideoRefusal) {
    super(`video refused: ${refusal}`);
    this.name = 'VideoRefused';
    this.refusal = refusal;
  }
}

export interface Box {
  readonly type: string;
  /** Offsets in the buffer: of the header, of the body, of the end. */
  readonly at: number;
  readonly body: number;
  readonly end: number;
}

export interface Span {
  readonly at: number;
  readonly bytes: number;
}

/** More boxes or chunks than any phone writes. */
export const SPANS_MAX = 100_000;

/** The length of a box and of its header. In the file, 0 means "to the end", and 1 that a 64-bit length follows. */
export function boxLength(buffer: Buffer, at: number, rest: number): { bytes: number; header: number } {
  const short = buffer.readUInt32BE(at);
  if (short === 0) return { bytes: rest, header: 8 };
  if (short !== 1) return { bytes: short, header: 8 };
  if (buffer.length < at + 16) throw new VideoRefused('damaged');
  return { bytes: Number(buffer.readBigUInt64BE(at + 8)), header: 16 };
}

/** The boxes between two offsets, without their children. Throws VideoRefused. */
export function boxesOf(buffer: Buffer, from: number, to: number): Box[] {
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

/** The first descendant of a box along a path of types. */
export function find(bytes: Buffer, parent: Box, ...path: string[]): Box | undefined {
  let box: Box | undefined = parent;
  for (const type of path) box = box && boxesOf(bytes, box.body, box.end).find((child) => child.type === type);
  return box;
}

/** The entry count of a table box. Throws VideoRefused if entries of this width do not fit into it. */
export function entriesOf(bytes: Buffer, box: Box, width: number): number {
  const count = box.end - box.body < 8 ? -1 : bytes.readUInt32BE(box.body + 4);
  if (count < 0 || box.body + 8 + count * width > box.end) throw new VideoRefused('damaged');
  return count;
}
