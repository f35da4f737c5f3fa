import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { changedSql } from './apply-sql.ts';
import { withStatusLists } from './status-lists.ts';

const migrations = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true });
const subjects = import.meta.glob<string>('./sql/*.sql', { query: '?raw', import: 'default', eager: true });
const nameOf = (path: string): string => path.replace(/^.*\//, '');
const withoutComments = (text: string): string => text.replaceAll(/--.*$/gm, '');

/** The last migration that created functions and policies itself. */
const LAST_OF_BEFORE = '0027';
/** Statements that belong in db/sql, not in a migration. */
const NO_TABLE =
  /\b(create|alter|drop)\s+(or\s+replace\s+)?(function|procedure|routine|policy|trigger|view|materialized)\b|\b(grant|revoke)\b|\brow\s+level\s+security\b/i;

describe('migrations', () => {
  const later = Object.entries(migrations)
    .map(([path, text]) => [nameOf(path), text] as const)
    .filter(([name]) => name.slice(0, 4) > LAST_OF_BEFORE);
  it.each(later)('%s changes tables only', (_name, text) => {
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
  it('up to 0027 are unchanged', () => {
    const landed = Object.entries(migrations).filter(([path]) => nameOf(path).slice(0, 4) <= LAST_OF_BEFORE);
    const all = landed.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
    expect(createHash('sha256').update(all.join('\n')).digest('base64url')).toBe(
      'v2uR7XjxGPdq0tS30e_-uFi-aREv-AeArQOdvsymzN8',
    );
  });
  it('have numbers of four digits, each once', () => {
    const numbers = Object.keys(migrations).map((path) => /^\d{4}(?=_[a-z_]+\.sql$)/.exec(nameOf(path))?.[0]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).not.toContain(undefined);
  });
});

it('lists of statuses are written in, and an unknown one is refused', () => {
  expect(withStatusLists('status in ({statuses.pending})')).toBe("status in ('submitted')");
  expect(() => withStatusLists('status in ({statuses.closed})')).toThrow('closed');
  for (const text of Object.values(subjects)) expect(withStatusLists(text)).not.toContain('{statuses');
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
        createHash('sha256').update(withStatusLists(text)).digest('base64url'),
      ]),
    );
    expect(changedSql(applied)).toEqual([]);
    expect(changedSql(new Map([...applied, ['sql/search.sql', 'another'], ['sql/gone.sql', 'any']]))).toEqual([
      'sql/search.sql',
      'sql/gone.sql',
    ]);
  });
});
