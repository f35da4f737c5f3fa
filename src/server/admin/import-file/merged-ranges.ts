import { IMPORT_MAX_COLUMNS } from './import-limits.ts';

interface Merged {
  /** Rows and columns from 0. */
  fromRow: number;
  toRow: number;
  column: number;
  /** As a spreadsheet writes it: "A1:B2". */
  name: string;
}

const MERGE = /<(?:\w{1,20}:)?mergeCell\s[^<>]*?\bref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"/g;
/** As long as one element can be. */
const CARRIED = 300;

/** Finds the merged ranges of a sheet, which stand behind its rows: in a pass of its own, so that no row must be held. */
export async function findMerged(pieces: AsyncIterable<Buffer>): Promise<Merged[]> {
  const found = new Map<string, Merged>();
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece.toString('latin1');
    for (const [, name = ''] of text.matchAll(MERGE)) {
      const [first = '', last = ''] = name.split(':');
      const [from, to] = [placeOf(first), placeOf(last)];
      if (from.column < IMPORT_MAX_COLUMNS)
        found.set(name, { fromRow: from.row, toRow: to.row, column: from.column, name });
    }
    rest = text.slice(-CARRIED);
  }
  return [...found.values()].toSorted((a, b) => a.fromRow - b.fromRow);
}

/** Answers the merged ranges of a row, one of each column. The rows come in ascending order. */
export function mergedByRow(all: readonly Merged[]): (row: number) => Merged[] {
  const open = new Map<number, Merged>();
  let next = 0;
  return (row) => {
    for (let one = all[next]; one && one.fromRow <= row; one = all[(next += 1)])
      if (one.toRow > (open.get(one.column)?.toRow ?? -1)) open.set(one.column, one);
    for (const one of open.values()) if (one.toRow < row) open.delete(one.column);
    return [...open.values()].toSorted((a, b) => a.column - b.column);
  };
}

/** Row and column of "B12", from 0. */
export function placeOf(reference: string): { row: number; column: number } {
  let [at, column] = [0, 0];
  for (; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return { row: Number(reference.slice(at)) - 1, column: column - 1 };
}
