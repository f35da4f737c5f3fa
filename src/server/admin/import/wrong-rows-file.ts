import type { Database } from '../../db/database.ts';
import type { PrepareContext, RawInput } from '../../http/operation.ts';
import { translatorOf } from '../../http/messages.ts';
import { downloadAddress } from '../../product/selection-file.ts';
import { sheetTypes, type SheetFormat } from '../../product/sheet.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { EXPORTS } from '../../upload/object-prefixes.ts';
import { readRows } from './import-row-store.ts';
import { readImport, type FoundImport } from './import-store.ts';
import { columnsOfRun, inLanguage, type ImportTarget } from './import-target.ts';
import { sentenceOf } from './import-view.ts';
import { putTable } from '../export/write-table.ts';

const AT_ONCE = 500;
const SYSTEM = { kind: 'system' } as const;

/** Writes the rows with errors to a file that can be corrected and imported again. Answers its address, or null without an import. */
export async function wrongRowsFile(
  { store, targets }: { store: ObjectStore; targets: ReadonlyMap<string, ImportTarget> },
  { database, language, clock }: PrepareContext,
  { params, query }: RawInput,
): Promise<string | null> {
  const run = await database.read(SYSTEM, (tx) => readImport(tx, params['id'] ?? ''));
  const target = run && targets.get(run.entity);
  if (!run || !target) return null;
  const format: SheetFormat = query['format'] === 'xlsx' ? 'xlsx' : 'csv';
  const columns = columnsOfRun(target, run.mapping).filter(({ name }) =>
    run.mapping?.some(({ column }) => column === name),
  );
  const t = translatorOf(language);
  const head = [
    ...columns.map(({ labels }) => inLanguage(labels, language)),
    t('imports.whatIsWrong'),
    t('imports.rowOfFile'),
  ];
  const labels = new Map(columns.map((column) => [column.name, inLanguage(column.labels, language)]));
  const rows = wrongRows(database, run, (row) => [
    ...columns.map(({ name }) => row.cells[name] ?? ''),
    (row.errors ?? [])
      .map(({ column, text }) => `${labels.get(column) ?? column}: ${sentenceOf(text, language)}`)
      .join('\n'),
    row.row,
  ]);
  const objectKey = `${EXPORTS}${clock.id()}/wrong.${format}`;
  await putTable(store, objectKey, format, { title: t('imports.wrongRows'), head, rows });
  const name = `${run.name.replace(/\.\w+$/, '').replace(/[^\p{L}\p{N} ._-]/gu, ' ')} - ${t('imports.wrongRows')}.${format}`;
  return downloadAddress(store, { name, objectKey, contentType: sheetTypes[format] });
}

type Rows = Awaited<ReturnType<typeof readRows>>;

async function* wrongRows<T>(database: Database, { id }: FoundImport, of: (row: Rows[number]) => T): AsyncGenerator<T> {
  for (let after = 0; ;) {
    const batch: Rows = await database.read(SYSTEM, (tx) => readRows(tx, id, 'wrong', after, AT_ONCE));
    for (const row of batch) yield of(row);
    const last = batch.at(-1);
    if (!last || batch.length < AT_ONCE) return;
    after = last.row;
  }
}
