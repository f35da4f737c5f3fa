import { serialToDate } from 'hucre';
import { IMPORT_MAX_COLUMNS } from './import-limits.ts';
import { placeOf } from './merged-ranges.ts';
import { parseXml } from './parse-xml.ts';
import { textCollector, unescaped, type Workbook } from './workbook.ts';

export interface SheetCell {
  /** From 0. */
  column: number;
  value: string | number | boolean | Date | null;
  isError: boolean;
  formula?: string;
}

export interface SheetRow {
  /** From 0. */
  row: number;
  cells: SheetCell[];
}

/** The rows of a sheet as they stand in its XML. Cells beyond the columns that are read are left out. */
export async function* sheetRows(pieces: AsyncIterable<Buffer>, workbook: Workbook): AsyncGenerator<SheetRow> {
  const collected = rowCollector(workbook);
  for await (const _piece of parseXml(pieces, collected.handlers)) yield* collected.take();
  yield* collected.take();
}

type Written = { attributes: Readonly<Record<string, string>>; column: number; value: string; formula?: string };

function rowCollector(workbook: Workbook) {
  const inline = textCollector();
  let done: SheetRow[] = [];
  let row: SheetRow = { row: -1, cells: [] };
  let cell: Written | undefined;
  let [column, inside] = [0, ''];
  const openCell = (attributes: Readonly<Record<string, string>>): void => {
    if (attributes['r'] !== undefined) column = placeOf(attributes['r']).column;
    cell = { attributes, column, value: '' };
    column += 1;
    inline.begin();
  };
  const closeCell = (): void => {
    if (cell && cell.column >= 0 && cell.column < IMPORT_MAX_COLUMNS)
      row.cells.push(readCell(cell, inline.end(), workbook));
    cell = undefined;
  };
  const handlers = {
    open: (name: string, attributes: Readonly<Record<string, string>>): void => {
      if (name === 'row') {
        row = { row: attributes['r'] === undefined ? row.row + 1 : Number(attributes['r']) - 1, cells: [] };
        column = 0;
      } else if (name === 'c') openCell(attributes);
      else if (name === 'v' || name === 'f') inside = name;
      else inline.open(name);
      if (cell && name === 'f') cell.formula = '';
    },
    text: (text: string): void => {
      if (cell && inside === 'v') cell.value += text;
      else if (cell && inside === 'f') cell.formula += text;
      else inline.add(text);
    },
    close: (name: string): void => {
      inside = '';
      if (name === 'c') closeCell();
      else if (name === 'row') done.push(row);
      else inline.close(name);
    },
  };
  const take = (): SheetRow[] => {
    const taken = done;
    done = [];
    return taken;
  };
  return { handlers, take };
}

function readCell({ attributes, column, value, formula }: Written, inline: string, workbook: Workbook): SheetCell {
  const { t: type = 'n', s: style = '' } = attributes;
  const cell = { column, value: valueOf(type, Number(style || -1), value, inline, workbook), isError: type === 'e' };
  return formula === undefined ? cell : { ...cell, formula };
}

function valueOf(type: string, style: number, value: string, inline: string, workbook: Workbook): SheetCell['value'] {
  if (type === 'inlineStr') return inline;
  if (value === '') return null;
  if (type === 's') return workbook.sharedStrings[Number(value)] ?? null;
  if (type === 'b') return value === '1' || value.toLowerCase() === 'true';
  if (type !== 'n') return unescaped(value);
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return workbook.dateStyles.has(style) ? serialToDate(number, workbook.from1904) : number;
}
