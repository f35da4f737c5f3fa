/** Only the beginning of a sheet is shown: a phone must draw it at once, and it is enough to recognise the file. */
export const ROWS_MAX = 200;
export const COLUMNS_MAX = 50;
