/** How much one file may hold (docs/api.md, Admin). */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024;
export const IMPORT_MAX_ROWS = 100_000;
/** Columns of a file, named or not. */
export const IMPORT_MAX_COLUMNS = 100;
/** What a spreadsheet takes in one cell. */
export const IMPORT_MAX_CELL = 32_767;
/** So many rows go from the reader to the job at once. */
export const ROWS_AT_ONCE = 500;
