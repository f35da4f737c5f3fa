/**
 * docs/spec-coverage.md is consistent. Whether the cited tests have run and passed is checked at the end of `npm test`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageAt, titleKeyOf } from '../src/shared/pages.ts';
import { texts } from '../src/shared/text/en/texts.ts';
import { numbersIn, passedStories, passedTests, specRows, unshown } from '../scripts/spec-coverage.mjs';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const rows = specRows(read('docs/spec-coverage.md'));
const numbers = rows.map(({ number }) => number);

/** Stories whose titles get their numbers from another file. */
const TABLES: Readonly<Record<string, string>> = { 'test/e2e/pages.story.ts': 'test/e2e/visits.ts' };

/** The titles of spec 2.1, in its order; a dash where it has none. */
const specTitles =
  `Home|Home|Login|Register|My tickets|Product problem feedback|Success|Ticket details|Product information
|Service rating|Success|Service evaluation|Solution|My tickets|Ticket details|Rating|Transfer|Solution|Solution|Solution
|Escalate to ITR|Escalate to ITR|ITR ticket raising|Submission done|Ticket details|Ticket details|Ticket details|Solution
|Internal problem ticket|Rating|Close ticket|Rating|Success|Models Detail|Series Detail|Selection list
|Growth-system rules|Privacy agreement or service agreement|App prompt page|Error|404|Preview|Preview|What's Fresh
|Version detail|–|–|–|–`
    .replaceAll('\n', '')
    .split('|');

/** Tests and stories, without this file, whose titles are examples. */
const titles = ['src', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.(test\.tsx?|story\.ts)$/.test(path) && path !== 'test/spec-coverage.test.ts')
    .map((file) => ({ file, title: read(file) + (TABLES[file] ? read(TABLES[file]) : '') })),
);
/**
 * Generated titles: `(spec 2.1.${n})` may have any number that begins so, `(spec %s)` any that is a string in the file.
 * Which numbers they really have is checked after they have run.
 */
const made = new Map(
  titles.map(({ file, title }) => [
    file,
    [...title.matchAll(/\(spec ([\d.]*)(?=[%$])/g)].map(([, begin = '']) => begin),
  ]),
);

describe('the table', () => {
  it('has a row for each sentence of sections 1 to 9, in their order', () => {
    expect(rows.length).toBeGreaterThan(300);
    const sections = [...new Set(numbers.map((number) => number.slice(0, number.lastIndexOf('.'))))];
    expect(sections).toEqual(['1', '2.1', '2.2', '2.3', '2.4', '3', '4', '5', '6', '7', '8', '9']);
    for (const section of sections) {
      const places = rows.filter(({ number }) => number.slice(0, number.lastIndexOf('.')) === section);
      expect(places.map(({ number }) => number)).toEqual(places.map((_row, at) => `${section}.${at + 1}`));
    }
  });

  it('has the titles of the specification and ours, and a deviation where they differ', () => {
    const titled = rows.filter(({ number }) => number.startsWith('2.1.')).slice(0, specTitles.length);
    expect(titled.map(({ title }) => title.replace(/ → .*/, ''))).toEqual(specTitles);
    for (const { number, sentence, title, deviations } of titled) {
      const [, path = ''] = /^`(.*?)`/.exec(sentence) ?? [];
      const page = pageAt(path === '/' ? '/h5' : `/h5${path}`)?.page;
      expect([number, page && texts[titleKeyOf(page)]]).toEqual([number, title.replace(/.* → /, '')]);
      expect([number, deviations.includes('11')]).toEqual([number, title.includes(' → ')]);
    }
  });

  it('has the rows that docs/domain.md names for each deviation', () => {
    const listed = [...read('docs/domain.md').matchAll(/^(\d+)\. .*\((\d[\d., ]*)\)\.$/gm)];
    for (const [, deviation = '', where = ''] of listed) {
      const deviating = rows.filter(({ deviations }) => deviations.includes(deviation));
      expect([deviation, deviating.map(({ number }) => number).join(', ')]).toEqual([deviation, where]);
    }
    expect(listed).toHaveLength(19);
  });

  it('names only files that exist', () => {
    const named = rows.flatMap(({ number, built, tests }) => [...built, ...tests].map((path) => `${number}: ${path}`));
    expect(named.filter((line) => !existsSync(join(ROOT, line.replace(/^.*: /, ''))))).toEqual([]);
  });

  it('says for every sentence where it is built and which test shows it, or which issue is to build it', () => {
    const open = rows.filter(
      ({ built, tests, issues }) => issues.length === 0 && (built.length === 0 || tests.length === 0),
    );
    expect(open.map(({ number }) => number)).toEqual([]);
  });

  it('knows no deviation that docs/domain.md does not list, and no issue but the two that follow', () => {
    const [, list = ''] = /Deliberate deviations[^\n]*\n(.*?)(?=\n## |$)/s.exec(read('docs/domain.md')) ?? [];
    const listed = [...list.matchAll(/^(\d+)\. /gm)].map(([, number]) => number);
    expect(listed).toHaveLength(19);
    expect(rows.flatMap(({ deviations }) => deviations).filter((number) => !listed.includes(number))).toEqual([]);
    expect(rows.flatMap(({ issues }) => issues).filter((number) => !['12', '13'].includes(number))).toEqual([]);
  });

  it('has its numbers in the titles of the tests that it cites, and of no others', () => {
    const borne = titles.map(({ file, title }) => ({ file, own: new Set(numbersIn(title)) }));
    const holds = (file: string, number: string) =>
      titles.some((one) => one.file === file && one.title.includes(`'${number}'`));
    const bears = (file: string, number: string): boolean =>
      borne.some((one) => one.file === file && one.own.has(number)) ||
      (made.get(file) ?? []).some((begin) => (begin ? number.startsWith(begin) : holds(file, number)));
    const missing = rows.flatMap(({ number, tests }) =>
      tests.filter((file) => !bears(file, number)).map((file) => `${number}: no title of ${file}`),
    );
    const strays = borne.flatMap(({ file, own }) =>
      [...own]
        .filter((number) => !rows.some((row) => row.number === number && row.tests.includes(file)))
        .map((number) => `${number}: borne by ${file} alone`),
    );
    expect([...missing, ...strays]).toEqual([]);
  });
});

describe('after the run', () => {
  const table = specRows(
    [
      '| 4.1 | A | src/ | a/x.test.ts |',
      '| 4.2 | B | src/ | deviation 4, e2e/y.story.ts |',
      '| 4.3 | C | – | issue 12 |',
    ].join('\n'),
  );
  const report = {
    testResults: [
      {
        name: '/repo/a/x.test.ts',
        assertionResults: [
          { fullName: 'a part does it (spec 4.1)', status: 'passed' },
          { fullName: 'a part does more (spec 4.2)', status: 'skipped' },
        ],
      },
    ],
  };
  const story = (status: string) => ({
    config: { rootDir: '/repo/e2e' },
    suites: [
      {
        specs: [
          {
            title: 'goes round',
            file: 'y.story.ts',
            tests: [
              { status, results: [{ steps: [{ title: 'a step', steps: [{ title: 'in a step (spec 4.2)' }] }] }] },
            ],
          },
        ],
      },
    ],
  });

  it('a row is shown when each test that it cites has passed; a step of a story counts', () => {
    expect(unshown(table, [...passedTests(report, '/repo'), ...passedStories(story('expected'), '/repo')])).toEqual([]);
  });
  it('a test that was skipped, failed or does not exist shows nothing', () => {
    for (const status of ['skipped', 'unexpected', 'flaky'])
      expect(unshown(table, [...passedTests(report, '/repo'), ...passedStories(story(status), '/repo')])).toEqual([
        '4.2: e2e/y.story.ts did not show it',
      ]);
    expect(unshown(table, [...passedTests(undefined, '/repo'), ...passedStories(undefined, '/repo')])).toHaveLength(2);
  });
  it('a number without its row is reported', () => {
    expect(unshown([], passedTests(report, '/repo'))).toEqual(['4.1: a/x.test.ts bears it, its row does not say so']);
  });
  it.each([
    ['does it (spec 4.12)', ['4.12']],
    ['does it (spec 4.12, 2.1.3)', ['4.12', '2.1.3']],
    ['does it (spec 7.4–7.6, 8.1) well', ['7.4', '7.5', '7.6', '8.1']],
    ['speaks of spec 4.12 and of (spec 4)', []],
  ])('the title "%s" has the numbers %j', (title, expected) => expect(numbersIn(title)).toEqual(expected));
});
