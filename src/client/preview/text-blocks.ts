import { decodeText, encodingOf, isAscii, type Encoding } from './decode-text.ts';

/** A text in pieces of so many characters, of which only those near the screen are drawn. */
const BLOCK_LENGTH = 8_192;
/** A longer line is cut: no browser lays out 20 MB in one line. */
const LINE_LENGTH = 4_096;

export interface TextRequest {
  bytes: Uint8Array<ArrayBuffer>;
  encoding?: Encoding | undefined;
}
export interface TextView {
  encoding: Encoding;
  /** In every encoding it is the same. */
  isAscii: boolean;
  blocks: string[];
}

/** Decodes a text and cuts it into blocks at line ends. Runs in a worker. */
export function textView({ bytes, encoding = encodingOf(bytes) }: TextRequest): Promise<TextView> {
  return Promise.resolve({
    encoding,
    isAscii: isAscii(bytes),
    blocks: textBlocks(decodeText(bytes, encoding).replaceAll(/\r\n?/g, '\n')),
  });
}

export function textBlocks(text: string): string[] {
  const blocks: string[] = [];
  let at = 0;
  while (at < text.length) {
    const most = Math.min(at + BLOCK_LENGTH, text.length);
    const lineEnd = most === text.length ? most : text.lastIndexOf('\n', most - 1) + 1;
    const end = lineEnd > at ? lineEnd : endOfPiece(text, at);
    blocks.push(text.slice(at, end));
    at = end;
  }
  return blocks;
}

/** Not between the two halves of one character. */
function endOfPiece(text: string, at: number): number {
  const end = Math.min(at + LINE_LENGTH, text.length);
  const last = text.charCodeAt(end - 1);
  return end < text.length && last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
}

/** Where something that is looked for stands: in which block, from where to where in it. */
export interface Match {
  block: number;
  from: number;
  to: number;
}

/** More are not counted. */
export const MATCHES_MAX = 1_000;

/** The places of these words, whether in capitals or not. */
export function matchesOf(blocks: readonly string[], words: string): Match[] {
  const matches: Match[] = [];
  if (words === '') return matches;
  const pattern = new RegExp(words.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), 'gi');
  for (const [block, text] of blocks.entries())
    for (const { index, 0: found } of text.matchAll(pattern)) {
      matches.push({ block, from: index, to: index + found.length });
      if (matches.length === MATCHES_MAX) return matches;
    }
  return matches;
}
