// Where a HEIC picture keeps what the camera wrote: its box `meta` lists items, says which is EXIF and where that stands.

const EXIF_MAX_BYTES = 131_072;
/** `meta` stands before the picture. */
const META_MAX_BYTES = 1_048_576;

/** The EXIF block of a HEIC; null where there is none. */
export async function heicExif(file: Blob): Promise<Uint8Array | null> {
  try {
    const head = new DataView(await file.slice(0, META_MAX_BYTES).arrayBuffer());
    const meta = boxesIn(head, 0, head.byteLength).find(({ type }) => type === 'meta');
    const place = meta && placeOfExif(head, meta);
    if (!place || place.length < 4 || place.length > EXIF_MAX_BYTES) return null;
    const item = new Uint8Array(await file.slice(place.from, place.from + place.length).arrayBuffer());
    // It begins with how far behind these four bytes the block is.
    return item.subarray(4 + new DataView(item.buffer).getUint32(0));
  } catch {
    return null; // a size that leads out of it
  }
}

interface Box {
  type: string;
  /** Of its content. */
  from: number;
  to: number;
}

function boxesIn(view: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let from = start; from + 8 <= end;) {
    const size = view.getUint32(from);
    const type = nameAt(view, from + 4);
    // One without a size, or with a long one, is the picture itself.
    if (size < 8) break;
    boxes.push({ type, from: from + 8, to: Math.min(end, from + size) });
    from += size;
  }
  return boxes;
}

const nameAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((n) => view.getUint8(at + n)));

function placeOfExif(view: DataView, meta: Box): { from: number; length: number } | null {
  const parts = boxesIn(view, meta.from + 4, meta.to);
  const list = parts.find(({ type }) => type === 'iinf');
  const places = parts.find(({ type }) => type === 'iloc');
  const id = list && exifItem(view, list);
  return id === undefined || !places ? null : placeOf(view, places, id);
}

/** The number of the item of type `Exif`. */
function exifItem(view: DataView, { from, to }: Box): number | undefined {
  const isShort = view.getUint8(from) === 0;
  for (const { type, from: at } of boxesIn(view, from + (isShort ? 6 : 8), to)) {
    const long = view.getUint8(at) >= 3;
    if (type === 'infe' && nameAt(view, at + (long ? 10 : 8)) === 'Exif')
      return long ? view.getUint32(at + 4) : view.getUint16(at + 4);
  }
  return undefined;
}

/** In one piece in the file; null where the item is elsewhere. */
function placeOf(view: DataView, { from }: Box, wanted: number): { from: number; length: number } | null {
  const version = view.getUint8(from);
  let at = from + 4;
  const take = (bytes: number): number => {
    let value = 0;
    for (const end = at + bytes; at < end; at += 1) value = value * 256 + view.getUint8(at);
    return value;
  };
  const [sizes, more] = [take(1), take(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version === 0 ? 0 : more & 15;
  const wide = version === 2 ? 4 : 2;
  for (let left = take(wide); left > 0; left -= 1) {
    const id = take(wide);
    const isElsewhere = version > 0 && (take(2) & 15) !== 0;
    at += 2;
    const base = take(baseSize);
    const pieces = take(2);
    if (id === wanted) {
      at += indexSize;
      return pieces === 1 && !isElsewhere ? { from: base + take(offsetSize), length: take(lengthSize) } : null;
    }
    at += pieces * (indexSize + offsetSize + lengthSize);
  }
  return null;
}
