// Imports of files by admins, and exports of lists.
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FileFacts, FileReading } from '../../../shared/admin/file-reading.ts';
import type { ImportState, RowResult } from '../../../shared/admin/import-calls.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { at, now } from './columns.ts';
import type { Via } from './audit.ts';

/** A text key with its parameters. */
export interface StoredText {
  key: string;
  params?: Record<string, string | number>;
}

export const importRun = pgTable('import_run', {
  id: uuid().primaryKey(),
  entity: text().notNull(),
  /** The file's name. */
  name: text().notNull(),
  objectKey: text('object_key').notNull(),
  version: integer().notNull().default(1),
  state: text().$type<ImportState>().notNull(),
  /** The column that each heading fills; null until the file was opened. */
  mapping: jsonb().$type<{ heading: string; column: string | null }[]>(),
  /** What was said of how to read the file; null: nothing. */
  reading: jsonb().$type<FileReading>(),
  /** What was found in the file; null until it was opened. */
  file: jsonb().$type<FileFacts>(),
  newRows: integer('new_rows').notNull().default(0),
  changedRows: integer('changed_rows').notNull().default(0),
  sameRows: integer('same_rows').notNull().default(0),
  wrongRows: integer('wrong_rows').notNull().default(0),
  /** The row of the file that the current step has reached; undoing counts down. */
  reached: integer().notNull().default(0),
  /** The last row of the file; 0 until it was read to the end. */
  lastRow: integer('last_row').notNull().default(0),
  error: jsonb().$type<StoredText>(),
  /** How often a process has begun to work on it since it last made progress. */
  begun: integer().notNull().default(0),
  createdBy: uuid('created_by').notNull(),
  via: text().$type<Via>().notNull(),
  ip: text().notNull(),
  createdAt: now('created_at'),
  appliedAt: at('applied_at'),
});

export const importRow = pgTable('import_row', {
  importId: uuid('import_id').notNull(),
  row: integer().notNull(),
  result: text().$type<RowResult>().notNull(),
  /** The texts of the file, by column. */
  cells: jsonb().notNull(),
  /** Old and new value, by column. */
  changes: jsonb().$type<Record<string, [string, string]>>(),
  errors: jsonb().$type<{ column: string; value: string; text: StoredText }[]>(),
});

export const exportRun = pgTable('export_run', {
  id: uuid().primaryKey(),
  list: text().notNull(),
  format: text().$type<'csv' | 'xlsx'>().notNull(),
  query: jsonb().$type<Record<string, string>>().notNull(),
  language: text().$type<Language>().notNull(),
  state: text().$type<'waiting' | 'done' | 'failed'>().notNull(),
  rows: integer().notNull().default(0),
  begun: integer().notNull().default(0),
  objectKey: text('object_key'),
  problem: text().$type<'tooLong'>(),
  createdBy: uuid('created_by').notNull(),
  createdAt: now('created_at'),
  expiresAt: at('expires_at').notNull(),
});
