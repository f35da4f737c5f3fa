/** Tables as spreadsheet files. */
import { protectedText } from '../../shared/format/formula-protection.ts';

export interface Sheet {
  title: string;
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

export const sheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;
export type SheetFormat = keyof typeof sheetTypes;

/** A workbook with one sheet, or CSV that spreadsheets read as UTF-8. No cell is interpreted as a formula. */
export async function writeSheet(format: SheetFormat, { title, head, rows }: Sheet): Promise<Uint8Array> {
  // Both libraries are loaded on demand, because the start does not need them.
  if (format === 'csv') {
    const { stringify } = await import('csv-stringify/sync');
    const table = [head, ...rows].map((row) => row.map((cell) => protectedText(String(cell))));
    return Buffer.from(stringify(table, { bom: true, record_delimiter: '\r\n', quoted: true }));
  }
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: [
      {
        name: sheetName(title),
        columns: head.map((header, at) => ({ header, key: String(at), autoWidth: true })),
        data: rows.map((row) => Object.fromEntries(row.map((value, at) => [String(at), value]))),
        freezePane: { rows: 1 },
      },
    ],
  });
}

/** A valid sheet name: at most 31 characters, without those that formulas reserve. */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';
