/** Files of every kind and in every state of damage, made in memory. */
import { crc32, deflateRawSync } from 'node:zlib';
import { writeXlsx, type Cell, type CellValue, type WriteSheet } from 'hucre/xlsx';

export const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
export const utf16le = (text: string, mark = true): Buffer => Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
export const utf16be = (text: string, mark = true): Buffer => utf16le(text, mark).swap16();
export const latin1 = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1');

let gbTable: Map<string, number[]> | undefined;
/** Node decodes GB 18030 and does not encode it: the table is what it decodes, turned around. */
export function gb18030(text: string): Buffer {
  if (!gbTable) {
    gbTable = new Map();
    const decoder = new TextDecoder('gb18030');
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1)
        gbTable.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
  }
  return Buffer.from(
    [...text].flatMap((sign) => (sign < '\u0080' ? [sign.charCodeAt(0)] : (gbTable?.get(sign) ?? []))),
  );
}

export const workbook = async (
  rows: CellValue[][],
  more: Partial<WriteSheet> & { before?: WriteSheet[] } = {},
): Promise<Buffer> => {
  const { before = [], ...sheet } = more;
  return Buffer.from(await writeXlsx({ sheets: [...before, { name: '设备 units', rows, ...sheet }] }));
};

/** Cells of a sheet by their place, from 0. */
export const cellsAt = (cells: Record<string, Partial<Cell>>): Map<string, Partial<Cell>> =>
  new Map(Object.entries(cells));

export interface ZipPart {
  name: string;
  content: string | Buffer;
  /** What the directory says that it unpacks to, where that is a lie. */
  claims?: number;
}

/** A zip, written by hand so that it may lie. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const label = utf8(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x0800, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(raw), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims ?? raw.length, 18);
    head.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, label, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, place, label]));
    files.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A workbook whose sheet is this XML. */
export const rawWorkbook = (sheetData: string, workbookPr = '', doctype = ''): ZipPart[] => [
  {
    name: '[Content_Types].xml',
    content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  },
  {
    name: '_rels/.rels',
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${workbookPr}<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: `<?xml version="1.0"?>${doctype}<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
  },
];
