import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PASS_MARKS, sentenceOf } from '../lab/drills/pass-marks.mjs';

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs', 'safety.md');
const DRILLS = /(<!-- drills -->\n\n)[^]*?(\n\n<!-- end -->)/;

it('docs/safety.md has the numbers by which the drills judge (vitest -u writes them)', async () => {
  const rows = Object.entries(PASS_MARKS).map(
    ([drill, marks]) => `| \`drill:${drill}\` | ${Object.values(marks).map(sentenceOf).join('; ')} |`,
  );
  const table = ['| drill | passes with |', '|---|---|', ...rows].join('\n');
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toMatch(DRILLS);
  await expect(
    page.replace(DRILLS, (_all, before: string, after: string) => before + table + after),
  ).toMatchFileSnapshot(PAGE);
});

it('every drill that there is has pass marks', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const drills = Object.keys(scripts).flatMap((name) => (name.startsWith('drill:') ? name.slice(6) : []));
  expect(Object.keys(PASS_MARKS)).toEqual(drills);
});
