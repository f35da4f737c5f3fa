const DELIMITERS = [',', ';', '\t'] as const;
/** What a spreadsheet writes above a table to say what divides its cells. */
const SAYS_DELIMITER = /^"?sep=(.)"?\r?\n/;
const LOOKED_AT_ROWS = 200;

/** What divides the cells of this text, by its beginning; `skip`: the characters of a line that only says so. */
export function delimiterOf(head: string): { delimiter: string; skip: number } {
  const said = SAYS_DELIMITER.exec(head);
  if (said?.[1] !== undefined) return { delimiter: said[1], skip: said[0].length };
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(widths(head, delimiter)) }));
  return { delimiter: scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter, skip: 0 };
}

/** The number of cells of each row, if this divided them; explanations above the headings are sentences and have none. */
function widths(head: string, delimiter: string): number[] {
  const found: number[] = [];
  let [width, quoted, begins] = [1, false, ''];
  const end = (): void => {
    if (begins !== '' && begins !== '#') found.push(width);
    [width, begins] = [1, ''];
  };
  for (const sign of head) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === delimiter) width += 1;
    else if (!quoted && sign === '\n') {
      end();
      if (found.length === LOOKED_AT_ROWS) return found;
      continue;
    }
    if (begins === '' && sign !== '\r' && sign !== '"') begins = sign;
  }
  // The last row may have been cut off, so it counts only where there is no other.
  if (found.length === 0) end();
  return found;
}

/** Most rows of one width win; of two that agree as much, the wider table. */
function scoreOf(rows: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of rows) counts.set(width, (counts.get(width) ?? 0) + 1);
  let best = 0;
  for (const [width, count] of counts)
    if (width > 1) best = Math.max(best, count / rows.length + Math.min(width, 99) / 10_000);
  return best;
}
