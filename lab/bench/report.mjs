// Prints figures and writes them to docs/figures.md.
import os from 'node:os';
import { recordSection } from '../drills/figures.mjs';
import { judge, targetsOf } from './musts.mjs';

/** Of other programs: this is read before the bench begins. */
const [LOAD = 0] = os.loadavg();

/** @typedef {{ head: string[], rows: string[][], passed: boolean }} Table */

/** @param {number[]} sorted @param {number} share */
export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** @param {Table} table */
export function print({ head, rows }) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (/** @type {string[]} */ cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ');
  process.stdout.write(`\n${[line(head), ...rows.map(line)].join('\n')}\n`);
}

/**
 * A table of single figures.
 * @param {Record<string, import('./musts.mjs').Figure>} figures
 * @param {Record<string, number>} measured
 * @returns {Table}
 */
export function tableOf(figures, measured) {
  const judged = Object.entries(measured).map(([name, value]) => {
    const figure = figures[name] ?? { now: 0, must: 0, goal: 0 };
    const { verdict, good } = judge(figure, value);
    return { good, row: [name, value.toFixed(1), ...targetsOf(figure), verdict] };
  });
  return {
    head: ['figure', 'now', 'before', 'must', 'goal', ''],
    rows: judged.map(({ row }) => row),
    passed: judged.every(({ good }) => good),
  };
}

/** @param {string} name of the section @param {string} conditions @param {Table[]} tables */
export function record(name, conditions, tables) {
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.version}, a load of ${LOAD.toFixed(1)} before`;
  const text = tables
    .map(({ head, rows }) =>
      [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
    )
    .join('\n\n');
  recordSection(name, `${conditions} ${machine}.\n\n${text}`);
}
