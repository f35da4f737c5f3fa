import { actingExtension } from '../../shared/upload/refused-kinds.ts';

const NAMED: readonly string[] = ['csv', 'tsv'];
const DELIMITERS: readonly string[] = ['\t', ';', ','];
const LOOKED_AT_LINES = 20;
const LINES_MIN = 3;
/** In every line; of fewer, sentences and statements are full. */
const DELIMITERS_MIN = 2;

/** Whether a text is a table: it is called so, or its first lines have the same number of delimiters, two or more. */
export function isTable(name: string, head: string): boolean {
  if (NAMED.includes(actingExtension(name))) return true;
  const lines: string[] = [];
  // The last line may be incomplete.
  for (let at = 0, end = head.indexOf('\n'); end >= 0 && lines.length < LOOKED_AT_LINES; end = head.indexOf('\n', at)) {
    const line = head.slice(at, end).trim();
    if (line !== '') lines.push(line);
    at = end + 1;
  }
  if (lines.length < LINES_MIN) return false;
  return DELIMITERS.some((delimiter) => {
    const [first = 0, ...others] = lines.map((line) => line.split(delimiter).length - 1);
    return first >= DELIMITERS_MIN && others.every((count) => count === first);
  });
}
