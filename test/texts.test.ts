import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSource, usedKeys } from '../scripts/used-keys.ts';
import { FIRST, together } from '../scripts/texts.ts';
import { texts } from '../src/shared/text/en/texts.ts';
import { importsOf, isTest, withoutComments } from './walls.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const keys = Object.keys(texts);

it('the texts of a part that always comes with another one are in the file of that one', () => {
  const parts = [
    ['desk', ['b', 'c']],
    ['desk-parts', ['a', 'b']],
    ['sheet', ['d']],
  ] as const;
  expect([...together(parts, { 'desk-parts': 'desk' })]).toEqual([
    ['desk', ['a', 'b', 'c']],
    ['sheet', ['d']],
  ]);
});

describe('the texts that a part of the page uses', () => {
  const files: Record<string, string> = {
    'src/client/start.ts': `
      import { T } from './text.ts'; import type { Later } from './types.ts';
      const labels: Record<'a.type', string> = {};
      t('a.start'); void import('./page.tsx'); void import('./note.ts');`,
    'src/client/text.ts': '// says a.comment\nexport { words } from "../shared/words.ts";',
    'src/client/types.ts': `t('a.typesOnly')`,
    'src/shared/words.ts': `import { en } from './text/en.ts'; export const words = { label: 'a.word' };`,
    'src/client/page.tsx': `import './table.ts'; t(\`a.\${state}.long\`); t('a.start'); lazy(() => import('./sheet.tsx'));
      void import('./line.ts');`,
    'src/client/table.ts': `t('b.one'); t('b.two'); t('b.three'); t(\`c.\${state}\`); t(\`b.short?min=\${MIN}\`);`,
    'src/client/sheet.tsx': `import './table.ts'; t('b.sheet');`,
    'src/client/note.ts': `t('a.note'); t('e.note');`,
    'src/client/line.ts': `t('e.note'); t('e.one'); t('e.two'); t('e.three'); t('e.four');`,
  };
  const known = ['a.start', 'a.type', 'a.comment', 'a.typesOnly', 'a.word', 'a.note', 'a.x.long', 'a.x.y.long'];
  const others = ['b.one', 'b.two', 'b.three', 'b.short', 'b.sheet', 'c.x', 'c.x.y', 'd.never'];
  const line = ['e.note', 'e.one', 'e.two', 'e.three', 'e.four'];
  const used = usedKeys(['src/client/start.ts'], [...known, ...others, ...line], (path) => files[path] ?? '');
  const page = ['a.x.long', 'b.one', 'b.short', 'b.three', 'b.two', 'c.x'];

  it('are for the first part those of the modules that run at once and of small later ones, without comments and types', () => {
    expect(used.first).toEqual(expect.arrayContaining(['a.note', 'a.start', 'a.word']));
    expect(used.first.filter((key) => key.startsWith('b.') || key.startsWith('c.'))).toEqual([]);
  });
  it('are for the first part, too, those of a part that small ones have left with few', () => {
    expect(used.first.filter((key) => key.startsWith('e.'))).toEqual(line.toSorted());
  });
  it('are for a later part those of its modules beyond the first part', () => {
    expect(Object.fromEntries(used.parts)).toEqual({
      'src/client/page.tsx': page,
      'src/client/sheet.tsx': [...page.slice(1), 'b.sheet'].sort(),
    });
  });
});

/** The files of the product that may use a text. */
const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !path.startsWith('src/shared/text/'));

it('every text is used somewhere', () => {
  const all = new Set(keys);
  const mention = new RegExp(`['"\`](${[...new Set(keys.map((key) => key.split('.')[0]))].join('|')})\\.`);
  const used = new Set(
    sources.flatMap((path) => (mention.test(read(path)) ? readSource(path, read(path), all).keys : [])),
  );
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});

/** Checked again without the parser: the keys in a part and in what it imports are among the texts loaded with it. */
describe('a part of the page comes with the texts that it uses', () => {
  const first = FIRST.map((path) => `src/client/${path}`);
  const used = usedKeys(first, keys, read);
  const inFirst = new Set(used.first);
  const LITERAL = /['"`]([a-z]\w*(?:\.\w+)+)['"`]/gi;
  const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g;
  const readOnce = (path: string) => {
    const text = withoutComments(read(path));
    const dynamic = new Set([...text.matchAll(DYNAMIC)].map(([, specifier]) => specifier));
    const own = importsOf(path, text.replace(/import type [^;]*;/g, '')).filter(
      ({ target = '' }) => /^src\/.*\.tsx?$/.test(target) && !target.startsWith('src/shared/text/'),
    );
    const targets = (later: boolean) =>
      own.filter(({ specifier }) => dynamic.has(specifier) === later).map(({ target = '' }) => target);
    const literals = [...text.matchAll(LITERAL)].map(([, key = '']) => key).filter((key) => key in texts);
    return { now: targets(false), later: targets(true), literals };
  };
  const found = new Map<string, ReturnType<typeof readOnce>>();
  const sourceOf = (path: string) => {
    const source = found.get(path) ?? readOnce(path);
    found.set(path, source);
    return source;
  };
  const reach = (path: string) => {
    const paths = new Set([path]);
    for (const next of paths) sourceOf(next).now.forEach((target) => paths.add(target));
    return [...paths].map(sourceOf);
  };
  const parts = new Set(first);
  for (const path of parts) reach(path).forEach(({ later }) => later.forEach((part) => parts.add(part)));

  it('finds the parts', () => expect(parts.size).toBeGreaterThan(50));
  const openersOf = (part: string) =>
    [...parts].filter((path) => path !== part && reach(path).some(({ later }) => later.includes(part)));
  /** The texts that are there with it, by each way to it: its own, or those of the page below which it stands. */
  const broughtWith = (part: string): ReadonlySet<string>[] => {
    const own = used.parts.get(part);
    return own || first.includes(part) ? [new Set(own)] : openersOf(part).flatMap(broughtWith);
  };
  it.each([...parts])('%s', (part) => {
    const ways = broughtWith(part);
    const named = reach(part).flatMap(({ literals }) => literals);
    expect(ways.length).toBeGreaterThan(0);
    expect(named.filter((key) => !inFirst.has(key) && !ways.every((brought) => brought.has(key)))).toEqual([]);
  });
});

describe('a sheet of a rare page', () => {
  const five = (name: string) => [1, 2, 3, 4, 5].map((n) => `${name}.n${n}`);
  const say = (name: string) =>
    five(name)
      .map((key) => `t('${key}')`)
      .join(';');
  const files: Record<string, string> = {
    'src/client/start.ts': `import('./admin/a-page.tsx'); import('./home-page.tsx'); import('./admin/early.tsx');`,
    'src/client/home-page.tsx': `${say('home')}; import('./admin/sheet.tsx');`,
    'src/client/admin/a-page.tsx': `${say('page')}; import('./sheet.tsx'); import('./early.tsx');`,
    'src/client/admin/sheet.tsx': `${say('sheet')}; import('./inner.tsx');`,
    'src/client/admin/inner.tsx': say('inner'),
    'src/client/admin/early.tsx': say('early'),
  };
  const all = ['home', 'page', 'sheet', 'inner', 'early'].flatMap(five);
  const { parts } = usedKeys(['src/client/start.ts'], all, (path) => files[path] ?? '');
  it('has no texts of its own: all pages that open it bring them, also those of what it opens', () => {
    expect(Object.fromEntries(parts)).toEqual({
      'src/client/home-page.tsx': [...five('home'), ...five('sheet'), ...five('inner')].sort(),
      'src/client/admin/a-page.tsx': [...five('page'), ...five('sheet'), ...five('inner')].sort(),
      'src/client/admin/early.tsx': five('early'),
    });
  });
});

it('the build sees every import of the page: none is computed', () => {
  const computed = sources.filter(
    (path) => path.startsWith('src/client/') && /\bimport\((?!\s*')/.test(withoutComments(read(path))),
  );
  expect(computed).toEqual([]);
});
