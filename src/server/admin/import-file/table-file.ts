/** What the readers of every format answer. */

/** What is wrong with one cell as it stands in the file; the text that says so is `imports.fault.<fault>`. */
export interface CellFault {
  /** From 0. */
  column: number;
  fault: 'formula' | 'merged' | 'errorValue' | 'digitsLost' | 'tooLong';
  /** What stands there, or the range that is merged. */
  found: string;
}

/** One row of the file; `row` is what a spreadsheet calls it. */
export interface FileRow {
  row: number;
  cells: string[];
  faults?: CellFault[];
}

export interface TableFile {
  /** The first row that says anything. */
  headings: FileRow;
  /** What was found out on the way, for the page. */
  about: { format: 'csv' | 'xlsx' | 'json'; encoding?: string; delimiter?: string; sheet?: string };
  /** What comes after it, but for rows that say nothing. */
  rows: AsyncIterable<FileRow>;
}

/** The samples explain their columns above the headings, each in a row that begins so. */
const EXPLANATION = /^#/;
export const saysNothing = ({ cells, faults }: FileRow): boolean =>
  faults === undefined && cells.every((cell) => cell.trim() === '');
export const isExplanation = ({ cells }: FileRow): boolean => EXPLANATION.test(cells[0] ?? '');

/** What a spreadsheet calls a column, from 0: A, B, …, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
