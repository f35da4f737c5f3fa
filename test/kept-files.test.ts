import { expect, it } from 'vitest';
import { keptFiles } from '../scripts/kept-files.mjs';

const chunk = (name: string, more: object = {}) => ({ file: `assets/${name}-1.js`, ...more });

it('the worker keeps the first load, and the pages of a dead spot with what they open, texts by language', () => {
  const manifest = {
    'index.html': chunk('start', {
      css: ['assets/start-1.css'],
      dynamicImports: ['_first', 'src/client/preview/read-page.tsx'],
    }),
    _first: chunk('first', {
      name: 'first',
      dynamicImports: ['src/client/page-lines.tsx', 'src/client/share/share-sheet.tsx'],
    }),
    'src/client/page-lines.tsx': chunk('page-lines'),
    'src/client/raise/itr-page.tsx': chunk('itr-page', {
      imports: ['_form'],
      dynamicImports: ['src/client/raise/check-step.tsx'],
    }),
    _form: chunk('form', { dynamicImports: ['src/client/upload/remux.ts'] }),
    'src/client/raise/check-step.tsx': chunk('check-step'),
    'src/client/upload/remux.ts': chunk('remux'),
    'src/client/share/share-sheet.tsx': chunk('share-sheet'),
    'src/client/preview/read-page.tsx': chunk('read-page'),
    'src/client/admin/admin-page.tsx': chunk('admin-page'),
    'virtual:texts/en': chunk('en'),
    'virtual:texts/en/raise/check-step': chunk('check-step-en'),
    'virtual:texts/en/admin/admin-page': chunk('admin-page-en'),
    'virtual:texts/zh': chunk('zh'),
  };
  expect(keptFiles(manifest, ['assets/start-1.js', 'assets/start-1.css'])).toEqual({
    files: [
      'check-step-1.js',
      'first-1.js',
      'form-1.js',
      'itr-page-1.js',
      'page-lines-1.js',
      'start-1.css',
      'start-1.js',
    ].map((file) => `/assets/${file}`),
    texts: { en: ['/assets/check-step-en-1.js', '/assets/en-1.js'], zh: ['/assets/zh-1.js'] },
  });
});
