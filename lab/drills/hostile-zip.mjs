// ZIPs and workbooks for `npm run drill:doors`, written by hand so that they may lie.
import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

/**
 * `claims`: what the directory says that the part unpacks to, where that is a lie.
 * @typedef {{ name: string, content: string | Buffer, claims?: number }} Part
 */

/** @param {Part[]} parts */
export function zipOf(parts) {
  const files = [];
  const directory = [];
  let at = 0;
  for (const { name, content, claims } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const label = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x0800, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(raw), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims ?? raw.length, 18);
    head.writeUInt16LE(label.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, place, label]));
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, label, packed]);
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
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The parts of a workbook whose sheet has these rows. `strings`: the content of its shared strings.
 * @param {{ rows?: string, after?: string, doctype?: string, sheet?: string | Buffer, strings?: string | Buffer,
 *   claims?: number, sheets?: string }} [parts]
 * @returns {Part[]}
 */
export function workbookOf(parts = {}) {
  const { rows = '', after = '', doctype = '', sheet, strings, claims } = parts;
  const lie = claims === undefined ? {} : { claims };
  const one = '<sheet name="S" sheetId="1" r:id="rId1"/>';
  const shared = `<Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>`;
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET}.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>${strings === undefined ? '' : shared}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${parts.sheets ?? one}</sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content:
        sheet ??
        `<?xml version="1.0"?>${doctype}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
      ...(strings === undefined ? lie : {}),
    },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: strings, ...lie }]),
  ];
}

/** A part that cannot be packed: with it a file is large enough to unpack to much. @param {number} bytes @returns {Part} */
export const noise = (bytes) => ({ name: 'noise', content: randomBytes(bytes) });

/** The name of a column, from 0. @param {number} column @returns {string} */
export const letters = (column) =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));
