/** So much of a sheet is shown: what a phone draws at once, and what tells whether it is the right file. */
export const ROWS_MAX = 200;
export const COLUMNS_MAX = 50;
