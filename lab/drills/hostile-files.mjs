// The files of `npm run drill:doors`: each is small, or becomes large only where it is read, or is broken.
import { deflateRawSync, gzipSync } from 'node:zlib';
import { letters, noise, workbookOf, zipOf } from './hostile-zip.mjs';

const MB = 1_000_000;

/** `to`: where it is given in; an entity of the import, or the holidays of a calendar. @typedef {{ what: string, to: 'units' | 'tickets' | 'holidays', bytes: () => string | Buffer }} HostileFile */

/** @param {number} count @param {(at: number) => string} make */
const many = (count, make) => Array.from({ length: count }, (_, at) => make(at)).join('');
const cell = (/** @type {string} */ text) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const merges = (/** @type {string} */ cells) =>
  zipOf(workbookOf({ rows: cell('a'), after: `<mergeCells>${cells}</mergeCells>` }));
const bomb = (/** @type {number} */ bytes) =>
  Buffer.concat([Buffer.from('<sst><si><t>'), Buffer.alloc(bytes, 'x'), Buffer.from('</t></si></sst>')]);
const nested = (/** @type {number} */ depth) => {
  let inner = zipOf([{ name: 'a.csv', content: 'number,title\n'.repeat(MB / 10) }]);
  for (let n = 0; n < depth; n++) inner = zipOf([{ name: 'tickets.csv', content: inner }]);
  return inner;
};
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${many(20, (n) => `<!ENTITY ${letters(n + 1)} "${`&${letters(n)};`.repeat(10)}">`)}]>`;

/** @type {[string, () => string | Buffer][]} */
const workbooks = [
  ['shared strings said to be empty, 300 MB', () => zipOf(workbookOf({ strings: bomb(300 * MB), claims: 0 }))],
  ['a sheet said to be empty, 300 MB', () => zipOf(workbookOf({ sheet: Buffer.alloc(300 * MB, ' '), claims: 0 }))],
  ['a workbook that unpacks to 190 MB', () => zipOf([...workbookOf({ strings: bomb(190 * MB) }), noise(2.2 * MB)])],
  [
    '40,000 merged cells over the whole sheet',
    () => merges(many(40_000, (at) => `<mergeCell ref="A${at + 1}:XFD1048576"/>`)),
  ],
  [
    '40,000 merged cells in one place',
    () => merges(many(40_000, (at) => `<mergeCell ref="A1:B${2 + (at % 7_919)}"/>`)),
  ],
  [
    '20 rows of 16,384 columns',
    () => {
      const cells = many(16_384, (at) => `<c r="${letters(at)}1"><v>${at}</v></c>`);
      return zipOf(workbookOf({ rows: `<row>${cells}</row>`.repeat(20) }));
    },
  ],
  [
    'a million open elements',
    () => zipOf([...workbookOf({ rows: `<row r="1"><c r="A1"><v>${'<a>'.repeat(MB)}` }), noise(MB)]),
  ],
  [
    'an attribute of 20 MB',
    () => zipOf([...workbookOf({ rows: `<row r="${'1'.repeat(20 * MB)}"></row>` }), noise(MB)]),
  ],
  ['entities within entities', () => zipOf(workbookOf({ rows: cell('&J;'), doctype: laughs }))],
  [
    'a row numbered beyond the sheet',
    () => zipOf(workbookOf({ rows: `<row r="99999999999999"><c r="ZZZZZZZZ9"><v>1</v></c></row>` })),
  ],
  ['a cell of 10 MB', () => zipOf([...workbookOf({ rows: cell('x'.repeat(10 * MB)) }), noise(MB)])],
  [
    '10,000 sheets',
    () => zipOf(workbookOf({ sheets: many(10_000, (at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId1"/>`) })),
  ],
  [
    '10,000 sheets with names of 10,000 letters',
    () => {
      const sheets = many(10_000, (at) => `<sheet name="${'n'.repeat(10_000)}${at}" sheetId="${at + 1}" r:id="rId1"/>`);
      return zipOf([...workbookOf({ sheets }), noise(2 * MB)]);
    },
  ],
  [
    'a workbook of a million rows and as many texts',
    () => {
      const strings = Buffer.from(`<sst>${many(MB, (at) => `<si><t>text ${at}</t></si>`)}</sst>`);
      const rows = many(MB, (at) => `<row><c t="s"><v>${at}</v></c></row>`);
      return zipOf([...workbookOf({ rows, strings }), noise(MB)]);
    },
  ],
  [
    'a workbook of a million rows',
    () => zipOf([...workbookOf({ rows: '<row><c><v>1</v></c></row>'.repeat(MB) }), noise(MB)]),
  ],
  [
    'a workbook of a million empty rows and one',
    () => zipOf([...workbookOf({ rows: `${cell('a')}${'<row/>'.repeat(MB)}${cell('b')}` }), noise(MB)]),
  ],
  [
    '20,000 parts',
    () => zipOf([...workbookOf(), ...Array.from({ length: 20_000 }, (_, at) => ({ name: `x/${at}`, content: '' }))]),
  ],
  ['names of 60,000 characters', () => zipOf([...workbookOf(), { name: 'n'.repeat(60_000), content: 'x' }])],
  ['names that lead out of the folder', () => zipOf([{ name: '../../../../etc/x.csv', content: 'a' }])],
  ['half of a workbook', () => half(zipOf(workbookOf({ rows: cell('a').repeat(1_000) })))],
  ['a workbook without its sheet', () => zipOf(workbookOf().filter(({ name }) => !name.includes('sheet1')))],
  [
    'a workbook of old, or with a password',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(MB)]),
  ],
];

/** @type {[string, () => string | Buffer][]} */
const tables = [
  ['one line of 20 MB', () => 'sn,' + 'x'.repeat(20 * MB)],
  ['a quote that is never closed, in 49 MB', () => `a,b\n"${'x,'.repeat(24.5 * MB)}`],
  ['25 million columns', () => `${','.repeat(25 * MB)}x`],
  ['49 MB of line ends', () => Buffer.alloc(49 * MB, '\n')],
  ['49 MB of quotes', () => Buffer.alloc(49 * MB, '"')],
  ['a million rows', () => `sn\n${'AX1\n'.repeat(MB)}`],
  ['only NUL, 5 MB', () => Buffer.alloc(5 * MB)],
  ['NUL within the cells', () => 'sn,productModel\nA\0X,M\0D\n'],
  [
    'halves of characters in UTF-16',
    () => Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.alloc(MB, Buffer.from('00d8', 'hex'))]),
  ],
  ['UTF-16 that ends within a character', () => Buffer.from('\ufeffsn\nAX1', 'utf16le').subarray(0, -1)],
  ['bytes that are no text', () => Buffer.from(Uint8Array.from({ length: MB }, (_, at) => 0x80 + ((at * 31) % 0x7f)))],
  [
    'a mark of UTF-8 and then UTF-16',
    () => Buffer.concat([Buffer.from('efbbbf', 'hex'), Buffer.from('sn\nAX1', 'utf16le')]),
  ],
  ['headings of 30,000 letters', () => `${many(100, () => `${'h'.repeat(30_000)},`)}\nx`],
  ['headings of brackets and spaces', () => `${many(90, (at) => `${'( '.repeat(5_000)}${at},`)}\nx`],
  ['cells that are formulas', () => `sn,productModel\n${many(5_000, (at) => `=cmd|'/c calc'!A${at},@SUM(1)\n`)}`],
  ['a PDF', () => `%PDF-1.7\n${'obj '.repeat(MB)}`],
  ['packed by gzip, 300 MB', () => gzipSync(Buffer.alloc(300 * MB))],
  ['nothing', () => ''],
];

/** @type {[string, () => string | Buffer][]} */
const oldTickets = [
  ['10 MB of brackets', () => '['.repeat(10 * MB)],
  ['10 MB of brackets, closed', () => `{"tickets":${'['.repeat(5 * MB)}${']'.repeat(5 * MB)}}`],
  ['10 million lists', () => `[${'[],'.repeat(10 * MB)}[]]`],
  ['10 MB of objects within each other', () => '{"a":'.repeat(2 * MB)],
  ['a text of 20 MB', () => `[{"number":"${'x'.repeat(20 * MB)}"}]`],
  [
    'names of prototypes',
    () => `[${many(2_000, () => '{"__proto__":{"a":1},"constructor":{"prototype":{}},"number":"1"},')}{}]`,
  ],
  ['numbers without end', () => `[{"number":${'9'.repeat(MB)}}]`],
  ['a JSON that stops', () => '[{"number":"1","title":"a'],
  ['an archive in an archive, 30 times', () => nested(30)],
  [
    'a table of 20 MB in a ZIP of nothing',
    () => zipOf([{ name: 'a.csv', content: 'a,b\n'.repeat(5 * MB), claims: 0 }]),
  ],
  ['a table said to be of 4 GB', () => zipOf([{ name: 'a.csv', content: 'number\n1\n', claims: 0xffff_fffe }])],
  [
    '10,000 tables',
    () => zipOf(Array.from({ length: 10_000 }, (_, at) => ({ name: `${at}.csv`, content: 'number\n1\n' }))),
  ],
  ['half of an archive', () => half(zipOf([{ name: 'a.csv', content: many(9_999, (at) => `${at * 7_919},x\n`) }]))],
  [
    'packed bytes without an archive',
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(50 * MB))]),
  ],
];

const event = (/** @type {string} */ more) =>
  `BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260101\n${more}SUMMARY:x\nEND:VEVENT\n`;
const calendar = (/** @type {string} */ events) => `BEGIN:VCALENDAR\nVERSION:2.0\n${events}END:VCALENDAR\n`;
/** @type {[string, () => string][]} */
const calendars = [
  ['a day that comes again each second', () => calendar(event('RRULE:FREQ=SECONDLY\n'))],
  ['2,000 rules without end', () => calendar(many(2_000, () => event('RRULE:FREQ=DAILY\n')))],
  ['a rule whose day never comes', () => calendar(event('RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\n'))],
  ['30,000 parts within each other', () => 'BEGIN:VCALENDAR\n'.repeat(15_000)],
  ['a line of 249,000 letters', () => calendar(event(`DESCRIPTION:${'x'.repeat(240_000)}\n`))],
  ['parameters without end', () => calendar(event(`X${';A="'.repeat(50_000)}:x\n`))],
  ['lines folded a hundred thousand times', () => calendar(event(`DESCRIPTION:${'\n x'.repeat(75_000)}\n`))],
  [
    'a day of 5,000 years',
    () =>
      calendar('BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:00010101\nDTEND;VALUE=DATE:99991231\nSUMMARY:x\nEND:VEVENT\n'),
  ],
  ['a calendar that stops', () => 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:2026'],
];

/** @param {Buffer} bytes */
const half = (bytes) => bytes.subarray(0, bytes.length / 2);
/** @param {'units' | 'tickets' | 'holidays'} to @returns {(file: [string, () => string | Buffer]) => HostileFile} */
const given =
  (to) =>
  ([what, bytes]) => ({ what, to, bytes });

/** @type {HostileFile[]} */
export const hostileFiles = [
  ...workbooks.map(given('units')),
  ...tables.map(given('units')),
  ...oldTickets.map(given('tickets')),
  ...calendars.map(given('holidays')),
];
