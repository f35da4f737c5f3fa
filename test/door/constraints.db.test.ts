/** Compares the database with the rules and tables of the code: statuses, roles, columns; and with what was read of its indexes. */
import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { problemStatuses } from '../../src/shared/problem/rules.ts';
import { faultCodesIn, normalizeFaultCode } from '../../src/shared/ticket/fault-codes.ts';
import { handlerRoles, insiderRoles, partnerRoles, rolesThat } from '../../src/shared/ticket/roles.ts';
import { isFinal, openStatuses, statuses, statusesOf, statusNames } from '../../src/shared/ticket/statuses.ts';
import { ticketKinds, visibilities } from '../../src/shared/ticket/rules.ts';
import { sharedTestDatabase } from '../test-database.ts';

const opened = sharedTestDatabase();

/** The words in quotes of a check constraint. */
async function wordsOf(constraint: string): Promise<string[]> {
  const { rows } = await opened.database.owner(
    'select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1',
    [constraint],
  );
  return [...String(rows[0]?.['text']).matchAll(/'(\w+)'/g)].map(([, word]) => word ?? '').toSorted();
}

test.each([
  ['ticket_status_known', statusNames],
  ['problem_status', problemStatuses],
  ['ticket_kind_known', ticketKinds],
  ['app_user_role', [...insiderRoles, ...partnerRoles]],
  ['app_user_side', partnerRoles],
  ['ticket_event_visibility', visibilities],
  ['clock_segment_state', ['run', 'pause', 'stop']],
  // Who has nobody to handle it (domain.md: the queue, withdrawn from it, rejected by a lead there).
  ['ticket_handled', statusNames.filter((status) => statuses[status].mayBeUnassigned)],
] as const)('%s', async (constraint, words) => {
  expect(await wordsOf(constraint)).toEqual([...words].toSorted());
});

test('a change of a ticket may set every column of it, also one that came later', async () => {
  const { rows } = await opened.database.owner(
    `select attname as name from pg_attribute where attrelid = 'ticket'::regclass and attnum > 0 and not attisdropped and attname <> 'id'`,
  );
  const source = await opened.database.owner(`select prosrc as text from pg_proc where proname = 'change_ticket'`);
  const set = /set \((.*?)\)/s.exec(String(source.rows[0]?.['text']))?.[1]?.split(', ') ?? [];
  expect(set.toSorted()).toEqual(rows.map(({ name }) => String(name)).toSorted());
});

const modules = import.meta.glob<Record<string, unknown>>('../../src/server/db/schema/*.ts', { eager: true });
const schema = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value) => is(value, PgTable));
/** Tables that belong to no feature and are not in the schema of the stores. */
const NO_TABLES_OF_STORES = ['applied_sql', 'migration', 'rate_limit'];
const named = async (text: string): Promise<string[]> =>
  (await opened.database.owner(text)).rows.map((row) => String(row['is'])).toSorted();

test('the schema of the stores has every column of the database, each of its type', async () => {
  const inCode = schema.flatMap((table) =>
    getTableConfig(table).columns.map(
      (column) =>
        `${getTableName(table)}.${column.name} ${column.getSQLType()}${column.notNull ? '' : ' or null'}${column.default === undefined ? '' : ' with default'}`,
    ),
  );
  const inDatabase = await named(
    `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
       || case when a.attnotnull then '' else ' or null' end || case when a.atthasdef then ' with default' else '' end as is
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and c.relname not in (${NO_TABLES_OF_STORES.map((name) => `'${name}'`).join(', ')})`,
  );
  expect(inCode.toSorted()).toEqual(inDatabase);
});

test('the database has the keys, references, conditions and indexes of constraints.txt', async () => {
  const constraints = await named(
    `select conrelid::regclass || ': ' || conname || ' ' || pg_get_constraintdef(oid) as is from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'p', 'u')`,
  );
  const indexes = await named(
    `select replace(indexdef, 'public.', '') as is from pg_indexes i where schemaname = 'public'
       and not exists (select from pg_constraint where conname = i.indexname and contype in ('p', 'u'))`,
  );
  await expect(`${[...constraints, ...indexes].join('\n')}\n`).toMatchFileSnapshot(
    '../../src/server/db/schema/constraints.txt',
  );
});

test.each([
  ['ticket_open_handler', statusNames.filter(isFinal)],
  ['ticket_open_requester', statusNames.filter(isFinal)],
  ['ticket_open_organisation', statusNames.filter(isFinal)],
  ['ticket_in_progress', statusesOf('inProgress')],
  ['ticket_over', statusesOf('completed')],
  ['ticket_queue', statusesOf('pending')],
  ['ticket_queue_urgency', statusesOf('pending')],
  ['ticket_open_urgency', openStatuses],
  ['app_user_lead', rolesThat('leads')],
  ['app_user_manager', rolesThat('manages')],
] as const)('the index %s has the names of the rules', async (index, words) => {
  const [text] = await named(`select indexdef as is from pg_indexes where indexname = '${index}'`);
  expect([...String(text).matchAll(/'(\w+)'/g)].map(([, word]) => word).toSorted()).toEqual([...words].toSorted());
});

test('the functions that choose and check a handler have the roles of the rules', async () => {
  const sources = await named(
    `select prosrc as is from pg_proc where proname in ('choose_taker', 'keep_handler_active')`,
  );
  const lists = sources.flatMap((source) => [
    ...String(source).matchAll(/disabled_at is null and (?:u\.)?role in \(([^)]*)\)/g),
  ]);
  expect(lists).toHaveLength(3);
  for (const [, list = ''] of lists)
    expect([...list.matchAll(/'(\w+)'/g)].map(([, word]) => word).toSorted()).toEqual(handlerRoles.toSorted());
});

test('the database and the code give a fault code the same form for comparison', async () => {
  const letters = ['E', 'Err', 'AL', 'PN', 'SV', 'ER', 'F', 'A', 'e.oc', 'err.', 'a.', 'sv-', 'f'];
  const written = letters.flatMap((letter) =>
    ['1', '80', '2001', '30002', '.OC1', '21.0', '-16'].map((rest) => letter + rest),
  );
  const codes = [...new Set([...written, ...faultCodesIn('E.OC1 and err21.0, F30002; A.80, PN-2001 al.16')])];
  const { rows } = await opened.database.owner('select normal_fault_code(code) as is from unnest($1::text[]) code', [
    codes,
  ]);
  expect(rows.map((row) => row['is'])).toEqual(codes.map(normalizeFaultCode));
});

test('functions that run with the rights of the owner cannot be called by every role', async () => {
  const open = await named(
    `select p.proname as is from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
     where p.pronamespace = 'public'::regnamespace and p.prosecdef and a.grantee = 0`,
  );
  expect(open).toEqual([]);
});
