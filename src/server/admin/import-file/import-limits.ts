/** How much one file may hold (docs/api.md, Admin). */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 100_000;
/** All columns of a file, with or without a heading. */
export const IMPORT_MAX_COLUMNS = 100;
/** The limit of spreadsheets for one cell. */
export const IMPORT_MAX_CELL = 32_767;
/** Rows per message from the worker to the job. */
export const ROWS_AT_ONCE = 1_000;
