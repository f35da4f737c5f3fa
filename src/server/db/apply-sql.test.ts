import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { changedSql } from './apply-sql.ts';
import { withLists } from './role-lists.ts';
import { statusLists } from './status-lists.ts';

const migrations = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });
const subjects = import.meta.glob<string>('./sql/*.sql', { query: '?raw', import: 'default', eager: true });
const nameOf = (path: string): string => path.replace(/^.*\//, '');
const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');

/** Makes the tables of 1.0.0, and the role, which no file of db/sql could make. */
const BASELINE = '1000_baseline.sql';
/** Statements that belong in db/sql, not in a migration. */
const NO_TABLE =
  /\b(create|alter|drop)\s+(or\s+replace\s+)?(function|procedure|routine|policy|trigger|view|materialized)\b|\b(grant|revoke)\b|\brow\s+level\s+security\b/i;

/** A table made from others has triggers from the same transaction on, until the files are applied a moment later. */
const WITH_TRIGGERS = new Set(['1087_partner_text.sql']);

describe('migrations', () => {
  const all = Object.entries(migrations)
    .map(([path, text]) => [nameOf(path), text] as const)
    .filter(([name]) => !WITH_TRIGGERS.has(name));
  it.each(all)('%s changes tables only', (_name, text) => {
    expect(NO_TABLE.exec(withoutComments(text))?.[0]).toBeUndefined();
  });
  it.each([
    'create or replace function f() returns void',
    'create function f()',
    'alter  policy mine on t using (true)',
    'drop trigger a on b',
    'grant select on t to r',
    'alter table t enable row level security',
    'create view v as select 1',
  ])('the pattern finds: %s', (text) => {
    expect(NO_TABLE.test(text)).toBe(true);
  });
  it('of 1.0.0 is unchanged: whoever has it is upgraded by what comes after it', () => {
    const text = all.find(([name]) => name === BASELINE)?.[1] ?? '';
    expect(createHash('sha256').update(text).digest('base64url')).toBe('msMr64kAbk51TAf02VUayA9AIZNqNXiCBe6kWaT4g0w');
  });
  it('have numbers of four digits, each once', () => {
    const numbers = Object.keys(migrations).map((path) => /^\d{4}(?=_[a-z_]+\.sql$)/.exec(nameOf(path))?.[0]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).not.toContain(undefined);
  });
});

it('lists of statuses and roles are written in, and an unknown one is refused', () => {
  expect(withLists('status in ({statuses.pending})')).toBe(`status in (${statusLists.pending})`);
  expect(withLists('role in ({roles.solveEscalated})')).toBe("role in ('expert', 'lead')");
  expect(() => withLists('status in ({statuses.closed})')).toThrow('closed');
  for (const text of Object.values(subjects)) expect(withLists(text)).not.toMatch(/\{(statuses|roles)/);
});

describe('files of db/sql', () => {
  it.each(Object.entries(subjects))(
    '%s creates everything without "or replace", and ends its last statement',
    (_path, text) => {
      // Everything is dropped before; "or replace" would hide that two files create the same function.
      expect(withoutComments(text)).not.toMatch(/\bor\s+replace\b|\b(create|alter|drop)\s+table\b(?! %I)/i);
      expect(text.trimEnd()).toMatch(/;$/);
    },
  );
  it('count as changed until their current content is applied, and when they were removed', () => {
    const names = Object.keys(subjects).map((path) => `sql/${nameOf(path)}`);
    expect(changedSql(new Map())).toEqual(names.toSorted());
    const applied = new Map(
      Object.entries(subjects).map(([path, text]) => [
        `sql/${nameOf(path)}`,
        createHash('sha256').update(withLists(text)).digest('base64url'),
      ]),
    );
    expect(changedSql(applied)).toEqual([]);
    expect(changedSql(new Map([...applied, ['sql/search.sql', 'another'], ['sql/gone.sql', 'any']]))).toEqual([
      'sql/search.sql',
      'sql/gone.sql',
    ]);
  });
});
