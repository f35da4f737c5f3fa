/** Files that people bring, good and bad, and what is read in each. */
import {
  cellsAt,
  gb18030,
  latin1,
  rawWorkbook,
  utf16be,
  utf16le,
  utf8,
  workbook,
  zipOf,
  type ZipPart,
} from './file-builders.testkit.ts';
import { oldTicketColumns } from '../old-tickets/old-ticket.ts';
import type { FileRefusal } from './file-refused.ts';

/** Cells of every row, the headings first; or why the file cannot be read; or what is wrong with which cell. */
type Expected =
  | { rows: string[][]; numbers?: number[] }
  | { refused: FileRefusal; params?: Record<string, string | number> }
  | { faults: [row: number, column: number, fault: string, found: string][] };

export interface CorpusFile {
  what: string;
  bytes: () => Buffer | Promise<Buffer>;
  expected: Expected;
}

const file = (what: string, bytes: CorpusFile['bytes'], expected: Expected): CorpusFile => ({ what, bytes, expected });
const TABLE = [
  ['sn', 'customer'],
  ['AX1-2026/00007', 'Nordfeld'],
];
const CHINESE = [
  ['序列号', '客户名称'],
  ['AX1', '东方水泵有限公司，北京变频器设备部'],
  ['AX2', '电梯轿厢控制系统股份有限公司'],
];
const csv = (rows: string[][], delimiter = ',', line = '\r\n'): string =>
  rows.map((row) => row.join(delimiter) + line).join('');

const texts: CorpusFile[] = [
  file('commas', () => utf8(csv(TABLE)), { rows: TABLE }),
  file('semicolons', () => utf8(csv(TABLE, ';')), { rows: TABLE }),
  file('tabs', () => utf8(csv(TABLE, '\t')), { rows: TABLE }),
  file('line ends of Unix', () => utf8(csv(TABLE, ',', '\n')), { rows: TABLE }),
  file('line ends of the old Mac', () => utf8(csv(TABLE, ',', '\r')), { rows: TABLE }),
  file('mixed line ends', () => utf8('a,b\n1,2\r\n3,4\n5,6\r7,8\r\n'), {
    rows: [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
      ['7', '8'],
    ],
  }),
  file('no line end at the end', () => utf8(csv(TABLE).trimEnd()), { rows: TABLE }),
  file('one column', () => utf8('word\nalpha\nbeta\n'), { rows: [['word'], ['alpha'], ['beta']] }),
  file('semicolons, and commas in numbers', () => utf8('a;b\n1,5;2,5\n3,5;4,5\n'), {
    rows: [
      ['a', 'b'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ],
  }),
  file('a line that says the delimiter', () => utf8('sep=;\r\na;b,c\r\n1;2,3\r\n'), {
    rows: [
      ['a', 'b,c'],
      ['1', '2,3'],
    ],
  }),
  file('a line that says a bar', () => utf8('sep=|\na|b\n1|2\n'), {
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
  }),
  file('UTF-8 with a mark', () => utf8(`\ufeff${csv(TABLE)}`), { rows: TABLE }),
  file('Chinese in UTF-8', () => utf8(csv(CHINESE)), { rows: CHINESE }),
  file('UTF-16 with a mark', () => utf16le(csv(CHINESE, '\t')), { rows: CHINESE }),
  file('UTF-16, the other way', () => utf16be(csv(CHINESE)), { rows: CHINESE }),
  file('UTF-16 without a mark', () => utf16le(csv(TABLE), false), { rows: TABLE }),
  file('UTF-16, the other way without a mark', () => utf16be(csv(TABLE), false), { rows: TABLE }),
  file('GB 18030', () => gb18030(csv(CHINESE)), { rows: CHINESE }),
  file('Windows 1252 with a euro sign', () => latin1('name;price\r\nMüller Straße;€ 7\r\nGrößer;€ 8\r\n'), {
    rows: [
      ['name', 'price'],
      ['Müller Straße', '€ 7'],
      ['Größer', '€ 8'],
    ],
  }),
  file('quotes', () => utf8('a,b\n"x, ""y""",z\n'), {
    rows: [
      ['a', 'b'],
      ['x, "y"', 'z'],
    ],
  }),
  file('line breaks in cells', () => utf8('a,b\r\n"1\r\n2",3\r\n4,5\r\n'), {
    rows: [
      ['a', 'b'],
      ['1\r\n2', '3'],
      ['4', '5'],
    ],
    numbers: [1, 2, 3],
  }),
  file('an inch sign in a cell', () => utf8('a,b\n2" valve,x\n'), {
    rows: [
      ['a', 'b'],
      ['2" valve', 'x'],
    ],
  }),
  file('what our own export protects', () => utf8(`a,b\n'=1+1,'-x\n'+49 30,'@home\n'plain,''=x\n`), {
    rows: [
      ['a', 'b'],
      ['=1+1', '-x'],
      ['+49 30', '@home'],
      ["'plain", "'=x"],
    ],
  }),
  file('leading zeros and long numbers', () => utf8('a,b\n007,12345678901234567890\n'), {
    rows: [
      ['a', 'b'],
      ['007', '12345678901234567890'],
    ],
  }),
  file('short and long rows', () => utf8('a,b,c\n1\n1,2,3,4\n'), {
    rows: [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']],
  }),
  file('empty lines, which are counted', () => utf8('a,b\n\n1,2\n,\n3,4\n\n'), {
    rows: [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
    numbers: [1, 3, 5],
  }),
  file('explanations above the headings', () => utf8('# a: what it is,\n"# b: and, that",\na,b\n#1,2\n'), {
    rows: [
      ['a', 'b'],
      ['#1', '2'],
    ],
    numbers: [3, 4],
  }),
  file(
    'explanations that are full of semicolons',
    () => utf8('# a: needed; 4 signs; no more\n# b: a; b\n# c: c; d\na,b\n1,2\n'),
    {
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
  ),
  file('headings alone', () => utf8('a,b\n'), { rows: [['a', 'b']] }),
];

const badTexts: CorpusFile[] = [
  file('nothing', () => Buffer.alloc(0), { refused: 'empty' }),
  file('blanks alone', () => utf8('\n , \n\n'), { refused: 'empty' }),
  file('a quote that is left open', () => utf8('a,b\n"x,1\ny,2\n'), { refused: 'openQuote', params: { row: 2 } }),
  file(
    'bytes that are no UTF-8 far below',
    () => Buffer.concat([utf8('a,b\n'), utf8('x,y\n'.repeat(20_000)), Buffer.of(0xff, 0xfe)]),
    {
      refused: 'encoding',
      params: { encoding: 'UTF-8' },
    },
  ),
  file('a cell of 40,000 signs', () => utf8(`a,b\n${'x'.repeat(40_000)},1\n`), {
    faults: [[2, 0, 'tooLong', `${'x'.repeat(80)}…`]],
  }),
  file('a cell of 2 MB', () => utf8(`a,b\n1,${'x'.repeat(2_000_000)}\n`), {
    refused: 'cellTooLong',
    params: { row: 2 },
  }),
  file('101 columns', () => utf8(`${Array.from({ length: 101 }, (_, at) => at).join(',')}\n`), {
    refused: 'tooManyColumns',
    params: { row: 1, most: 100 },
  }),
  file('100,001 rows', () => utf8(`a\n${'x\n'.repeat(100_001)}`), {
    refused: 'tooManyRows',
    params: { most: 100_000 },
  }),
  file('50 MB and one byte', () => Buffer.alloc(50 * 1024 * 1024 + 1, 'a'), { refused: 'tooLarge' }),
  file('a PDF by another name', () => utf8('%PDF-1.7\n1,2\n'), { refused: 'notATable' }),
  file('a picture', () => Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), { refused: 'notATable' }),
  file(
    'a program',
    () => Buffer.concat([utf8('MZ'), Buffer.from(Array.from({ length: 600 }, (_, at) => (at % 7 ? at % 256 : 0)))]),
    {
      refused: 'notATable',
    },
  ),
  file('a gzip', () => Buffer.of(0x1f, 0x8b, 8, 0), { refused: 'notATable' }),
];

const day = (text: string): Date => new Date(`${text}T00:00:00Z`);
const cell = (ref: string, inner: string, more = ''): string => `<c r="${ref}"${more}>${inner}</c>`;
const inline = (ref: string, text: string): string => cell(ref, `<is><t>${text}</t></is>`, ' t="inlineStr"');

const workbooks: CorpusFile[] = [
  file('a workbook', () => workbook(TABLE), { rows: TABLE }),
  file('Chinese in a workbook', () => workbook(CHINESE), { rows: CHINESE }),
  file(
    'cells of every type',
    () =>
      workbook([
        ['a', 'b', 'c', 'd', 'e'],
        ['007', 7.5, true, null, day('2026-01-31')],
      ]),
    {
      rows: [
        ['a', 'b', 'c', 'd', 'e'],
        ['007', '7.5', 'true', '', '2026-01-31'],
      ],
    },
  ),
  file('a day with a time', () => workbook([['a'], [new Date('2026-01-31T13:45:00Z')]]), {
    rows: [['a'], ['2026-01-31T13:45:00Z']],
  }),
  file(
    'days counted from 1904',
    () =>
      zipOf(
        rawWorkbook(
          `<row r="1">${inline('A1', 'a')}</row><row r="2">${cell('A2', '<v>44591</v>')}</row>`,
          '<workbookPr date1904="1"/>',
        ),
      ),
    {
      rows: [['a'], ['44591']],
    },
  ),
  file('a text that begins like a formula', () => workbook([['a'], ['=1+1'], ["'-x"]]), {
    rows: [['a'], ['=1+1'], ["'-x"]],
  }),
  file(
    'blank rows in between',
    () =>
      workbook([
        ['a', 'b'],
        [null, null],
        ['1', '2'],
      ]),
    {
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
      numbers: [1, 3],
    },
  ),
  file('headings below explanations', () => workbook([['# what this is'], ['a', 'b'], ['1', '2']]), {
    rows: [
      ['a', 'b'],
      ['1', '2'],
    ],
    numbers: [2, 3],
  }),
  file('a hidden sheet before', () => workbook(TABLE, { before: [{ name: 'secret', rows: [['x']], hidden: true }] }), {
    rows: TABLE,
  }),
  file(
    'a second sheet, which is left alone',
    async () => workbook([['x'], ['1']], { before: [{ name: 'first', rows: TABLE }] }),
    {
      rows: TABLE,
    },
  ),
  file(
    'cells without references',
    () =>
      zipOf(
        rawWorkbook(
          '<row><c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is><t>b</t></is></c></row><row><c><v>1</v></c><c><v>2</v></c></row>',
        ),
      ),
    {
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
  ),
  file(
    'rich text',
    () =>
      zipOf(
        rawWorkbook(
          `<row r="1">${inline('A1', 'a')}</row><row r="2">${cell('A2', '<is><r><t>AX</t></r><r><t>1</t></r></is>', ' t="inlineStr"')}</row>`,
        ),
      ),
    {
      rows: [['a'], ['AX1']],
    },
  ),
  file(
    'an external entity, which is left as text',
    () =>
      zipOf(
        rawWorkbook(
          `<row r="1">${inline('A1', 'a')}</row><row r="2">${inline('A2', '&xxe;')}</row>`,
          '',
          '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>',
        ),
      ),
    {
      rows: [['a'], ['&xxe;']],
    },
  ),
  file(
    'a cell in the last corner of the sheet',
    () =>
      zipOf(rawWorkbook(`<row r="1">${inline('A1', 'a')}</row><row r="1048576">${inline('XFD1048576', 'x')}</row>`)),
    {
      rows: [['a']],
    },
  ),
];

const formula = { value: 3, type: 'formula' as const, formula: '1+2', formulaResult: 3 };
const badWorkbooks: CorpusFile[] = [
  file(
    'a formula',
    () =>
      workbook(
        [
          ['a', 'b'],
          ['1', null],
        ],
        { cells: cellsAt({ '1,1': formula }) },
      ),
    {
      faults: [[2, 1, 'formula', '=1+2']],
    },
  ),
  file(
    'merged cells',
    () =>
      workbook(
        [
          ['a', 'b'],
          ['1', 'x'],
          ['2', null],
        ],
        { merges: [{ startRow: 1, endRow: 2, startCol: 1, endCol: 1 }] },
      ),
    {
      faults: [
        [2, 1, 'merged', 'B2:B3'],
        [3, 1, 'merged', 'B2:B3'],
      ],
    },
  ),
  file(
    'an error in a cell',
    () =>
      zipOf(
        rawWorkbook(`<row r="1">${inline('A1', 'a')}</row><row r="2">${cell('A2', '<v>#N/A</v>', ' t="e"')}</row>`),
      ),
    {
      faults: [[2, 0, 'errorValue', '#N/A']],
    },
  ),
  file('a number that has lost digits', () => workbook([['sn'], [Number('12345678901234567890')], [1.5e21]]), {
    faults: [
      [2, 0, 'digitsLost', '12345678901234567000'],
      [3, 0, 'digitsLost', '1.5e+21'],
    ],
  }),
  file('an empty workbook', () => workbook([]), { refused: 'empty' }),
  file('a workbook cut off', async () => (await workbook(TABLE)).subarray(0, 900), { refused: 'damaged' }),
  file(
    'a workbook with a hole',
    async () => {
      const bytes = await workbook(Array.from({ length: 300 }, (_, at) => [`row ${at} ${'xyz'.repeat(at % 9)}`]));
      bytes.fill(0, 200, 1_200);
      return bytes;
    },
    { refused: 'damaged' },
  ),
  file(
    'an old workbook, or one with a password',
    () => Buffer.concat([Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), Buffer.alloc(600)]),
    {
      refused: 'oldWorkbook',
    },
  ),
  file('a zip of something else', () => zipOf([{ name: 'a.pdf', content: 'x' }]), { refused: 'notATable' }),
  file(
    'a document of another program',
    () =>
      zipOf([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: 'word/document.xml', content: '<x/>' },
      ]),
    {
      refused: 'damaged',
    },
  ),
  file('a workbook without its sheet', () => zipOf(rawWorkbook('').filter(({ name }) => !name.includes('sheet1'))), {
    refused: 'damaged',
  }),
  file('XML that ends in the middle', () => zipOf(rawWorkbook('<row r="1"><c r="A1"><v>1')), { refused: 'empty' }),
  file('a bomb', () => zipOf([...rawWorkbook(''), { name: 'xl/media/a', content: Buffer.alloc(3_000_000) }]), {
    refused: 'bomb',
  }),
  file('a bomb that says it is none', () => zipOf(lying(Buffer.alloc(3_000_000, ' '))), { refused: 'damaged' }),
  file('100,001 rows in a workbook', () => workbook(Array.from({ length: 100_002 }, () => ['x'])), {
    refused: 'tooManyRows',
    params: { most: 100_000 },
  }),
];

/** The sheet of this workbook unpacks to more than the directory says. */
const lying = (filling: Buffer): ZipPart[] =>
  rawWorkbook(filling.toString()).map((part) => (part.name.includes('sheet1') ? { ...part, claims: 400 } : part));

const OLD = JSON.stringify({ tickets: [{ number: 'A-1', title: 'Fan', files: ['fan.jpg'] }] });
const OLD_ROWS = [
  [...oldTicketColumns],
  oldTicketColumns.map((name) => ({ number: 'A-1', title: 'Fan', files: 'fan.jpg' })[name as string] ?? ''),
];
const archives: CorpusFile[] = [
  file('old tickets in JSON', () => utf8(OLD), { rows: OLD_ROWS }),
  file(
    'old tickets with their files',
    () =>
      zipOf([
        { name: 'fan.jpg', content: 'x' },
        { name: 'tickets.json', content: OLD },
      ]),
    {
      rows: OLD_ROWS,
    },
  ),
  file(
    'a CSV in a ZIP',
    () =>
      zipOf([
        { name: 'export/tickets.csv', content: csv(TABLE) },
        { name: 'export/1/a.csv', content: 'x' },
      ]),
    { rows: TABLE },
  ),
  file('JSON that ends in the middle', () => utf8(OLD.slice(0, 30)), { refused: 'notJson' }),
  file('a ZIP in a ZIP', () => zipOf([{ name: 'a.csv', content: zipOf([{ name: 'a.csv', content: 'a,b' }]) }]), {
    refused: 'notATable',
  }),
];

export const corpus: readonly CorpusFile[] = [...archives, ...texts, ...badTexts, ...workbooks, ...badWorkbooks];
