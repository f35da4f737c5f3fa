export interface DiffPart {
  is: 'same' | 'new' | 'gone';
  text: string;
}

/** More lines than this are not compared one by one: the table would grow with their square. */
const COMPARED_LINES = 600;

/** Sentences and lines are what people change in a solution; a paragraph is cut at its full stops, a numbered step is not. */
const linesOf = (text: string): string[] =>
  text
    .split(/\n|(?<=[.!?。！？])(?<!^\s*\d+\.)\s+/mu)
    .map((line) => line.trim())
    .filter(Boolean);

/** What is gone and what is new from one text to the next, in the order of reading (longest common subsequence of lines). */
export function diffTexts(before: string, after: string): DiffPart[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  if (old.length > COMPARED_LINES || next.length > COMPARED_LINES) {
    return [
      ...old.map((text) => ({ is: 'gone', text }) as const),
      ...next.map((text) => ({ is: 'new', text }) as const),
    ];
  }
  const common = commonLengths(old, next);
  const length = (i: number, j: number): number => common[i]?.[j] ?? 0;
  const changes: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    const [gone, fresh] = [old[i], next[j]];
    if (gone !== undefined && gone === fresh) {
      changes.push({ is: 'same', text: gone });
      [i, j] = [i + 1, j + 1];
    } else if (gone !== undefined && (fresh === undefined || length(i + 1, j) >= length(i, j + 1))) {
      changes.push({ is: 'gone', text: gone });
      i += 1;
    } else if (fresh !== undefined) {
      changes.push({ is: 'new', text: fresh });
      j += 1;
    }
  }
  return changes;
}

/** `[i][j]`: how many lines the rests from i and from j have in common. */
function commonLengths(old: readonly string[], next: readonly string[]): number[][] {
  const table = Array.from({ length: old.length + 1 }, () => Array<number>(next.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = next.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row)
        row[j] =
          old[i] === next[j] ? (table[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(table[i + 1]?.[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return table;
}
