import { expect, it } from 'vitest';
import { nameParts } from '../scripts/page-keys.ts';

it('names the pages and parts in a chunk, and where they are imported, and leaves all other chunks as they are', () => {
  const pages = ['src/client/a-page.tsx', 'src/client/b-page.tsx'];
  const manifest = {
    'index.html': { file: 'start.js', imports: ['_kit.js'], dynamicImports: ['_both.js', 'src/client/sheet.tsx'] },
    '_both.js': { file: 'both.js', imports: ['_kit.js'] },
    '_kit.js': { file: 'kit.js' },
    'src/client/sheet.tsx': { file: 'sheet.js' },
  };
  expect(nameParts(manifest, (file) => (file === 'both.js' ? pages : []))).toEqual({
    'index.html': { file: 'start.js', imports: ['_kit.js'], dynamicImports: [...pages, 'src/client/sheet.tsx'] },
    'src/client/a-page.tsx': { file: 'both.js', imports: ['_kit.js'] },
    'src/client/b-page.tsx': { file: 'both.js', imports: ['_kit.js'] },
    '_kit.js': { file: 'kit.js' },
    'src/client/sheet.tsx': { file: 'sheet.js' },
  });
});

it('names a part that a chunk has beside the one that gives the chunk its name', () => {
  const manifest = {
    'src/client/main.tsx': { file: 'main.js', dynamicImports: ['src/client/sheet.tsx'] },
    'src/client/sheet.tsx': { file: 'sheet.js' },
  };
  const parts = ['src/client/row.tsx', 'src/client/sheet.tsx'];
  expect(nameParts(manifest, (file) => (file === 'sheet.js' ? parts : []))).toEqual({
    'src/client/main.tsx': { file: 'main.js', dynamicImports: ['src/client/sheet.tsx', 'src/client/row.tsx'] },
    'src/client/sheet.tsx': { file: 'sheet.js' },
    'src/client/row.tsx': { file: 'sheet.js' },
  });
});
