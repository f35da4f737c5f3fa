import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { actionNames } from '../src/shared/ticket/rules.ts';
import { statusNames } from '../src/shared/ticket/statuses.ts';
import { nameSwitches, type Named } from './field-switches.ts';

const ROOT = join(import.meta.dirname, '..');

/** The two halves of an action's row, its form, and its effect. */
const actions: Named = {
  names: new Set(actionNames),
  tables:
    /^src\/(shared\/ticket\/(action-rows|rules|action-entries)|server\/ticket\/effects|client\/ticket\/action-table)\.ts$/,
  everyday: new Set(['accept', 'close', 'comment', 'correct', 'dismiss', 'evaluate', 'expire', 'reopen', 'transfer']),
  variable: 'action',
};
const statuses: Named = {
  names: new Set(statusNames),
  tables: /^src\/shared\/ticket\/(action-rows|rules|statuses)\.ts$/,
  everyday: new Set(['accepted', 'completed', 'dismissed', 'escalated', 'submitted']),
  variable: 'status',
};

/** Files that may, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/shared/product/calls.ts': 'whom a list of people is for, on the wire',
  'src/client/ticket/action/escalate-page.tsx': 'the page of this action',
  'src/server/demo/play-ticket.ts': 'plays one story of the demo',
  'src/server/demo/scenario-parts.ts': 'plays one story of the demo',
  'src/server/mail-in/answer.ts': 'which of two actions an answer by mail becomes',
};

const pathOf = (finding: string): string => finding.split(':')[0] ?? '';

it('only the tables of actions and statuses switch on their names', () => {
  const paths = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path));
  const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]));
  const findings = [actions, statuses].flatMap((named) => nameSwitches(files, named));
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
])('finds %j', (text, named) => {
  expect(nameSwitches(new Map([['src/client/ticket/x.ts', text]]), named)).toHaveLength(1);
});

it.each([
  ["if (key === 'close') return 1;", actions],
  ["offersOf(ticket.actions, 'comment')", actions],
  ["if (view === 'completed') return 1;", statuses],
])('leaves %j alone', (text, named) => {
  expect(nameSwitches(new Map([['src/client/ticket/x.ts', text]]), named)).toEqual([]);
});
