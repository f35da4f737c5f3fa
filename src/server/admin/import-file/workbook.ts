import { posix } from 'node:path';
import { isDateFormat } from 'hucre';
import { FileRefused } from './file-refused.ts';
import { SHEET_NAME_MAX } from './import-limits.ts';
import { readXml } from './parse-xml.ts';
import { entryPieces, type Archive } from './zip-directory.ts';

/** What a workbook says of itself, before its cells are read. */
export interface Workbook {
  /** The sheet that was said, or the first one that is not hidden: its name, and its file in the ZIP. */
  sheet: { name: string; part: string };
  /** The names of the sheets that are not hidden, of which so many are shown. */
  sheets: string[];
  /** Days are counted from 1904. */
  from1904: boolean;
  sharedStrings: string[];
  /** The styles, by number, in which a number is a day. */
  dateStyles: ReadonlySet<number>;
}

const SHEETS_SHOWN = 200;

export async function readWorkbook(archive: Archive, said?: string): Promise<Workbook> {
  const path = (await related(archive, '')).get('officeDocument')?.[0]?.part ?? '';
  let sheet: { name: string; id: string } | undefined;
  let from1904 = false;
  const sheets: string[] = [];
  await readXml(entryPieces(archive, path), {
    open: (name, { name: written = '', state = 'visible', date1904, ...more }) => {
      if (name === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true';
      if (name !== 'sheet' || state !== 'visible') return;
      const label = written.slice(0, SHEET_NAME_MAX);
      if (sheets.length < SHEETS_SHOWN) sheets.push(label);
      if (sheet || (said !== undefined && label !== said)) return;
      const id = Object.entries(more).find(([key]) => key.endsWith(':id'))?.[1];
      if (id !== undefined) sheet = { name: label, id };
    },
  });
  if (!sheet)
    throw said === undefined
      ? new FileRefused('empty')
      : new FileRefused('noSheet', { sheet: said, sheets: sheets.join(', ') });
  const parts = await related(archive, path);
  const part = parts.get('worksheet')?.find(({ id }) => id === sheet?.id)?.part;
  if (part === undefined || !archive.entries.has(part)) throw new FileRefused('damaged');
  const partOf = (kind: string): string | undefined => parts.get(kind)?.[0]?.part;
  return {
    sheet: { name: sheet.name, part },
    sheets,
    from1904,
    sharedStrings: await readSharedStrings(archive, partOf('sharedStrings')),
    dateStyles: await readDateStyles(archive, partOf('styles')),
  };
}

/** The parts that a part of the ZIP names, by what they are. */
async function related(archive: Archive, of: string): Promise<Map<string, { id: string; part: string }[]>> {
  const folder = posix.dirname(of);
  const found = new Map<string, { id: string; part: string }[]>();
  await readXml(entryPieces(archive, posix.join(folder, '_rels', `${posix.basename(of)}.rels`)), {
    open: (name, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return;
      const part = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      const kind = posix.basename(type);
      const known = found.get(kind);
      if (known) known.push({ id, part });
      else found.set(kind, [{ id, part }]);
    },
  });
  return found;
}

async function readSharedStrings(archive: Archive, part: string | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (part === undefined || !archive.entries.has(part)) return strings;
  const text = textCollector();
  await readXml(entryPieces(archive, part), {
    open: (name) => {
      if (name === 'si') text.begin();
      text.open(name);
    },
    text: text.add,
    close: (name) => {
      text.close(name);
      if (name === 'si') strings.push(text.end());
    },
  });
  return strings;
}

/** Collects the text of a cell or a shared string: its runs, without how they are pronounced. */
export function textCollector() {
  let [text, isText, isPronunciation] = ['', false, false];
  return {
    begin: () => void ([text, isText, isPronunciation] = ['', false, false]),
    open: (name: string) => {
      if (name === 'rPh') isPronunciation = true;
      if (name === 't') isText = !isPronunciation;
    },
    add: (piece: string) => {
      if (isText) text += piece;
    },
    close: (name: string) => {
      if (name === 'rPh') isPronunciation = false;
      if (name === 't') isText = false;
    },
    end: () => unescaped(text),
  };
}

/** Spreadsheets write control characters as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

async function readDateStyles(archive: Archive, part: string | undefined): Promise<ReadonlySet<number>> {
  const formats = new Map<string, string>();
  const dates = new Set<number>();
  if (part === undefined || !archive.entries.has(part)) return dates;
  let [isCellStyle, number] = [false, 0];
  await readXml(entryPieces(archive, part), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode);
      if (name === 'cellXfs') isCellStyle = true;
      if (name !== 'xf' || !isCellStyle) return;
      if (isDateFormat(formats.get(numFmtId) ?? numFmtId)) dates.add(number);
      number += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  });
  return dates;
}
