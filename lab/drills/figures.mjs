// Writes measurements to docs/figures.md: a section for each drill and bench, which the next run replaces.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/bootstrap.mjs';

const FILE = join(ROOT, 'docs', 'figures.md');
const HEAD =
  '# Figures\n\nWhat was measured, and under which conditions. Each command (`npm run drill:NAME`, `npm run bench`) measures anew and replaces its section.\n';

/**
 * Writes a section to the file; replaces the section of the same name.
 * @param {string} name
 * @param {string} text
 */
export function recordSection(name, text) {
  const heading = `## ${name}`;
  const [, ...sections] = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/^(?=## )/m) : [HEAD];
  const others = sections.filter((each) => each.split('\n', 1)[0] !== heading);
  const all = [...others, `${heading}\n\n${text}`].sort().map((each) => each.trim());
  writeFileSync(FILE, `${[HEAD.trim(), ...all].join('\n\n')}\n`);
}

/**
 * @param {string} drill its name, as after `drill:`
 * @param {{ conditions: string, rows: [figure: string, value: string | number][], passed: boolean }} measured
 */
export function recordFigures(drill, { conditions, rows, passed }) {
  const lines = rows.map(([figure, value]) => `- ${figure}: ${value}`).join('\n');
  recordSection(`drill:${drill}`, `${passed ? 'Passed' : 'FAILED'}. ${conditions}\n\n${lines}`);
}
