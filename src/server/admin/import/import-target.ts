import type { Language } from '../../../shared/text/languages.ts';
import type { Role } from '../../../shared/ticket/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { StoredText } from '../../db/schema/import.ts';
import type { Actor } from '../audit/audit-store.ts';
import type { ReadyFile } from '../../upload/sanitize-file.ts';
import type { NamedColumn } from '../import-file/map-headings.ts';

/** The cleaned files of a batch, by row and by the name that the row uses. */
export type ReadyFiles = ReadonlyMap<number, ReadonlyMap<string, ReadyFile>>;

/** One row of a file, its values by column. */
export interface RowToValidate {
  row: number;
  values: Record<string, string>;
}

export interface RowError {
  column: string;
  value: string;
  text: StoredText;
}

/** What a row would do, or its errors. */
export interface ValidatedRow {
  row: number;
  result: 'new' | 'changed' | 'same' | 'wrong';
  /** The key of the record. The same key twice in one file is an error. */
  key: string;
  changes: Record<string, [string, string]>;
  errors: RowError[];
}

export interface ImportColumn extends NamedColumn {
  /** What the column accepts, by language. */
  explanation: Readonly<Record<Language, string>>;
  /** Its values are days or instants, which files write in several ways. */
  date?: 'day' | 'instant';
  /** One value for each row of the sample file. */
  examples: readonly string[];
}

/** The label in this language, or else in English. */
export const inLanguage = (labels: Readonly<Record<string, string>>, language: Language): string =>
  labels[language] ?? labels['en'] ?? '';

export interface ApplyOptions {
  /** The operation's name on the audit log. */
  operation: string;
  files?: ReadyFiles;
}

/** Columns beyond those that every file may have: labels in further languages. */
interface FurtherColumns {
  /** The column of each heading, in the plain form of headings. */
  headings: () => ReadonlyMap<string, string>;
  named: (column: string) => ImportColumn | undefined;
}

/** The columns of a target, with the further ones to which headings of a file are mapped. */
export function columnsOfRun(
  { columns, further }: Pick<ImportTarget, 'columns' | 'further'>,
  mapping: readonly { column: string | null }[] | null,
): readonly ImportColumn[] {
  const known = new Set(columns.map(({ name }) => name));
  const mapped = new Set(
    (mapping ?? []).flatMap(({ column }) => (column === null || known.has(column) ? [] : [column])),
  );
  return [...columns, ...[...mapped].flatMap((column) => further?.named(column) ?? [])];
}

/** Something that can be imported: an entity, or tickets of another system. */
export interface ImportTarget {
  entity: string;
  columns: readonly ImportColumn[];
  further?: FurtherColumns;
  mayImport(role: Role): boolean;
  validate(tx: Tx, rows: readonly RowToValidate[]): Promise<ValidatedRow[]>;
  /** The ids of the existing records of these rows, by row. */
  records(tx: Tx, rows: readonly RowToValidate[]): Promise<Map<number, string>>;
  /** Validates the rows again and writes the new and changed ones with their audit entries. */
  apply(tx: Tx, rows: readonly RowToValidate[], actor: Actor, how: ApplyOptions): Promise<ValidatedRow[]>;
  /** Cleans the files that rows name, before the transaction that writes them. */
  files?(run: { objectKey: string }, rows: readonly RowToValidate[]): Promise<ReadyFiles>;
  /** Deletes records that an import has created. Answers those that cannot be deleted because something refers to them. */
  remove(tx: Tx, records: readonly string[], actor: Actor): Promise<readonly string[]>;
  /** Which of these records have been changed since; `request` is the import's id on the audit log. */
  changedSince(tx: Tx, request: string, records: readonly string[]): Promise<string[]>;
}
