import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../src/shared/text/en.ts';
import { importsOf, withoutComments } from './walls.ts';

const root = join(import.meta.dirname, '..');
const MAIN = 'src/client/main.tsx';
const LABELLED = /^src\/(client\/|shared\/(format\/|pages\.ts))/;
/** Every issue of the shared rules may come out of here, none of them by name. */
const SAYS_ISSUES = 'src/client/form/issue-text.ts';
const ISSUES = 'issue.';

const parts = [...new Set(Object.keys(en).map((key) => key.replace(/\..*/, '')))].join('|');
const LITERAL = new RegExp(`['"\`]((?:${parts})\\.[\\w.-]*)(\\$\\{)?`, 'g');
const DYNAMIC = /\bimport\(\s*'([^']+)'/g;

interface Source {
  now: string[];
  later: string[];
  keys: string[];
  /** Shows what it loads only when the texts are there. */
  waits: boolean;
}
const sources = new Map<string, Source>();

/** What a file imports at once, what later, and the keys it may say; a template stands for all that begin like it. */
function source(path: string): Source {
  const known = sources.get(path);
  if (known) return known;
  const text = withoutComments(readFileSync(join(root, path), 'utf8'));
  const dynamic = new Set([...text.matchAll(DYNAMIC)].map(([, specifier]) => specifier));
  const own = importsOf(path, text.replace(/import type [^;]*;/g, '')).filter(
    ({ target }) => target?.startsWith('src/') && /\.tsx?$/.test(target),
  );
  const pathsOf = (later: boolean) =>
    own.filter(({ specifier }) => dynamic.has(specifier) === later).map(({ target }) => target ?? '');
  const begins = [...text.matchAll(LITERAL)].flatMap(([, key = '', open]) =>
    open ? Object.keys(en).filter((other) => other.startsWith(key)) : key in en ? [key] : [],
  );
  const issues = Object.keys(en).filter((key) => key.startsWith(ISSUES));
  const keys = path === SAYS_ISSUES ? issues : LABELLED.test(path) ? begins : [];
  const found = { now: pathsOf(false), later: pathsOf(true), keys, waits: /\blazyPart\(/.test(text) };
  sources.set(path, found);
  return found;
}

/** Everything that runs once `path` runs. */
function reach(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const next of source(path).now) reach(next, seen);
  return seen;
}

const TEXTS = 'src/client/texts/';

/** Key → the module of client/texts that brings it. */
const bringer = new Map<string, string>();
for (const name of readdirSync(join(root, 'src/shared/text/en'))) {
  const part = Object.assign({}, ...Object.values((await import(`../src/shared/text/en/${name}`)) as object)) as object;
  for (const key of Object.keys(part)) bringer.set(key, `${TEXTS}${name}`);
}

const isText = (path: string): boolean => path.startsWith('src/shared/text/');

/**
 * What `path` and everything it may load says and nobody brings: for each of these programs the modules it should
 * import. Beside what is `here` already, a program counts that waits for its texts: a page, and what `lazyPart()` loads.
 */
function missing(path: string, here: ReadonlySet<string>, waits: boolean, seen = new Set<string>()): string[] {
  if (seen.has(path)) return [];
  seen.add(path);
  const own = [...reach(path)].filter((file) => !here.has(file) || file.startsWith(TEXTS));
  const known = new Set([...here, ...own.filter((file) => waits || !file.startsWith(TEXTS))]);
  const lacks = own.flatMap((file) =>
    source(file)
      .keys.filter((key) => !known.has(bringer.get(key) ?? ''))
      .map((key) => `${path} imports ${bringer.get(key)}`),
  );
  const others = own.flatMap((file) => source(file).later.map((target) => ({ target, waited: source(file).waits })));
  return [
    ...new Set(lacks),
    ...others
      .filter(({ target }) => !isText(target))
      .flatMap(({ target, waited }) => missing(target, known, waited, seen)),
  ];
}

describe('texts are loaded with the page that says them', () => {
  const base = reach(MAIN);
  const pages = [...new Set([...base].flatMap((path) => source(path).later))].filter((path) => !isText(path));
  it('finds the pages', () => expect(pages.length).toBeGreaterThan(25));
  it('main.tsx imports what the start says', () => {
    const said = new Set([...base].flatMap((file) => source(file).keys).map((key) => bringer.get(key) ?? ''));
    expect([...said].filter((module) => !base.has(module))).toEqual([]);
  });
  it.each(pages)('%s imports what it says', (page) => expect(missing(page, base, true)).toEqual([]));
});
