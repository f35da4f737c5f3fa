import mammoth from 'mammoth';
import { requireHonestZip } from './zip-size.ts';

/** A piece of text in one look. */
export interface Span {
  text: string;
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
}

/** What a document consists of, as plain data: nothing in it can run, and it names nothing that could be loaded. */
export type Block =
  | { kind: 'heading'; level: number; spans: Span[] }
  | { kind: 'paragraph'; spans: Span[] }
  | { kind: 'item'; ordered: boolean; level: number; spans: Span[] }
  | { kind: 'table'; rows: Cell[][] }
  | { kind: 'picture'; type: string; bytes: ArrayBuffer; alt: string };

export interface Cell {
  blocks: Block[];
  columns: number;
  rows: number;
}

export interface DocumentView {
  blocks: Block[];
  /** There is more than is shown. */
  isCut: boolean;
}

const BLOCKS_MAX = 3_000;
/** Deeper nesting than this is cut. */
const DEPTH_MAX = 8;
/** Types that browsers draw. Not SVG, which can load addresses; EMF and WMF are not supported. */
const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The blocks of a DOCX in their order. Runs in a worker. */
export async function documentBlocks(bytes: Uint8Array<ArrayBuffer>): Promise<DocumentView> {
  await requireHonestZip(bytes);
  // In a browser the library reads the first, in Node, where the tests run, the second.
  const input = { arrayBuffer: bytes.buffer, buffer: bytes };
  let root: unknown;
  const keep = (document: unknown): unknown => (root = document);
  // The HTML that it makes is thrown away: its own model is data, and data is drawn by us.
  await mammoth.convertToHtml(input, {
    transformDocument: keep,
    externalFileAccess: false,
    convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })),
  });
  const blocks = await blocksOf(partsOf(root), 0);
  return { blocks: blocks.slice(0, BLOCKS_MAX), isCut: blocks.length > BLOCKS_MAX };
}

/** An element of the library's model: its type declares none. */
type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;
const partsOf = (value: unknown): Part[] =>
  isPart(value) && Array.isArray(value['children']) ? value['children'].filter(isPart) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function blocksOf(parts: readonly Part[], depth: number): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const part of parts) {
    if (blocks.length > BLOCKS_MAX) break;
    if (part['type'] === 'paragraph') blocks.push(...(await paragraphBlocks(part)));
    if (part['type'] === 'table' && depth < DEPTH_MAX) blocks.push(await tableBlock(part, depth));
  }
  return blocks;
}

async function paragraphBlocks(paragraph: Part): Promise<Block[]> {
  const { spans, pictures } = inlinesOf(paragraph, {});
  const shown = spans.some(({ text }) => text.trim() !== '') ? [lineOf(paragraph, spans)] : [];
  return [...shown, ...(await Promise.all(pictures.map(pictureBlock))).filter((block) => block !== undefined)];
}

function lineOf({ styleName, numbering }: Part, spans: Span[]): Block {
  const level = /^(?:heading|标题) ?([1-6])$/i.exec(textOf(styleName))?.[1];
  if (level !== undefined) return { kind: 'heading', level: Number(level), spans };
  if (textOf(styleName).toLowerCase() === 'title') return { kind: 'heading', level: 1, spans };
  if (isPart(numbering))
    return { kind: 'item', ordered: numbering['isOrdered'] === true, level: Number(numbering['level']) || 0, spans };
  return { kind: 'paragraph', spans };
}

type Look = Omit<Span, 'text'>;

function lookOf(run: Part, outer: Look): Look {
  return {
    ...outer,
    ...(run['isBold'] === true && { bold: true }),
    ...(run['isItalic'] === true && { italic: true }),
    ...(run['isUnderline'] === true && { underline: true }),
    ...(run['isStrikethrough'] === true && { strike: true }),
  };
}

/** Text and pictures of a paragraph. Of a link its words are kept, its address is not. */
function inlinesOf(parent: Part, look: Look): { spans: Span[]; pictures: Part[] } {
  const spans: Span[] = [];
  const pictures: Part[] = [];
  for (const part of partsOf(parent)) {
    if (part['type'] === 'text') spans.push({ text: textOf(part['value']), ...look });
    if (part['type'] === 'tab') spans.push({ text: '\t' });
    if (part['type'] === 'break') spans.push({ text: '\n' });
    if (part['type'] === 'checkbox') spans.push({ text: part['checked'] === true ? '☑ ' : '☐ ' });
    if (part['type'] === 'image') pictures.push(part);
    if (part['type'] === 'run' || part['type'] === 'hyperlink') {
      const inner = inlinesOf(part, lookOf(part, look));
      spans.push(...inner.spans);
      pictures.push(...inner.pictures);
    }
  }
  return { spans, pictures };
}

async function pictureBlock(image: Part): Promise<Block | undefined> {
  const type = textOf(image['contentType']);
  const read: unknown = image['readAsArrayBuffer'];
  if (!PICTURES.includes(type) || typeof read !== 'function') return undefined;
  const found: unknown = await Promise.resolve(read.call(image)).catch(() => undefined);
  const bytes = found instanceof Uint8Array ? found.slice().buffer : found;
  return bytes instanceof ArrayBuffer ? { kind: 'picture', type, bytes, alt: textOf(image['altText']) } : undefined;
}

async function tableBlock(table: Part, depth: number): Promise<Block> {
  const rows: Cell[][] = [];
  for (const row of partsOf(table)) {
    const cells: Cell[] = [];
    for (const cell of partsOf(row)) {
      const blocks = await blocksOf(partsOf(cell), depth + 1);
      cells.push({ blocks, columns: spanOf(cell['colSpan']), rows: spanOf(cell['rowSpan']) });
    }
    rows.push(cells);
  }
  return { kind: 'table', rows };
}

/** A cell over a thousand columns is drawn over a thousand. */
const spanOf = (value: unknown): number => Math.min(100, Math.max(1, Math.floor(Number(value)) || 1));
