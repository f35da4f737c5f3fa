import { createHash } from 'node:crypto';
import { lockTables, untilLocked } from './brief-locks.ts';
import type { Database } from './database.ts';
import { withLists } from './role-lists.ts';

const files = import.meta.glob<string>('./sql/*.sql', { query: '?raw', import: 'default', eager: true });

/**
 * The current functions, policies and triggers: one file for each subject, in the order of their names
 * (docs/decisions/0030).
 */
const subjects = Object.keys(files)
  .sort()
  .map((path) => {
    const text = withLists(files[path] ?? '');
    return { name: path.replace('./', ''), text, hash: createHash('sha256').update(text).digest('base64url') };
  });

export type AppliedSql = ReadonlyMap<string, string>;

/** The files whose current content is not applied to this database, and the applied ones that no longer exist. */
export function changedSql(applied: AppliedSql): string[] {
  const gone = [...applied.keys()].filter((name) => !subjects.some((subject) => subject.name === name));
  return [...subjects.filter(({ name, hash }) => applied.get(name) !== hash).map(({ name }) => name), ...gone];
}

/**
 * The table of the applied files' hashes. Every migration empties it, because functions and policies depend on the
 * tables.
 */
const TABLE = 'applied_sql (name text primary key, hash text not null)';
export const APPLIED_SQL = `create table if not exists ${TABLE}`;

/**
 * Drops our functions, policies and triggers. Those of other roles stay: dropping them would fail and end the start.
 */
const DROP_ALL = `do $drop$
  declare each record;
  begin
    for each in
      select format('drop policy %I on %I', policyname, tablename) as text from pg_policies
      where schemaname = 'public' and pg_has_role((select relowner from pg_class where oid = format('public.%I', tablename)::regclass), 'usage')
      union all
      select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'usage')
    loop execute each.text; end loop;
    for each in
      select format('drop routine %s', p.oid::regprocedure) as text from pg_proc p
      where p.pronamespace = 'public'::regnamespace and pg_has_role(p.proowner, 'usage') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    loop execute each.text; end loop;
  end $drop$`;

/** SQLSTATE of our own. */
const DONE = 'CL101';
const hashes = JSON.stringify(Object.fromEntries(subjects.map(({ name, hash }) => [name, hash])));
/** Fails when another process has applied the same while this one waited for its turn. */
const UNLESS_DONE = `do $done$ begin
    if (select jsonb_object_agg(name, hash) from applied_sql) = '${hashes}' then
      raise exception 'applied meanwhile' using errcode = '${DONE}';
    end if;
  end $done$`;

/**
 * One transaction that drops everything and creates it again, so that nothing that was removed or renamed stays behind.
 */
const applyAll = (begin: string, attempt: number): string =>
  [
    `${begin};`,
    `${UNLESS_DONE};`,
    `${lockTables('all', attempt)};`,
    `${DROP_ALL};`,
    ...subjects.map(({ text }) => text),
    // Created again, empty.
    `drop table applied_sql; create table ${TABLE};`,
    `insert into applied_sql (name, hash) values ${subjects.map(({ name, hash }) => `('${name}', '${hash}')`).join(', ')}`,
  ].join('\n');

/**
 * Applies every file; false when another process has done it meanwhile. `begin`: the statements that keep other processes
 * out until the end of the transaction. `isCallers`: the caller has a transaction open, in which nothing can be tried again.
 */
export async function applySql(ask: Database['maintain'], begin: string, isCallers: boolean): Promise<boolean> {
  try {
    await untilLocked((attempt) => ask(applyAll(begin, attempt)), isCallers);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === DONE) return false;
    throw error;
  }
}
