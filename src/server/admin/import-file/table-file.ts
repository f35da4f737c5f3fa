/** The result of the readers of all formats. */
import type { FileFacts } from '../../../shared/admin/file-reading.ts';

/** An error of a cell that comes from the file format; its text is `imports.fault.<kind>`. */
export interface FileCellError {
  /** From 0. */
  column: number;
  kind: 'formula' | 'merged' | 'errorValue' | 'digitsLost' | 'tooLong';
  /** The content of the cell, or the merged range. */
  found: string;
}

/** One row of the file; `row` is its number in a spreadsheet. */
export interface FileRow {
  row: number;
  cells: string[];
  errors?: FileCellError[];
}

export interface FileAbout extends Omit<FileFacts, 'headingRow' | 'dates'> {
  delimiter?: string;
  /** Of a workbook: from when it counts its days. */
  excel?: '1900' | '1904';
}

export interface TableFile {
  /** The row that was said, or the first one that is neither empty nor an explanation. */
  headings: FileRow;
  about: FileAbout;
  /** The rows after the headings, without empty ones. */
  rows: AsyncIterable<FileRow>;
}

/** Sample files explain their columns in rows above the headings that begin with #. */
const EXPLANATION = /^#/;
export const isEmptyRow = ({ cells, errors }: FileRow): boolean =>
  errors === undefined && cells.every((cell) => cell.trim() === '');
export const isExplanation = ({ cells }: FileRow): boolean => EXPLANATION.test(cells[0] ?? '');

/** What a spreadsheet calls a column, from 0: A, B, …, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
