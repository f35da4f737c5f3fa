import { readFileSync } from 'node:fs';
import { specRows } from '../../scripts/spec-coverage.mjs';

/** Path as in the specification (`:` for any parameter; set A with its base) → the number of its row. */
const rowsByPath = new Map<string, string>();
for (const { number, sentence } of specRows(
  readFileSync(new URL('../../docs/spec-coverage.md', import.meta.url), 'utf8'),
)) {
  const path = /^`(.*)`: /.exec(sentence)?.[1]?.replace(/:\w+$/, ':');
  if (path) rowsByPath.set(`${number.startsWith('2.1.') ? '/h5' : ''}${path}`, number);
}

/** The title of a step that opens a page, with the numbers of its path, its address and whatever else it shows. */
export function stepTitle(path: string, address: string, shows: readonly string[] = []): string {
  const plain = address.replace(/\?.*/, '');
  const paths = [path.replace(/:\w+$/, ':'), path === '/h5' ? '/h5/' : plain];
  const numbers = [...new Set(paths.flatMap((one) => rowsByPath.get(one) ?? [])), ...shows];
  return numbers.length > 0 ? `${plain} (spec ${numbers.join(', ')})` : plain;
}
