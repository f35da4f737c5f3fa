// What tickets are about: customers, units, products; also the dictionaries and the documents.
import { boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { DictionaryName } from '../../../shared/dictionary/dictionary-names.ts';
import type { Language } from '../../../shared/text/languages.ts';
import { at, versionedColumns, now, recordCode } from './columns.ts';

export const dictionaryEntry = pgTable('dictionary_entry', {
  dictionary: text().$type<DictionaryName>().notNull(),
  code: text().notNull(),
  en: text().notNull(),
  zh: text().notNull(),
  position: integer().notNull(),
  active: boolean().notNull().default(true),
  parent: text(),
  severity: smallint().$type<1 | 2 | 3 | 4>(),
  pauses: boolean(),
  stop: boolean(),
  version: integer().notNull().default(1),
});

export const customer = pgTable('customer', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  representative: text().notNull(),
  industry: text().notNull(),
  attraction: text().notNull(),
  zone: text().notNull(),
  marketOrganisation: text('market_organisation').notNull(),
  businessDivision: text('business_division').notNull(),
  supplier: text(),
  address: text(),
  code: recordCode(),
  ...versionedColumns,
  /** The record into which this one was merged. */
  mergedInto: uuid('merged_into'),
});

export const customerPartner = pgTable('customer_partner', {
  customerId: uuid('customer_id').notNull(),
  organisationId: uuid('organisation_id').notNull(),
});

export const customerContact = pgTable('customer_contact', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').notNull(),
  name: text().notNull(),
  email: text().notNull(),
  phone: text(),
  ...versionedColumns,
});

export const unit = pgTable('unit', {
  id: uuid().primaryKey(),
  sn: text().notNull(),
  snNormal: text('sn_normal').notNull(),
  productModel: text('product_model').notNull(),
  productNumber: text('product_number'),
  productLine: text('product_line').notNull(),
  productType: text('product_type').notNull(),
  softwareModel: text('software_model'),
  customerId: uuid('customer_id'),
  deliveryDate: date('delivery_date', { mode: 'string' }),
  warrantyUntil: date('warranty_until', { mode: 'string' }),
  supplier: text(),
  ...versionedColumns,
  /** The record into which this one was merged. */
  mergedInto: uuid('merged_into'),
});

export const productSeries = pgTable('product_series', {
  id: text().primaryKey(),
  productLine: text('product_line').notNull(),
  name: text().notNull(),
  description: text().notNull(),
  ...versionedColumns,
});

export const productModel = pgTable('product_model', {
  id: text().primaryKey(),
  seriesId: text('series_id').notNull(),
  name: text().notNull(),
  productNumber: text('product_number').notNull(),
  productType: text('product_type').notNull(),
  description: text().notNull(),
  parameters: jsonb().$type<{ name: string; value: string }[]>().notNull(),
  ...versionedColumns,
});

export const document = pgTable('document', {
  id: text().notNull(),
  language: text().$type<Language>().notNull(),
  version: integer().notNull(),
  title: text().notNull(),
  markdown: text().notNull(),
  updatedAt: now('updated_at'),
  active: boolean().notNull().default(true),
});

/** A text of a document that is not published yet (decision 0092). */
export const documentDraft = pgTable('document_draft', {
  id: text().notNull(),
  language: text().$type<Language>().notNull(),
  title: text().notNull(),
  markdown: text().notNull(),
  version: integer().notNull().default(1),
  /** The newest published version that its author has seen; 0: none. */
  base: integer().notNull(),
  updatedAt: at('updated_at').notNull(),
  updatedBy: uuid('updated_by').notNull(),
});
