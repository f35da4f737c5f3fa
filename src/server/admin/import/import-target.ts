import type { Language } from '../../../shared/text/languages.ts';
import type { Role } from '../../../shared/ticket/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { StoredText } from '../../db/schema/import.ts';
import type { Actor } from '../audit/audit-store.ts';
import type { ReadyFile } from '../../upload/sanitize-file.ts';
import type { NamedColumn } from '../import-file/map-headings.ts';

/** Files that were made ready for the rows of a batch, by row and by the name that the row gives them. */
export type ReadyFiles = ReadonlyMap<number, ReadonlyMap<string, ReadyFile>>;

/** One row of a file by the columns that it is mapped to. */
export interface RowToJudge {
  row: number;
  values: Record<string, string>;
}

export interface RowError {
  column: string;
  value: string;
  text: StoredText;
}

/** What a row would do, or why it cannot. */
export interface JudgedRow {
  row: number;
  result: 'new' | 'changed' | 'same' | 'wrong';
  /** Under which it is found; twice in one file is wrong. */
  key: string;
  changes: Record<string, [string, string]>;
  errors: RowError[];
}

export interface ImportColumn extends NamedColumn {
  /** What a person may write there, by language. */
  explanation: Readonly<Record<Language, string>>;
  /** One for each row of the sample. */
  examples: readonly string[];
}

/** What something is called; English where nobody has said it in this language. */
export const inLanguage = (labels: Readonly<Record<string, string>>, language: Language): string =>
  labels[language] ?? labels['en'] ?? '';

export interface ApplyOptions {
  /** What the audit log calls it. */
  operation: string;
  files?: ReadyFiles;
}

/** What can be imported: an entity, or tickets of an old system. */
export interface ImportTarget {
  entity: string;
  columns: readonly ImportColumn[];
  mayImport(role: Role): boolean;
  judge(tx: Tx, rows: readonly RowToJudge[]): Promise<JudgedRow[]>;
  /** Which records these rows are about, where there are any, by row. */
  records(tx: Tx, rows: readonly RowToJudge[]): Promise<Map<number, string>>;
  /** Judges them as they now are and writes those that are new or changed, with their lines on the audit log. */
  apply(tx: Tx, rows: readonly RowToJudge[], actor: Actor, how: ApplyOptions): Promise<JudgedRow[]>;
  /** Makes files ready that rows name, before the transaction that writes them. */
  files?(run: { objectKey: string }, rows: readonly RowToJudge[]): Promise<ReadyFiles>;
  /** Takes records away that an import has made; answers those on which something hangs by now. */
  remove(tx: Tx, records: readonly string[], actor: Actor): Promise<readonly string[]>;
  /** Which of these records somebody has changed since; `request` is what the import calls itself on the audit log. */
  changedSince(tx: Tx, request: string, records: readonly string[]): Promise<string[]>;
}
