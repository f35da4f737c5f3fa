/** docs/asvs.md: every row says one of the states, no requirement stands twice, and what it cites is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const rows = [
  ...readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8').matchAll(/^\| (\d[^|]*) \| (\w+) \| ([^|]*)\|$/gm),
].map(([, what = '', state = '', where = '']) => ({ what, state, where }));

/** The numbers of a row, with those between two of them. */
const numbersOf = (what: string): string[] =>
  [...what.matchAll(/(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?/g)].flatMap(([, section, first, last]) =>
    Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`),
  );

test('each row has a state, and what is not met says what is missing', () => {
  expect(rows.length).toBeGreaterThan(150);
  for (const { what, state, where } of rows) {
    expect([what, ['met', 'partly', 'not', 'none', 'yours'].includes(state)]).toEqual([what, true]);
    if (['partly', 'not', 'yours'].includes(state)) expect([what, where.trim().length > 10]).toEqual([what, true]);
  }
});

test('no requirement stands twice', () => {
  const numbers = rows.flatMap(({ what }) => numbersOf(what));
  expect(numbers.length).toBeGreaterThan(200);
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([]);
});

test('the files that it cites are there', () => {
  const cited = rows.flatMap(({ where }) => where.match(/\b(?:src|test|docs|scripts|deploy)\/[\w./-]+\w/g) ?? []);
  expect(cited.length).toBeGreaterThan(80);
  expect(cited.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
