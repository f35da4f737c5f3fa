/** How a file that is imported is read: what was found in it, and what can be said otherwise. */
import * as z from 'zod/mini';
import { dateReadings } from './date-readings.ts';

/** The encodings that can be chosen, as TextDecoder calls them. */
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1254',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const;
export type FileEncoding = (typeof fileEncodings)[number];

/** Headings are looked for in so many rows, which the page shows. */
export const TOP_ROWS = 30;
const ROW_MAX = 1_000_000;
const SHEET_NAME_MAX = 100;
const COLUMN_MAX = 64;
const MENDED_MAX = 2_000;
/** More is faster put right in the file. */
export const MENDS_MAX = 300;
const dateReading = z.enum(dateReadings);

/** A cell's text and what is read instead of it: in one row of the file, or in each. */
const mend = z.strictObject({
  row: z.optional(z.int().check(z.gte(1), z.lte(ROW_MAX))),
  column: z.string().check(z.minLength(1), z.maxLength(COLUMN_MAX)),
  from: z.string().check(z.maxLength(MENDED_MAX)),
  to: z.string().check(z.maxLength(MENDED_MAX)),
});
export type Mend = z.output<typeof mend>;

/** What is said of a file. What is left out is found in the file. */
export const fileReading = z.strictObject({
  encoding: z.optional(z.enum(fileEncodings)),
  sheet: z.optional(z.string().check(z.minLength(1), z.maxLength(SHEET_NAME_MAX))),
  /** The number of the row in the file, as a spreadsheet counts. */
  headingRow: z.optional(z.int().check(z.gte(1), z.lte(ROW_MAX))),
  /** How the days of a column are written, by its name. */
  dates: z.optional(z.record(z.string().check(z.maxLength(COLUMN_MAX)), dateReading)),
  /** What is put right in it, one after the other: the file itself stays as it is. */
  mends: z.optional(z.array(mend).check(z.maxLength(MENDS_MAX))),
});
export type FileReading = z.output<typeof fileReading>;

/** What was found in a file. */
export const fileFacts = z.object({
  format: z.enum(['csv', 'xlsx', 'json']),
  /** Of a text file. */
  encoding: z.nullable(z.string()),
  /** The encoding is only likely: nothing in the file says it. */
  guessed: z.boolean(),
  /** A few cells with other characters than ASCII, in each encoding that they can have. */
  samples: z.array(z.object({ encoding: z.string(), cells: z.array(z.string()) })),
  /** Of a workbook: the sheet that is read, and all that are shown. */
  sheet: z.nullable(z.string()),
  sheets: z.array(z.string()),
  headingRow: z.int(),
  /** The first rows that are not empty, cut to what a line shows. */
  top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** How the days of each column are written; null: between which choices one is to be said. */
  dates: z.array(
    z.object({
      column: z.string(),
      reading: z.nullable(dateReading),
      choices: z.array(z.object({ reading: dateReading, example: z.string(), day: z.string() })),
    }),
  ),
});
export type FileFacts = z.output<typeof fileFacts>;
