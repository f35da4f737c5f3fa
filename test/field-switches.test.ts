import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { profileEntries, registerEntries } from '../src/shared/account/account-entries.ts';
import { problemEntries } from '../src/shared/problem/problem-inputs.ts';
import { formEntryNames } from '../src/shared/ticket/form-entries.ts';
import { actionEntries } from '../src/shared/ticket/action-entries.ts';
import { fieldSwitches } from './field-switches.ts';

const ROOT = join(import.meta.dirname, '..');
const tables = [...Object.values(actionEntries), ...Object.values(problemEntries), registerEntries, profileEntries];
const names = new Set<string>([...formEntryNames, ...tables.flatMap((table) => Object.keys(table))]);

/** Files that may, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src/server/admin/import/sample-examples.ts': 'the columns of the sample files with what stands in them',
  'src/server/admin/export/ticket-export.ts': 'what a list has beside the fields of the form',
  'src/server/admin/old-tickets/old-ticket.ts': 'the columns of the file of an old system',
  'src/server/outbox/outbox-store.ts': 'what of a job an admin is shown',
  'src/client/ticket/detail/escalated-fields.ts':
    'a copy of the form’s names, held equal by its own test, so that a page loads less',
  'src/client/ticket/list/list-state.ts': 'the parameters of a list, three of which are called like a field',
};

const pathOf = (finding: string): string => finding.split(':')[0] ?? '';
const switches = (path: string, text: string): string[] => fieldSwitches(new Map([[path, text]]), names);

it('only the tables of fields switch on the name of a field', () => {
  const paths = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path));
  const findings = fieldSwitches(new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')])), names);
  expect(findings.filter((finding) => !(pathOf(finding) in ALLOWED))).toEqual([]);
  expect(Object.keys(ALLOWED).filter((path) => !findings.some((finding) => pathOf(finding) === path))).toEqual([]);
});

it.each([
  ["if (name === 'usageDays') return 1;"],
  ["const isIt = 'usageDays' !== name;"],
  ["switch (name) { case 'usageDays': break; }"],
  ["const numbers = ['usageDays', 'requiredDays'];"],
  ["const sent = new Set([\n  'title',\n  'usageDays',\n]);"],
  ["if (field === 'sn') return 1;"],
])('finds %j', (text) => {
  expect(switches('src/client/ticket/x.ts', text)).toHaveLength(1);
  expect(switches('src/shared/ticket/fields.ts', text)).toEqual([]);
  expect(switches('src/client/ticket/x.test.ts', text)).toEqual([]);
});

it.each([
  ["if (entry.type === 'serialNumber') return values.usageDays;"],
  ["type Some = Pick<Values, 'usageDays' | 'title'>;"],
  ["const said = ['text', 'code'];"],
  ["if (params['sn'] === '') return values['usageDays'];"],
  ["// name === 'usageDays'"],
])('leaves %j alone', (text) => expect(switches('src/client/ticket/x.ts', text)).toEqual([]));
