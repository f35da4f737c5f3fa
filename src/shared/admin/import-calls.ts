import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, idParams, instant, limit, page } from '../call-schemas.ts';
import { fileFacts, fileReading } from './file-reading.ts';
import { upload } from '../upload/upload-list.ts';

const A = '/itr-api/v1/admin';

export const importStates = ['checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const;
export type ImportState = (typeof importStates)[number];
/** What a row does to the stored records. */
export const rowResults = ['new', 'changed', 'same', 'wrong'] as const;
export type RowResult = (typeof rowResults)[number];
/** The states in which a job works on the import. */
export const busyStates: readonly ImportState[] = ['checking', 'applying', 'undoing'];

const count = z.int().check(z.gte(0));
const version = z.int().check(z.gte(1));
/** The column of each heading, in the order of the file; null: the heading is ignored. */
const mapping = z
  .array(z.strictObject({ heading: z.string(), column: z.nullable(z.string().check(z.maxLength(64))) }))
  .check(z.maxLength(100));
const entity = z.string().check(z.minLength(1), z.maxLength(64));

export const importView = z.object({
  id,
  entity: z.string(),
  name: z.string(),
  version,
  state: z.enum(importStates),
  mapping: z.array(z.object({ heading: z.string(), column: z.nullable(z.string()) })),
  /** What was found in the file; null until it was opened. */
  file: z.nullable(fileFacts),
  /** What was said of how to read it. */
  reading: fileReading,
  /** The columns to which headings can be mapped. */
  columns: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
  counts: z.object({ new: count, changed: count, same: count, wrong: count }),
  /** Progress of the current step in rows. The total is 0 until the file has been read. */
  done: count,
  total: count,
  /** Why the import failed, or why its undo was stopped. */
  error: z.nullable(z.string()),
  by: z.nullable(z.object({ id, name: z.string() })),
  createdAt: instant,
  appliedAt: z.nullable(instant),
});
export type ImportView = z.output<typeof importView>;

export const importRowView = z.object({
  row: z.int(),
  result: z.enum(rowResults),
  /** The texts of the file, by column. */
  values: z.record(z.string(), z.string()),
  changes: z.record(z.string(), z.tuple([z.string(), z.string()])),
  errors: z.array(z.object({ column: z.string(), value: z.string(), message: z.string() })),
});
export type ImportRowView = z.output<typeof importRowView>;

export const startImport = defineCall({
  name: 'admin.startImport',
  summary: 'Checks an uploaded file against what is kept; nothing is written until it is applied.',
  method: 'POST',
  path: `${A}/imports`,
  access: 'insider',
  creates: true,
  body: z.strictObject({
    entity,
    upload: z.omit(upload, { coverKey: true }),
    mapping: z.optional(mapping),
    /** How to read the file. What is left out is found in it. */
    reading: z.optional(fileReading),
  }),
  output: importView,
});

export const listImports = defineCall({
  name: 'admin.listImports',
  summary: 'Imports, the newest first.',
  method: 'GET',
  path: `${A}/imports`,
  access: 'insider',
  query: z.strictObject({
    entity: z.optional(entity),
    cursor: z.optional(z.string().check(z.maxLength(300))),
    limit,
  }),
  output: page(importView),
});

export const getImport = defineCall({
  name: 'admin.getImport',
  summary: 'How far an import is, and what it would do or has done.',
  method: 'GET',
  path: `${A}/imports/:id`,
  access: 'insider',
  params: idParams,
  output: importView,
});

export const mapImport = defineCall({
  name: 'admin.mapImport',
  summary:
    'Says which heading is which column, and how the file is read; what is left out of the reading stays as it was. The file is checked again.',
  method: 'PATCH',
  path: `${A}/imports/:id`,
  access: 'insider',
  params: idParams,
  /** Without a mapping the headings are mapped anew where they may be others, else as they were. */
  body: z.strictObject({ version, mapping: z.optional(mapping), reading: z.optional(fileReading) }),
  output: importView,
});

export const listImportRows = defineCall({
  name: 'admin.listImportRows',
  summary: 'What each row of the file does, in the order of the file.',
  method: 'GET',
  path: `${A}/imports/:id/rows`,
  access: 'insider',
  params: idParams,
  query: z.strictObject({
    result: z.optional(z.enum(rowResults)),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'issue.invalid'))),
    limit,
  }),
  output: page(importRowView),
});

export const listImportMistakes = defineCall({
  name: 'admin.listImportMistakes',
  summary: 'Which texts of which columns are wrong, and in how many rows: the most frequent ones.',
  method: 'GET',
  path: `${A}/imports/:id/mistakes`,
  access: 'insider',
  params: idParams,
  output: z.object({ items: z.array(z.object({ column: z.string(), value: z.string(), rows: count })) }),
});
export type ImportMistake = z.output<typeof listImportMistakes.output>['items'][number];

export const getWrongRows = defineCall({
  name: 'admin.getWrongRows',
  summary: 'The rows that are wrong as a file, each with what is wrong, to be mended and imported again.',
  method: 'GET',
  path: `${A}/imports/:id/wrong`,
  access: 'insider',
  params: idParams,
  query: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.object({ url: z.string() }),
});

export const applyImport = defineCall({
  name: 'admin.applyImport',
  summary: 'Writes the rows that are new or changed; those that are wrong are left out.',
  method: 'POST',
  path: `${A}/imports/:id/apply`,
  access: 'insider',
  params: idParams,
  body: z.strictObject({ version }),
  output: importView,
});

export const undoImport = defineCall({
  name: 'admin.undoImport',
  summary: 'Takes back all of it, or nothing: a record that was changed since refuses with 409 and the rows.',
  method: 'POST',
  path: `${A}/imports/:id/undo`,
  access: 'insider',
  params: idParams,
  body: z.strictObject({ version }),
  output: importView,
});
