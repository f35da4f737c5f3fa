/**
 * Files that were made to take much: each is small, or becomes large only where it is read. As large as shows where it
 * ends; `npm run drill:doors` gives in the same kinds up to 25 times as large.
 */
import { utf8, rawWorkbook, zipOf, type ZipPart } from './file-builders.testkit.ts';
import type { FileRefusal } from './file-refused.ts';

const MB = 1_000_000;
const replaced = (parts: ZipPart[], name: string, more: Partial<ZipPart>): ZipPart[] =>
  parts.map((part) => (part.name === name ? { ...part, ...more } : part));
const SHEET = 'xl/worksheets/sheet1.xml';
const sheet = (cells: string): string =>
  rawWorkbook(cells)
    .find(({ name }) => name === SHEET)
    ?.content.toString() ?? '';
const merges = (ranges: readonly string[]): string =>
  sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>').replace(
    '</sheetData>',
    `</sheetData><mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
  );
const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));
/** A workbook with shared strings of this content. */
const withStrings = (content: Buffer, claims?: number): ZipPart[] => {
  const parts = rawWorkbook('<row r="1"><c r="A1" t="s"><v>0</v></c></row>');
  const relations = parts.find(({ name }) => name === 'xl/_rels/workbook.xml.rels')?.content.toString() ?? '';
  return [
    ...replaced(parts, 'xl/_rels/workbook.xml.rels', {
      content: relations.replace(
        '</Relationships>',
        '<Relationship Id="rId2" Type="http://x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
      ),
    }),
    { name: 'xl/sharedStrings.xml', content, ...(claims === undefined ? {} : { claims }) },
  ];
};
/** So much text of one letter is packed to a thousandth. */
const letterBomb = (bytes: number): Buffer =>
  Buffer.concat([utf8('<sst><si><t>'), Buffer.alloc(bytes, 'x'), utf8('</t></si></sst>')]);

interface HostileFile {
  what: string;
  bytes: () => Buffer;
  /** Why it is refused; or it is read. */
  ends: FileRefusal | 'read';
}

export const hostileFiles: readonly HostileFile[] = [
  {
    what: 'a part that is said to unpack to nothing, and unpacks to 50 MB',
    bytes: () => zipOf(withStrings(letterBomb(50 * MB), 0)),
    ends: 'damaged',
  },
  {
    what: 'a sheet that is said to unpack to nothing, and unpacks to 50 MB',
    bytes: () => zipOf(replaced(rawWorkbook(''), SHEET, { content: Buffer.alloc(50 * MB, ' '), claims: 0 })),
    ends: 'damaged',
  },
  {
    what: 'a workbook of 120 MB that is packed well',
    bytes: () => zipOf([...withStrings(letterBomb(120 * MB)), { name: 'noise', content: noise(2.2 * MB) }]),
    ends: 'tooMuchMemory',
  },
  {
    what: '40,000 merged cells over the whole sheet',
    bytes: () =>
      zipOf(replaced(rawWorkbook(''), SHEET, { content: merges(many(40_000, (at) => `A${at + 1}:XFD1048576`)) })),
    ends: 'read',
  },
  {
    what: '40,000 merged cells in one place',
    bytes: () =>
      zipOf(replaced(rawWorkbook(''), SHEET, { content: merges(many(40_000, (at) => `A1:B${2 + (at % 7_919)}`)) })),
    ends: 'read',
  },
  {
    what: 'rows of 16,384 columns',
    bytes: () => {
      const cells = many(16_384, (at) => `<c r="${letters(at)}1"><v>${at}</v></c>`).join('');
      return zipOf(rawWorkbook(many(20, () => `<row>${cells}</row>`).join('')));
    },
    ends: 'read',
  },
  {
    what: 'a million open elements',
    bytes: () =>
      zipOf([...rawWorkbook('<row r="1"><c r="A1"><v>' + '<a>'.repeat(MB)), { name: 'noise', content: noise(MB) }]),
    ends: 'damaged',
  },
  {
    what: 'an attribute of 5 MB',
    bytes: () =>
      zipOf([...rawWorkbook(`<row r="${'1'.repeat(5 * MB)}"></row>`), { name: 'noise', content: noise(MB) }]),
    ends: 'empty',
  },
  {
    what: '2,000 sheets with names of 10,000 letters',
    bytes: () => {
      const sheets = many(2_000, (at) => `<sheet name="${'n'.repeat(10_000)}${at}" sheetId="${at + 1}" r:id="rId1"/>`);
      const parts = rawWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>');
      const book = parts.find(({ name }) => name === 'xl/workbook.xml')?.content.toString() ?? '';
      const content = book.replace(/<sheet [^>]*>/, sheets.join(''));
      return zipOf([...replaced(parts, 'xl/workbook.xml', { content }), { name: 'noise', content: noise(2 * MB) }]);
    },
    ends: 'read',
  },
  {
    what: '10,000 sheets, each with a part of its own',
    bytes: () => {
      const each = (make: (at: number) => string) => many(10_000, make).join('');
      const parts = rawWorkbook('');
      const first = parts.find(({ name }) => name === SHEET)?.content ?? '';
      const of = (name: string) => parts.find((part) => part.name === name)?.content.toString() ?? '';
      const book = of('xl/workbook.xml').replace(
        /<sheet [^>]*>/,
        each((at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="s${at}"/>`),
      );
      const relations = of('xl/_rels/workbook.xml.rels').replace(
        '</Relationships>',
        each((at) => `<Relationship Id="s${at}" Type="http://x/worksheet" Target="worksheets/s${at}.xml"/>`) +
          '</Relationships>',
      );
      return zipOf([
        ...replaced(replaced(parts, 'xl/workbook.xml', { content: book }), 'xl/_rels/workbook.xml.rels', {
          content: relations,
        }),
        ...many(10_000, (at) => ({ name: `xl/worksheets/s${at}.xml`, content: first })),
      ]);
    },
    ends: 'empty',
  },
  {
    what: 'a workbook of a million rows',
    bytes: () =>
      zipOf([...rawWorkbook('<row><c><v>1</v></c></row>'.repeat(MB)), { name: 'noise', content: noise(MB) }]),
    ends: 'tooManyRows',
  },
  {
    what: 'a workbook of a million empty rows and one',
    bytes: () =>
      zipOf([
        ...rawWorkbook(`<row><c><v>1</v></c></row>${'<row/>'.repeat(MB)}<row><c><v>1</v></c></row>`),
        { name: 'noise', content: noise(MB) },
      ]),
    ends: 'read',
  },
  {
    what: 'a workbook of 200,000 rows and as many texts',
    bytes: () => {
      const count = 200_000;
      const texts = `<sst>${many(count, (at) => `<si><t>text ${at}</t></si>`).join('')}</sst>`;
      const parts = withStrings(utf8(texts));
      const rows = sheet(many(count, (at) => `<row><c t="s"><v>${at}</v></c></row>`).join(''));
      return zipOf([...replaced(parts, SHEET, { content: rows }), { name: 'noise', content: noise(MB) }]);
    },
    ends: 'tooManyRows',
  },
  { what: '10 MB of brackets', bytes: () => utf8('['.repeat(10 * MB)), ends: 'tooMuchMemory' },
  {
    what: '10 MB of brackets, closed',
    bytes: () => utf8(`{"tickets":${'['.repeat(5 * MB)}${']'.repeat(5 * MB)}}`),
    ends: 'tooMuchMemory',
  },
  { what: '10 million lists', bytes: () => utf8(`[${'[],'.repeat(10 * MB)}[]]`), ends: 'tooMuchMemory' },
  {
    what: 'a table of 20 MB in a ZIP of nothing',
    bytes: () => zipOf([{ name: 'a.csv', content: 'a,b\n'.repeat(5 * MB), claims: 0 }]),
    ends: 'damaged',
  },
  {
    what: 'a quote that is never closed, in 10 MB',
    bytes: () => utf8(`a,b\n"${'x,'.repeat(5 * MB)}`),
    ends: 'cellTooLong',
  },
  { what: '10 million columns', bytes: () => utf8(','.repeat(10 * MB) + 'x'), ends: 'tooMuchMemory' },
  { what: '2 MB of line ends', bytes: () => Buffer.alloc(2 * MB, '\n'), ends: 'tooManyRows' },
];

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

/** Bytes that cannot be packed, the same each time: with them a file is large enough to unpack to much. */
function noise(bytes: number): Buffer {
  let state = 1;
  return Buffer.from(Uint8Array.from({ length: bytes }, () => (state = (state * 48_271) % 2_147_483_647) & 255));
}
