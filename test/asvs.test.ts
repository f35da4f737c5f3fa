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

/** The requirements of levels 1 and 2 in ASVS 5.0.0: how many the list has in each section; those of level 3 stand after them. */
const REQUIRED = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

test('every requirement of levels 1 and 2 stands there, and no other', () => {
  const required = [...REQUIRED.matchAll(/(\S+):(\d+)/g)].flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`),
  );
  expect(required).toHaveLength(253);
  expect(rows.flatMap(({ what }) => numbersOf(what)).toSorted()).toEqual(required.toSorted());
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
