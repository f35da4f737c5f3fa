import { expect, it } from 'vitest';
import { namePages } from '../scripts/page-keys.ts';

it('names the pages in a chunk, and where they are imported, and leaves all other chunks as they are', () => {
  const pages = ['src/client/a-page.tsx', 'src/client/b-page.tsx'];
  const manifest = {
    'index.html': { file: 'start.js', imports: ['_kit.js'], dynamicImports: ['_both.js', 'src/client/sheet.tsx'] },
    '_both.js': { file: 'both.js', imports: ['_kit.js'] },
    '_kit.js': { file: 'kit.js' },
    'src/client/sheet.tsx': { file: 'sheet.js' },
  };
  expect(namePages(manifest, (file) => (file === 'both.js' ? pages : []))).toEqual({
    'index.html': { file: 'start.js', imports: ['_kit.js'], dynamicImports: [...pages, 'src/client/sheet.tsx'] },
    'src/client/a-page.tsx': { file: 'both.js', imports: ['_kit.js'] },
    'src/client/b-page.tsx': { file: 'both.js', imports: ['_kit.js'] },
    '_kit.js': { file: 'kit.js' },
    'src/client/sheet.tsx': { file: 'sheet.js' },
  });
});
