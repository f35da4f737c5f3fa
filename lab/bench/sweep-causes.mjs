// Why a request is slow: PostgreSQL writes the plans of its statements (auto_explain), of which the step that takes the
// most time is told.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const TEXT_MAX = 110;
/** What PostgreSQL must be started with, for its plans to be read from a file. */
export const PLAN_SETTINGS = [
  'logging_collector=on',
  'log_destination=jsonlog',
  'log_directory=log',
  'log_rotation_size=0',
];
/** Of the database, for the connections that are opened from now on. */
const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '2ms',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
};

/** @typedef {Record<string, any> & { Plans?: Node[] }} Node of a plan */

/**
 * @param {import('pg').Client} client of a superuser
 * @returns {Promise<(() => { mark: () => number, since: (at: number) => string }) | undefined>} undefined: this
 *   PostgreSQL has no auto_explain
 */
export async function openPlans(client) {
  try {
    await client.query(`load 'auto_explain'`);
  } catch {
    return undefined;
  }
  const name = (await client.query('select current_database() as name')).rows[0].name;
  for (const [setting, value] of Object.entries(EXPLAIN))
    await client.query(`alter database ${name} set ${setting} = '${value}'`);
  const folder = join((await client.query('show data_directory')).rows[0].data_directory, 'log');
  const read = () =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('');
  return () => ({ mark: () => read().length, since: (at) => causeIn(read().slice(at)) });
}

/** The slowest step of the slowest statement. @param {string} log lines of JSON */
function causeIn(log) {
  const plans = log
    .split('\n')
    .flatMap((line) => /** @type {string[]} */ (/"message":"duration: /.test(line) ? [JSON.parse(line).message] : []))
    .flatMap((message) => {
      const ms = Number(/^duration: ([\d.]+) ms/.exec(message)?.[1]);
      const plan = JSON.parse(message.slice(message.indexOf('{')))['Plan'];
      return plan ? [{ ms, plan }] : [];
    });
  const [slowest] = plans.toSorted((a, b) => b.ms - a.ms);
  if (!slowest) return 'not a statement: the server itself';
  const [step] = stepsOf(slowest.plan).toSorted((a, b) => b.own - a.own);
  return step ? `${slowest.ms.toFixed(0)} ms, of them ${step.own.toFixed(0)}: ${describe(step.node)}` : '';
}

/** @param {Node} node @returns {{ node: Node, own: number }[]} */
function stepsOf(node) {
  const spent = (/** @type {Node} */ each) => each['Actual Total Time'] * each['Actual Loops'];
  const below = node.Plans ?? [];
  // What stands in the select list or a filter is part of this step's time too, and is told on its own.
  const own = spent(node) - below.reduce((sum, each) => sum + spent(each), 0);
  return [{ node, own }, ...below.flatMap(stepsOf)];
}

/** @param {Node} node */
function describe(node) {
  const removed = (node['Rows Removed by Filter'] ?? 0) * node['Actual Loops'];
  const rows = node['Actual Rows'] * node['Actual Loops'];
  const condition = String(node['Filter'] ?? node['Index Cond'] ?? node['Sort Key'] ?? node['Function Call'] ?? '');
  return [
    node['Node Type'],
    [node['Index Name'], node['Relation Name'] ?? node['Function Name']].filter(Boolean).join(' of '),
    `${rows} rows${removed > 0 ? `, ${removed} passed over` : ''}`,
    condition.length > TEXT_MAX ? `${condition.slice(0, TEXT_MAX)}…` : condition,
  ]
    .filter(Boolean)
    .join(', ')
    .replaceAll('|', '/');
}
