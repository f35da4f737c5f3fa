/**
 * What pdf.js reads while it draws: character maps (Chinese without its own fonts), the standard fonts, decoders of scans.
 * Our own copies, by their names.
 */
const found = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);
const byName = new Map(Object.entries(found).map(([path, url]) => [path.replace(/^.*\//, ''), url]));

/** The address of a file that pdf.js names; undefined for one that it does not bring. */
export const pdfFile = (name: string): string | undefined => byName.get(name);
