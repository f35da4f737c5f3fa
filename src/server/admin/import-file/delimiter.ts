const DELIMITERS = [',', ';', '\t'] as const;
/** A first line by which some spreadsheets tell the delimiter. */
const DELIMITER_LINE = /^"?sep=(.)"?\r?\n/;
const SAMPLE_ROWS = 200;

/** Detects the delimiter from the beginning of the text. `skip`: the length of a first line that only tells the delimiter. */
export function delimiterOf(head: string): { delimiter: string; skip: number } {
  const delimiterLine = DELIMITER_LINE.exec(head);
  if (delimiterLine?.[1] !== undefined) return { delimiter: delimiterLine[1], skip: delimiterLine[0].length };
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(widths(head, delimiter)) }));
  return { delimiter: scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter, skip: 0 };
}

/** The number of cells of each row with this delimiter. Rows that begin with # are explanations and are left out. */
function widths(head: string, delimiter: string): number[] {
  const found: number[] = [];
  let [width, quoted, firstCharacter] = [1, false, ''];
  const end = (): void => {
    if (firstCharacter !== '' && firstCharacter !== '#') found.push(width);
    [width, firstCharacter] = [1, ''];
  };
  for (const sign of head) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === delimiter) width += 1;
    else if (!quoted && sign === '\n') {
      end();
      if (found.length === SAMPLE_ROWS) return found;
      continue;
    }
    if (firstCharacter === '' && sign !== '\r' && sign !== '"') firstCharacter = sign;
  }
  // The last row may be incomplete, so it counts only where there is no other.
  if (found.length === 0) end();
  return found;
}

/** The delimiter with the most rows of equal width wins; if two are equal, the one with the wider rows. */
function scoreOf(rows: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of rows) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = 0;
  for (const [width, count] of counts)
    if (width > 1) best = Math.max(best, count / rows.length + Math.min(width, 99) / 10_000);
  return best;
}
