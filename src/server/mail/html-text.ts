import { Tokenizer } from 'htmlparser2';

/** What is never shown. */
const UNSHOWN = ['head', 'title', 'style', 'script', 'template'];
const LEFT_OUT = new Set(UNSHOWN);
/** In an answer also quotes, which the sender has not written. */
const LEFT_OUT_OF_ANSWERS = new Set([...UNSHOWN, 'blockquote']);
/** A page shows their content on lines of its own. */
const BLOCKS = new Set(
  'address article aside center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table ul'.split(
    ' ',
  ),
);

/** The own text of an answer that has nothing but HTML. */
export const answerOfHtml = (html: string): string => textOf(html, LEFT_OUT_OF_ANSWERS);

export const textOfHtml = (html: string): string => textOf(html, LEFT_OUT);

/**
 * The text of HTML. We never show a received mail as HTML. It takes linear time,
 * whatever the HTML is: only the tokens are read, because trees cost quadratic time on hostile nesting (decision 0056).
 */
function textOf(html: string, unwanted: ReadonlySet<string>): string {
  const own = textWriter();
  let writer = own;
  /** The element that is left out at this place, and how many of its name are open within. */
  let leftOut: { name: string; depth: number } | undefined;
  const nameAt = (start: number, end: number): string => html.slice(start, end).toLowerCase();
  const open = (name: string): void => {
    if (leftOut) {
      if (leftOut.name === name) leftOut.depth++;
      // A head ends at the body even if nothing closes it.
      if (leftOut.name === 'head' && name === 'body') end();
      return;
    }
    if (!unwanted.has(name)) return writer.open(name);
    leftOut = { name, depth: 1 };
    own.open('div');
    writer = textWriter();
  };
  const end = (): void => {
    leftOut = undefined;
    writer = own;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, stop) => open(nameAt(start, stop)),
      onclosetag: (start, stop) => {
        const name = nameAt(start, stop);
        if (!leftOut) return writer.close(name);
        if (leftOut.name === name && --leftOut.depth === 0) end();
      },
      ontext: (start, stop) => writer.text(html.slice(start, stop)),
      ontextentity: (codepoint) => writer.text(String.fromCodePoint(codepoint)),
      ...IGNORED,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  // Nothing is lost when what is left out is never closed.
  return writer === own ? own.result() : `${own.result()}\n${writer.result()}`;
}

const nothing = (): void => undefined;
/** The rest of what the tokenizer calls. */
const IGNORED = {
  onattribdata: nothing,
  onattribend: nothing,
  onattribentity: nothing,
  onattribname: nothing,
  oncdata: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
};

/** Writes text as a page shows it: spaces collapsed, blocks on their own lines, cells of a row apart. */
function textWriter() {
  const written: string[] = [];
  let breaks = 0;
  let space = false;
  /** The lines of the current cell, and whether the text before it, in the same row, is a cell of one line. */
  let cellLines = 0;
  let followsCell = false;
  const block = (): void => void (breaks = Math.max(breaks, 1));
  const beginCell = (): void => {
    if (cellLines > 0) followsCell = cellLines === 1;
    cellLines = 0;
    if (!followsCell) block();
  };
  const beginRow = (): void => {
    cellLines = 0;
    followsCell = false;
    block();
  };
  const write = (words: string): void => {
    const isFirst = written.length === 0;
    if (cellLines === 0 && followsCell) written.push(' | ');
    else if (!isFirst && breaks > 0) written.push('\n'.repeat(breaks));
    else if (!isFirst && space) written.push(' ');
    if (cellLines === 0 || breaks > 0) cellLines++;
    breaks = 0;
    space = false;
    written.push(words);
  };
  return {
    open: (name: string): void => {
      if (name === 'br') breaks = Math.min(breaks + 1, 2);
      else if (name === 'tr') beginRow();
      else if (name === 'td' || name === 'th') beginCell();
      else if (BLOCKS.has(name)) block();
    },
    close: (name: string): void => {
      if (name === 'tr') beginRow();
      else if (BLOCKS.has(name)) block();
    },
    text: (words: string): void => {
      const shown = words.replace(/[ \t\r\n\f]+/g, ' ');
      space ||= shown.startsWith(' ');
      const core = shown.slice(shown.startsWith(' ') ? 1 : 0, shown.endsWith(' ') ? -1 : undefined);
      if (core === '') return;
      write(core);
      space = shown.endsWith(' ');
    },
    result: (): string =>
      written
        .join('')
        .replaceAll('\u00a0', ' ')
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n'),
  };
}
