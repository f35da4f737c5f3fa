/** Why, and why that: each cause with what lies behind it. */
export interface Why {
  text: string;
  behind: Why[];
}

/** A line begins with one hyphen for each step further back: `Fan stands still`, `- Bearing is dry`, `-- Grease too thin`. */
const LINE = /^(-*)\s*(.*)$/;
export const WHYS_DEEP = 9;

/** The tree of a text. A line that skips a step stands one step behind the line before. */
export function whyTree(text: string): Why[] {
  const roots: Why[] = [];
  const path: Why[] = [];
  for (const line of text.split('\n')) {
    const [, hyphens = '', words = ''] = LINE.exec(line.trim()) ?? [];
    if (words.trim() === '') continue;
    const depth = Math.min(hyphens.length, path.length, WHYS_DEEP - 1);
    const why = { text: words.trim(), behind: [] };
    (path[depth - 1]?.behind ?? roots).push(why);
    path.splice(depth, path.length, why);
  }
  return roots;
}

/** The same as lines with their depth, from the first cause to the last. */
export const whyLines = (whys: readonly Why[], depth = 0): { depth: number; text: string }[] =>
  whys.flatMap(({ text, behind }) => [{ depth, text }, ...whyLines(behind, depth + 1)]);
