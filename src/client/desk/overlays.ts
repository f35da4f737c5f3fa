// What a desk opens over the page, in one chunk: each part of the page costs the first load a line.
export { BulkBar } from './bulk-bar.tsx';
export { ColumnsSheet } from './columns-sheet.tsx';
export { HelpSheet } from './help-sheet.tsx';
export { Palette } from './palette.tsx';
