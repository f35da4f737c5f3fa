/** How much one file may hold (docs/api.md, Admin). */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 100_000;
/** All columns of a file, with or without a heading. */
export const IMPORT_MAX_COLUMNS = 100;
/** Of a heading and of the name of a sheet: both are kept, shown and sent with the import. */
export const HEADING_MAX = 200;
export const SHEET_NAME_MAX = 100;
/** The limit of spreadsheets for one cell. */
export const IMPORT_MAX_CELL = 32_767;
/** A batch from the reader to the job ends with this many rows or characters. */
export const ROWS_AT_ONCE = 1_000;
export const BATCH_MAX_CHARS = 1_000_000;
