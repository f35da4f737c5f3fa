import type { Language } from '../../../shared/text/languages.ts';
import { translatorOf } from '../../http/messages.ts';
import type { SheetFormat } from '../../product/sheet.ts';
import { stringify } from 'csv-stringify/sync';
import { protectedText } from '../../../shared/format/formula-protection.ts';
import { inLanguage, type ImportTarget } from './import-target.ts';

/** A sample file with every column explained: in a CSV above the headings, in a workbook on a second sheet. */
export async function sampleFile(target: ImportTarget, format: SheetFormat, language: Language): Promise<Uint8Array> {
  const { columns } = target;
  const t = translatorOf(language);
  const head = columns.map(({ name, labels }) => (target.entity === 'tickets' ? name : inLanguage(labels, language)));
  const explained = columns.map(({ explanation }, at) => [head[at] ?? '', inLanguage(explanation, language)]);
  const count = Math.max(...columns.map(({ examples }) => examples.length));
  const rows = Array.from({ length: count }, (_, at) => columns.map(({ examples }) => examples[at] ?? ''));
  if (format === 'csv') {
    const above = explained.map(([name, what]) => [`# ${name}: ${what}`]);
    return Buffer.from(
      stringify([...above, head, ...rows.map((row) => row.map(protectedText))], {
        bom: true,
        record_delimiter: '\r\n',
        quoted_match: /[\r\n]/,
      }),
    );
  }
  const { writeXlsx } = await import('hucre/xlsx');
  return writeXlsx({
    sheets: [
      {
        name: target.entity,
        rows: [head, ...rows],
        freezePane: { rows: 1 },
        columns: head.map((name) => ({ width: Math.max(14, name.length + 4) })),
      },
      { name: t('imports.explanations'), rows: explained, columns: [{ width: 28 }, { width: 90 }] },
    ],
  });
}
