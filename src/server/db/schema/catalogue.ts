// The catalogue of products beside series and models: files, selections, fault codes, lists of pictures to take.
import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { versionedColumns, now } from './columns.ts';

/** A picture or a document of a series (and so of each of its models) or of one model. */
export const productFile = pgTable('product_file', {
  id: uuid().primaryKey(),
  seriesId: text('series_id'),
  modelId: text('model_id'),
  kind: text().$type<'picture' | 'document'>().notNull(),
  position: integer().notNull().default(0),
  titleEn: text('title_en').notNull(),
  titleZh: text('title_zh').notNull(),
  name: text().notNull(),
  contentType: text('content_type').notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  objectKey: text('object_key').notNull(),
});

/** A named set of models and parts with their quantities, public. */
export const selection = pgTable('selection', {
  id: text().primaryKey(),
  name: text().notNull(),
  note: text(),
  createdAt: now('created_at'),
  ...versionedColumns,
});

export const selectionItem = pgTable('selection_item', {
  selectionId: text('selection_id').notNull(),
  position: integer().notNull(),
  /** Null for a part that is not in the catalogue. */
  modelId: text('model_id'),
  /** Of a part that is no model; a model has its own. */
  name: text().notNull(),
  quantity: integer().notNull(),
  note: text(),
});

/** What a fault code means and what helps. */
export const faultCode = pgTable('fault_code', {
  id: uuid().primaryKey(),
  /** As it is printed; `codeNormal` is its form for comparison. */
  code: text().notNull(),
  codeNormal: text('code_normal').notNull(),
  productLine: text('product_line').notNull(),
  /** By language. */
  meaning: jsonb().$type<Record<string, string>>().notNull(),
  remedy: jsonb().$type<Record<string, string>>().notNull(),
  ...versionedColumns,
});

/** The pictures that a requester should take, for a product line or one of its types. */
export const shotList = pgTable('shot_list', {
  code: text().primaryKey(),
  productLine: text('product_line').notNull(),
  productType: text('product_type'),
  /** By language. */
  shots: jsonb().$type<Record<string, string[]>>().notNull(),
  ...versionedColumns,
});
