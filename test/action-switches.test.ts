import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { problemActions, problemStatuses } from '../src/shared/problem/rules.ts';
import { roles as roleNames } from '../src/shared/ticket/roles.ts';
import { actionNames } from '../src/shared/ticket/rules.ts';
import { statusNames } from '../src/shared/ticket/statuses.ts';
import { rowSwitches, type Named } from './field-switches.ts';

const ROOT = join(import.meta.dirname, '..');

/** The two halves of an action's row, its form, and its effect. */
const actions: Named = {
  names: new Set(actionNames),
  tables:
    /^src\/(shared\/ticket\/(action-rows|rules|action-entries|action-inputs)|server\/ticket\/effects|client\/ticket\/action-table)\.ts$/,
  everyday: new Set(['accept', 'close', 'comment', 'correct', 'dismiss', 'evaluate', 'expire', 'reopen', 'transfer']),
  variable: 'action',
};
const statuses: Named = {
  names: new Set(statusNames),
  tables: /^src\/shared\/ticket\/(action-rows|rules|statuses)\.ts$/,
  everyday: new Set(['accepted', 'completed', 'dismissed', 'escalated', 'submitted']),
  variable: 'status',
};
const problemTables =
  /^src\/(shared\/problem\/(rules|problem-inputs)|server\/problem\/effects|client\/problem\/action-table)\.ts$/;
const ofProblems: Named[] = [
  {
    names: new Set(problemActions),
    tables: problemTables,
    everyday: new Set(['record', 'link', 'finish', 'reopen']),
    variable: 'action',
  },
  { names: new Set(problemStatuses), tables: problemTables, everyday: new Set(), variable: 'status' },
];
/** Their table, and those that say for each of their own rows who edits it. */
const roles: Named = {
  names: new Set(roleNames),
  tables: /^src\/shared\/(ticket\/roles|admin\/(entity-table|person-columns))\.ts$/,
  everyday: new Set(['admin', 'lead', 'partner']),
  variable: 'role',
};
const everyTable = [actions, statuses, ...ofProblems, roles];

/** Files that may, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/shared/product/calls.ts': 'whom a list of people is for, on the wire',
  'src/server/product/operations.ts': 'whom a list of people is for, on the wire',
  'src/client/ticket/action/escalate-page.tsx': 'the page of this action',
  'src/client/ticket/next-step.ts': 'a sentence for every status and side; a missing one does not compile',
  'src/client/ticket/ticket-list-row.tsx': 'a copy of `opens`, which row-action.test.ts compares',
  'src/client/problem-tone.ts': 'the colour of every status; a missing one does not compile',
  'src/server/figure/figure-facts.ts':
    'what was opened again was not right the first time, and has an index by that word',
  'src/server/demo/play-ticket.ts': 'plays one story of the demo',
  'src/server/demo/play-problem.ts': 'plays one story of the demo',
  'src/server/demo/catalogue-store.ts': 'the experts of the demo wrote its common problems',
  'src/server/admin/import/sample-examples.ts': 'example rows of people',
  'src/server/demo/scenario-parts.ts': 'plays one story of the demo',
  'src/server/mail-in/answer.ts': 'which of two actions an answer by mail becomes',
};

const pathOf = (finding: string): string => finding.split(':')[0] ?? '';

it('only the tables of actions, statuses and roles switch on their names', () => {
  const paths = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|sql)$/.test(path) && !path.includes('/migrations/'));
  const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const findings = everyTable.flatMap((named) => rowSwitches(files, named));
  expect(findings.filter((finding) => !(pathOf(finding) in ALLOWED))).toEqual([]);
  expect(Object.keys(ALLOWED).filter((path) => !findings.some((finding) => pathOf(finding) === path))).toEqual([]);
});

it.each([
  ["if (action === 'comment') return 1;", actions],
  ["if (offer.action !== 'acceptSolution') return 1;", actions],
  ["switch (name) { case 'askInformation': break; }", actions],
  ["const some = ['propose', 'revise'];", actions],
  ["if (ticket.status === 'completed') return 1;", statuses],
  ["const over = ['awaitingEvaluation', 'completed'];", statuses],
  // Everyday words too, where nothing else can be meant.
  ["switch (offer.action) { case 'comment': return 1; }", actions],
  ["if (['comment', 'reopen'].includes(action)) return 1;", actions],
  ["const over = new Set<Status>(['completed', 'dismissed']);", statuses],
  ['const weight = { propose: 2 };', actions],
  ['return { close: 1, reopen: 2 }[action];', actions],
  ['if (action in { comment: 1 }) return 1;', actions],
  ['const colours: Partial<Record<Status, Tone>> = {};', statuses],
  ["const text = `where e.action in ('comment')`;", actions],
  ["const text = `select 1 from ticket t where t.status = 'accepted'`;", statuses],
  ['if (name === `askInformation`) return 1;', actions],
  ["if (viewer.role === 'admin') return [];", roles],
  ["if (user.roles.includes('lead')) return 1;", roles],
  ["const page = { roles: ['admin'] };", roles],
  ["const able = ['expert', 'lead'] as const;", roles],
  ["where(and(eq(appUser.role, 'admin')))", roles],
  ["const text = `select id from app_user where role = 'lead'`;", roles],
  ["const text = `u.role in ('engineer', 'lead')`;", roles],
  ['const marks: Partial<Record<Role, Tone>> = {};', roles],
])('finds %j', (text, named) => {
  expect(rowSwitches(new Map([['src/client/ticket/x.ts', text]]), named)).toHaveLength(1);
});

it.each([
  ["if (key === 'close') return 1;", actions],
  ["offersOf(ticket.actions, 'comment')", actions],
  ["if (view === 'completed') return 1;", statuses],
  ["const texts = { close: 'Close', open: 'Open' };", actions],
  ["const status: Status = 'submitted';", statuses],
  ['const marks: Record<Status, Tone> = all;', statuses],
  ["const call = { access: 'admin' };", roles],
  ["const user = { account, role: 'admin' };", roles],
])('leaves %j alone', (text, named) => {
  expect(rowSwitches(new Map([['src/client/ticket/x.ts', text]]), named)).toEqual([]);
});
