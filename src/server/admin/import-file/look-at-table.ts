import { createDateJudge, type JudgedDates } from '../../../shared/admin/date-readings.ts';
import type { FileReading } from '../../../shared/admin/file-reading.ts';
import { mapHeadings, type MappedHeading, type NamedColumn } from './map-headings.ts';
import { openTable } from './open-table.ts';
import { isExplanation, type FileAbout, type FileRow } from './table-file.ts';

/** A column whose values are days or instants. */
export type LookedForColumn = NamedColumn & { date?: 'day' | 'instant' };

export interface TableToLookAt {
  bytes: Buffer;
  said: FileReading;
  columns: readonly LookedForColumn[];
  /** How headings were mapped before; or, with a mapping that was chosen, the column of each heading. */
  before: ReadonlyMap<string, string | null>;
  mapping: readonly MappedHeading[] | null;
}

export interface TableLook {
  about: FileAbout;
  headings: FileRow;
  mapping: MappedHeading[];
  /** The columns of the mapping that are dates, with all their values judged together. */
  dates: (JudgedDates & { column: string })[];
}

/**
 * Finds the headings and the reading of each column of dates. Reads all rows if there is such a column, else only the
 * first ones. Throws FileRefused.
 */
export async function lookAtTable({ bytes, said, columns, before, mapping: given }: TableToLookAt): Promise<TableLook> {
  const first = await openTable(bytes, said);
  const map = (cells: readonly string[]): MappedHeading[] => mapHeadings(cells, columns, before);
  const headingRow = said.headingRow ?? bestHeadingRow(first.about, map) ?? first.headings.row;
  const { headings, about, rows } =
    headingRow === first.headings.row ? first : await openTable(bytes, { ...said, headingRow });
  const mapping = given === null ? map(headings.cells) : [...given];
  const kinds = new Map(columns.map(({ name, date }) => [name, date]));
  const judged = mapping.flatMap(({ column }, at) =>
    column !== null && kinds.get(column) !== undefined ? [{ column, at, judge: createDateJudge(about.excel) }] : [],
  );
  if (judged.length > 0)
    for await (const { cells } of rows) for (const { at, judge } of judged) judge.add(cells[at] ?? '');
  return { about, headings, mapping, dates: judged.map(({ column, judge }) => ({ column, ...judge.judged() })) };
}

/** The first row of those that map best: titles and notes may stand above the headings. */
function bestHeadingRow({ top }: FileAbout, map: (cells: readonly string[]) => MappedHeading[]): number | undefined {
  const scored = top
    .filter((row) => !isExplanation(row))
    .map(({ row, cells }) => ({ row, score: new Set(map(cells).flatMap(({ column }) => column ?? [])).size }));
  const [first] = scored;
  return first && scored.reduce((best, next) => (next.score > best.score ? next : best), first).row;
}
