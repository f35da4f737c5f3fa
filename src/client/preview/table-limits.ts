/** Only the beginning of a sheet is shown: a phone must draw it at once, and it is enough to recognise the file. */
export const ROWS_MAX = 200;
/** Of a table in text, of which only the rows near the screen are drawn. */
export const TEXT_ROWS_MAX = 50_000;
export const COLUMNS_MAX = 50;
