import { gunzipSync } from 'node:zlib';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../src/server/db/database.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');

/** Every released schema with some rows (test/fixtures/make.mjs), by name. */
export const releasedSchemas = readdirSync(FOLDER).filter((name) => name.startsWith('schema-'));

/**
 * The statements that bring a released schema and its rows into an empty database;
 * `search_path` stays empty after them.
 */
export const releasedSql = (name: string): string =>
  gunzipSync(readFileSync(join(FOLDER, name, 'database.sql.gz'))).toString('utf8');

/**
 * What a schema consists of; names and definitions, nothing that depends on how it came about: a dump leaves out the
 * places of dropped columns, and `between` comes back from it with fewer parentheses.
 */
const PARTS: Record<string, string> = {
  columns: `select table_name, column_name, row_number() over (partition by table_name order by ordinal_position)::int as position, data_type, udt_name, is_nullable, column_default
    from information_schema.columns where table_schema = 'public' order by 1, 3`,
  constraints: `select conrelid::regclass::text as of, conname, translate(pg_get_constraintdef(oid), '()', '') as is from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  policies: `select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies where schemaname = 'public' order by 1, 2`,
  walls: `select relname, relkind::text, relrowsecurity, relforcerowsecurity, reloptions::text,
      has_table_privilege('closeloop_request', oid, 'select') as reads, has_table_privilege('closeloop_request', oid, 'update') as writes,
      has_table_privilege('closeloop_insider', oid, 'select') as insiders_read, has_table_privilege('closeloop_insider', oid, 'update') as insiders_write
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  functions: `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as is,
      has_function_privilege('closeloop_request', p.oid, 'execute') as may_call,
      has_function_privilege('closeloop_insider', p.oid, 'execute') as insiders_may_call,
      exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as everybody_may_call
    from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  triggers: `select tgname, pg_get_triggerdef(oid) as is from pg_trigger where not tgisinternal order by 1`,
  sequences: `select sequencename, increment_by from pg_sequences where schemaname = 'public' order by 1`,
  migrations: `select name from migration order by 1`,
  applied: `select name, hash from applied_sql order by 1`,
};

export async function describeSchema(database: Database): Promise<Record<string, unknown[]>> {
  const parts: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(PARTS)) parts[name] = (await database.owner(text)).rows;
  return parts;
}
