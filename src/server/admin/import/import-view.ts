import type { ImportRowView, ImportView } from '../../../shared/admin/import-calls.ts';
import type { Language } from '../../../shared/text/languages.ts';
import type { StoredText } from '../../db/schema/import.ts';
import { issueText } from '../../http/messages.ts';
import type { StoredRow } from './import-row-store.ts';
import type { FoundImport } from './import-store.ts';
import { columnsOfRun, inLanguage, type ImportColumn, type ImportTarget } from './import-target.ts';

export const sentenceOf = ({ key, params }: StoredText, language: Language): string =>
  issueText(language, { key, params });

export const viewImport = (run: FoundImport, target: ImportTarget, language: Language): ImportView => ({
  id: run.id,
  entity: run.entity,
  name: run.name,
  version: run.version,
  state: run.state,
  mapping: run.mapping ?? [],
  file: run.file,
  reading: run.reading ?? {},
  columns: columnsOfRun(target, run.mapping).map(({ name, labels, required }) => ({
    name,
    label: inLanguage(labels, language),
    required,
  })),
  counts: { new: run.newRows, changed: run.changedRows, same: run.sameRows, wrong: run.wrongRows },
  done: run.reached,
  total: run.lastRow,
  error: run.error && sentenceOf(withLabel(run.error, columnsOfRun(target, run.mapping), language), language),
  by: run.userName === null ? null : { id: run.createdBy, name: run.userName },
  createdAt: run.createdAt.toISOString(),
  appliedAt: run.appliedAt?.toISOString() ?? null,
});

/** Replaces the name of a column by its label in the viewer's language. */
const withLabel = (
  { key, params = {} }: StoredText,
  columns: readonly ImportColumn[],
  language: Language,
): StoredText => {
  const labels = columns.find(({ name }) => name === params['column'])?.labels;
  return { key, params: labels ? { ...params, column: inLanguage(labels, language) } : params };
};

export const viewRow = ({ row, result, cells, changes, errors }: StoredRow, language: Language): ImportRowView => ({
  row,
  result,
  values: cells,
  changes: changes ?? {},
  errors: (errors ?? []).map(({ column, value, text }) => ({ column, value, message: sentenceOf(text, language) })),
});
