// What a drill measured, kept in docs/figures.md: one section for each, replaced by its next run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bootstrap.mjs';

const FILE = join(ROOT, 'docs', 'figures.md');
const HEAD =
  '# Figures\n\nWhat the drills measured, and under which conditions. `npm run drill:NAME` measures anew and replaces its section.\n';

/**
 * @param {string} drill its name, as after `drill:`
 * @param {{ conditions: string, rows: [figure: string, value: string | number][], passed: boolean }} measured
 */
export function recordFigures(drill, { conditions, rows, passed }) {
  const heading = `## drill:${drill}`;
  const [head = HEAD, ...sections] = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/^(?=## drill:)/m) : [HEAD];
  const lines = rows.map(([figure, value]) => `- ${figure}: ${value}`).join('\n');
  const section = `${heading}\n\n${passed ? 'Passed' : 'FAILED'}. ${conditions}\n\n${lines}\n`;
  const others = sections.filter((each) => each.split('\n', 1)[0] !== heading);
  const all = [...others, section].sort().map((each) => each.trim());
  writeFileSync(FILE, `${[head.trim(), ...all].join('\n\n')}\n`);
}
