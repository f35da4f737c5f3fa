/**
 * Fills a database with the rows of a snapshot, in one transaction. The rows enter the schema that they were read from.
 */
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type SnapshotHead, quoteColumns, quoteTable } from './snapshot.ts';

/** The database has users or tickets already. */
export class NotEmpty extends Error {}

const AS_SYSTEM = `select set_config('app.kind', 'system', true)`;

const PATIENTLY = `set local statement_timeout = 0; set local lock_timeout = '10s'; set local idle_in_transaction_session_timeout = 0`;

/** Whether there are users or tickets. Rows that a fresh installation creates by itself do not count. */
export async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await database.owner(`select to_regclass('public.app_user') is not null as there`);
  if (rows[0]?.['there'] !== true) return true;
  const { rows: found } = await database.owner(
    `${AS_SYSTEM}; select exists (select from app_user) or exists (select from ticket) as taken`,
  );
  return found[0]?.['taken'] !== true;
}

/** Drops all tables, sequences and functions of the schema; those of extensions stay. */
const WIPE = `do $$
declare each record;
begin
  for each in
    select format('drop table if exists public.%I cascade', tablename) as text from pg_tables where schemaname = 'public'
    union all
    select format('drop sequence if exists public.%I cascade', sequencename) from pg_sequences where schemaname = 'public'
  loop execute each.text; end loop;
  for each in
    select format('drop function if exists %s cascade', p.oid::regprocedure) as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop execute each.text; end loop;
  drop schema if exists pgboss cascade;
end $$`;

/**
 * Drops foreign keys and indexes and disables triggers: rows come in any order and include what triggers would write.
 */
const DROP_CONSTRAINTS = `
  create temp table put_back (rank integer, text text) on commit drop;
  insert into put_back select 2, format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0;
  insert into put_back select 1, pg_get_indexdef(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid);
  do $$
  declare each record;
  begin
    for each in select format('alter table %s drop constraint %I', conrelid::regclass, conname) as text from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
      union all
      select format('drop index %s', i.indexrelid::regclass) from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
      union all
      select format('alter table public.%I disable trigger user', tablename) from pg_tables where schemaname = 'public'
    loop execute each.text; end loop;
  end $$`;

export interface SnapshotLoader {
  /** Rows of a table, as the snapshot read them. */
  rows(table: string, rows: readonly string[]): Promise<void>;
}

/**
 * Replaces all data by the rows that `fill` passes to the loader, in one transaction. `database` must have exactly one
 * connection. `jobsSql` creates the tables of the job queue.
 */
export async function loadSnapshot(
  database: Database,
  head: SnapshotHead,
  jobsSql: string,
  fill: (into: SnapshotLoader) => Promise<void>,
): Promise<void> {
  await database.owner('begin');
  try {
    await database.owner(`${PATIENTLY}; ${AS_SYSTEM}`);
    await database.owner(WIPE);
    await migrate(database, head.migrations, database.owner);
    if (head.queues.length > 0) await makeQueues(database, head, jobsSql);
    await database.owner(`${PATIENTLY}; ${AS_SYSTEM}`); // again: migrations have changed these settings
    await database.owner(DROP_CONSTRAINTS);
    await fill(await tablesOf(database, head));
    await restoreConstraints(database, head);
    await migrate(database, undefined, database.owner);
    await database.owner('commit');
  } catch (error) {
    await database.owner('rollback').catch(() => undefined);
    throw error;
  }
  await database.maintain('analyze');
}

async function makeQueues(database: Database, head: SnapshotHead, jobsSql: string): Promise<void> {
  await database.owner(jobsSql);
  for (const { name, options } of head.queues)
    await database.owner('select pgboss.create_queue($1, $2::json)', [name, JSON.stringify(options)]);
}

async function tablesOf(database: Database, head: SnapshotHead): Promise<SnapshotLoader> {
  const inserts = new Map<string, string>();
  for (const [index, { name, columns }] of head.tables.entries()) {
    // A row type with the columns in the order of the snapshot, which may differ from the table's.
    await database.owner(
      `create temp table row_${index} on commit drop as select ${quoteColumns(columns)} from ${quoteTable(name)} with no data`,
    );
    inserts.set(
      name,
      `insert into ${quoteTable(name)} (${quoteColumns(columns)})
         select (r).* from (select line::pg_temp.row_${index} as r from unnest($1::text[]) line offset 0) lines`,
    );
  }
  return {
    rows: async (table, rows) => {
      const insert = inserts.get(table);
      if (insert === undefined) throw new Error(`The backup has rows of ${table}, which it does not name.`);
      await database.owner(insert, [[...rows]]);
    },
  };
}

/** Creates the dropped indexes and foreign keys again, enables the triggers and sets the sequences. */
async function restoreConstraints(database: Database, head: SnapshotHead): Promise<void> {
  const { rows } = await database.owner('select text from put_back order by rank, text');
  for (const row of rows) await database.owner(String(row['text']));
  await database.owner(`do $$
    declare each record;
    begin
      for each in select tablename from pg_tables where schemaname = 'public'
      loop execute format('alter table public.%I enable trigger user', each.tablename); end loop;
    end $$`);
  for (const { name, value } of head.sequences)
    if (value !== '0')
      await database.owner('select setval($1::regclass, $2::bigint)', [`public.${quoteColumns([name])}`, value]);
}
