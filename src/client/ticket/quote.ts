/** Quoted lines begin with this mark, as in emails, so that they are also understood outside this page. */
const MARK = '> ';
const QUOTED_MAX = 400;

/** The quoted message, followed by an empty line for the answer. */
export function quoteOf(name: string, text: string): string {
  const own = blocksOf(text)
    .filter(({ quoted }) => !quoted)
    .map((block) => block.text)
    .join('\n')
    .trim();
  const short = own.length > QUOTED_MAX ? `${own.slice(0, QUOTED_MAX).trimEnd()} …` : own;
  return `${`${name}: ${short}`
    .split('\n')
    .map((line) => MARK + line)
    .join('\n')}\n\n`;
}

export interface TextBlock {
  quoted: boolean;
  text: string;
}

/** Splits a text into blocks of quoted and of own lines. */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (const line of text.split('\n')) {
    const quoted = line.startsWith(MARK);
    const words = quoted ? line.slice(MARK.length) : line;
    const last = blocks.at(-1);
    if (last?.quoted === quoted) last.text += `\n${words}`;
    else blocks.push({ quoted, text: words });
  }
  return blocks.map((block) => ({ ...block, text: block.text.trim() })).filter((block) => block.text !== '');
}
