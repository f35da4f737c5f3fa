import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenCitations, type Documents } from './citations.ts';

const ROOT = join(import.meta.dirname, '..');
const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .map((path) => `${folder}/${path}`);

const documents: Documents = new Map(
  [...filesIn('docs', /\.md$/), ...readdirSync(ROOT).filter((name) => name.endsWith('.md'))].map((path) => [
    basename(path, '.md').toLowerCase(),
    readFileSync(join(ROOT, path), 'utf8'),
  ]),
);

describe('citations in comments', () => {
  it('lead to a document of the repository, and to a part that it has', () => {
    const sources = ['src', 'test', 'scripts', 'lab']
      .flatMap((folder) => filesIn(folder, /\.(tsx?|mjs|css|sql)$/))
      .filter((path) => !/^test\/(citations|walls\.test)/.test(path)); // they plant broken ones
    expect(sources.length).toBeGreaterThan(400);
    const broken = sources.flatMap((path) => brokenCitations(path, readFileSync(join(ROOT, path), 'utf8'), documents));
    expect(broken).toEqual([]);
  });

  it.each([
    ['/* (absent.md) */', 'absent.md is not in the repository'],
    ['/* (docs/absent.md) */', 'docs/absent.md is not in the repository'],
    ['/* docs/decisions/0000-absent.md */', 'docs/decisions/0000-absent.md is not in the repository'],
    ['/* safety.md 99 */', 'safety.md has no part "99"'],
    ['/* domain.md, Weather */', 'domain.md has no part "Weather"'],
    ['/* domain.md, deviation 77 */', 'domain.md has no part "deviation 77"'],
    ['/* spec 12 */', 'neither docs/spec.md nor its coverage has 12'],
    ['/* spec 4.999 */', 'neither docs/spec.md nor its coverage has 4.999'],
    ['/* decision 9999 */', 'there is no decision 9999'],
  ])('finds %s', (text, sentence) => {
    expect(brokenCitations('a.ts', text, documents)).toEqual([`a.ts: ${sentence}`]);
  });

  it.each([
    '/* safety.md 8 */',
    '/* docs/safety.md */',
    '/* domain.md, Clocks: 100 % */',
    '/* spec 2.3 */',
    '/* spec 2.3.1 */',
    '/* decision 0007 */',
  ])('takes %s', (text) => {
    expect(brokenCitations('a.ts', text, documents)).toEqual([]);
  });
});
