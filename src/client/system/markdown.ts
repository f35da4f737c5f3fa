/**
 * The part of Markdown that our documents use, read into plain data; markdown-view.tsx makes elements of it. Nothing is
 * ever put into the page as HTML (safety.md 14): whatever is no known mark stays text.
 */
import { type Inline, readInline } from './markdown-inline.ts';

export type Block =
  | { kind: 'heading'; level: number; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' };

const marker = /^( {0,3})([-*+]|\d{1,9}[.)])\s+/;
const heading = /^ {0,3}(#{1,6})\s+(.*)$/s;
const rule = /^ {0,3}([-*_])(\s*\1){2,}\s*$/;
const fence = /^ {0,3}(```|~~~)/;
const quote = /^ {0,3}> ?/;
const dashes = /^:?-+:?$/;

interface Lines {
  all: readonly string[];
  at: number;
}

/** The blocks of a document. Never throws; deeper nesting than 8 is read as text. */
export function readMarkdown(text: string, depth = 0): Block[] {
  const lines: Lines = { all: text.replace(/\r\n?/g, '\n').split('\n'), at: 0 };
  const blocks: Block[] = [];
  while (lines.at < lines.all.length) {
    if (peek(lines).trim() === '') lines.at += 1;
    else blocks.push(block(lines, depth));
  }
  return blocks;
}

const peek = ({ all, at }: Lines, ahead = 0): string => all[at + ahead] ?? '';

function block(lines: Lines, depth: number): Block {
  const line = peek(lines);
  const head = line.match(heading);
  if (head) {
    lines.at += 1;
    return { kind: 'heading', level: head[1]?.length ?? 1, parts: readInline(withoutClosing(head[2] ?? '')) };
  }
  if (rule.test(line)) {
    lines.at += 1;
    return { kind: 'rule' };
  }
  if (fence.test(line)) return code(lines);
  if (depth < 8 && quote.test(line)) {
    return {
      kind: 'quote',
      blocks: readMarkdown(
        take(lines, (text) => quote.test(text))
          .map((text) => text.replace(quote, ''))
          .join('\n'),
        depth + 1,
      ),
    };
  }
  if (depth < 8 && marker.test(line)) return list(lines, depth);
  if (line.includes('|') && isDivider(peek(lines, 1))) return table(lines);
  const first = take(lines, (text, at) => at === 0 || (text.trim() !== '' && !startsBlock(text)));
  return { kind: 'paragraph', parts: readInline(first.map((text) => text.trim()).join('\n')) };
}

/** A heading may end in marks, too. */
function withoutClosing(text: string): string {
  let end = text.trimEnd().length;
  while (text[end - 1] === '#') end -= 1;
  return text.slice(0, end).trimEnd();
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

const isDivider = (line: string): boolean => cellsOf(line).every((cell) => dashes.test(cell));

const startsBlock = (text: string): boolean =>
  [heading, rule, fence, quote, marker].some((pattern) => pattern.test(text));

function take(lines: Lines, wanted: (text: string, at: number) => boolean): string[] {
  const found: string[] = [];
  while (lines.at < lines.all.length && wanted(peek(lines), found.length)) {
    found.push(peek(lines));
    lines.at += 1;
  }
  return found;
}

function code(lines: Lines): Block {
  lines.at += 1;
  const text = take(lines, (line) => !fence.test(line)).join('\n');
  lines.at += 1;
  return { kind: 'code', text };
}

function list(lines: Lines, depth: number): Block {
  const first = peek(lines).match(marker)?.[2] ?? '-';
  const ordered = /\d/.test(first);
  const items: Block[][] = [];
  while (lines.at < lines.all.length) {
    const match = peek(lines).match(marker);
    if (!match || /\d/.test(match[2] ?? '') !== ordered || rule.test(peek(lines))) break;
    const indent = match[0].length;
    const own = [peek(lines).slice(indent)];
    lines.at += 1;
    // What is indented belongs to the item, an empty line inside it too.
    own.push(
      ...take(
        lines,
        (text) =>
          /^\s{2,}\S/.test(text) ||
          (text.trim() === '' && /^\s{2,}\S/.test(peek(lines, 1))) ||
          (text.trim() !== '' && !startsBlock(text)),
      ).map((text) => text.replace(new RegExp(`^\\s{0,${indent}}`), '')),
    );
    items.push(readMarkdown(own.join('\n'), depth + 1));
    while (peek(lines).trim() === '' && marker.test(peek(lines, 1))) lines.at += 1;
  }
  return { kind: 'list', ordered, start: Number.parseInt(first, 10) || 1, items };
}

function table(lines: Lines): Block {
  const [head = '', , ...rows] = take(lines, (text) => text.trim() !== '' && text.includes('|'));
  const cells = (text: string) => cellsOf(text).map(readInline);
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}
