import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { describeSchema } from '../../../test/released-schemas.ts';
import { MadeBeforeFirstRelease } from './first-release.ts';
import { lockTables, untilLocked } from './brief-locks.ts';
import { locksOf, migrate, noteOfOlder, pendingMigrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const files = Object.keys(import.meta.glob('./migrations/*.sql')).map((path) => path.replace('./migrations/', ''));
const subjects = Object.keys(import.meta.glob('./sql/*.sql')).map((path) => path.replace('./', ''));

const opened = sharedTestDatabase();

test('migrating again does nothing', async () => {
  const schema = async () =>
    (
      await opened.database.owner(
        `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by 1, 2`,
      )
    ).rows;
  const before = await schema();
  expect(await migrate(opened.database)).toEqual([]);
  expect(await schema()).toEqual(before);
  expect(before.length).toBeGreaterThan(100);
  expect(
    (await opened.database.owner('select name from migration order by name')).rows.map((row) => row['name']),
  ).toEqual(files.sort());
});

test('beside a newer version it works and changes nothing, unless that one says that it cannot', async () => {
  const { database } = opened;
  const upgraded = async (name: string, look: () => Promise<void>) => {
    await database.owner(`insert into migration (name) values ('${name}')`);
    await look();
    await database.owner(`delete from migration where name = '${name}'`);
  };
  expect(await noteOfOlder(database)).toBeUndefined();
  await database.owner(`update applied_sql set hash = 'of the newer one' where name = 'sql/access.sql'`);
  await upgraded('9998_more.sql', async () => {
    expect(await migrate(database)).toEqual([]);
    expect(await noteOfOlder(database)).toMatch(/upgraded this database \(one step\): this one works beside it/);
  });
  await upgraded('9999_other.breaking.sql', async () => {
    for (const start of [migrate, pendingMigrations])
      await expect(start(database)).rejects.toThrow(
        /newer version .* does not work with it \(9999_other\.breaking\.sql\)/,
      );
  });
  expect(await migrate(database)).toEqual(['sql/access.sql']);
});

/**
 * What somebody has done by hand, or an older version left: one function more, one other, a policy that lets everybody
 * in.
 */
const STRAY = `create function stray() returns integer language sql as 'select 1';
  create or replace function app_kind() returns text language sql stable parallel safe as $$ select 'system' $$;
  create policy stray on ticket using (true);
  create trigger stray after insert on ticket for each row execute function keep_search_text();
  drop function found_tickets(jsonb, text, integer)`;

test('a file that differs from the applied one: everything is as the files say, and nothing else exists', async () => {
  const { database } = opened;
  const before = await describeSchema(database);
  await database.owner(STRAY);
  expect(await migrate(database)).toEqual([]);
  await database.owner(`update applied_sql set hash = 'of before' where name = 'sql/access.sql'`);
  expect(await migrate(database)).toEqual(['sql/access.sql']);
  expect(await describeSchema(database)).toEqual(before);
});

test('an upgrade that ended after its tables, or among its functions, is completed by the next start', async () => {
  const { database } = opened;
  const before = await describeSchema(database);
  // As after the commit of a migration: the list of columns in change_ticket is old.
  await database.owner(`delete from applied_sql; ${STRAY}`);
  const halfWay = await describeSchema(database);
  const ended = async (text: string) => {
    if (!text.includes('sees_ticket')) return database.maintain(text);
    return database.maintain(`${text.slice(0, text.indexOf('create policy share_link'))}; select 1 / 0`);
  };
  await expect(migrate(database, undefined, ended)).rejects.toThrow('division by zero');
  expect(await describeSchema(database)).toEqual(halfWay);
  expect(await migrate(database)).toEqual(subjects.toSorted());
  expect(await describeSchema(database)).toEqual(before);
});

test('an older version that starts after a newer one does not change its functions', async () => {
  const { database } = opened;
  await database.owner(
    `insert into migration (name) values ('9999_of_tomorrow.sql'); update applied_sql set hash = 'of tomorrow'`,
  );
  expect(await migrate(database)).toEqual([]);
  await database.owner(`delete from migration where name like '9999%'`);
  expect(await migrate(database)).toEqual(subjects.toSorted());
});

test('a database of before 1.0.0 is refused by name, and nothing of it is changed', async () => {
  const { database } = opened;
  await database.owner(`insert into migration (name) values ('0000_start.sql'); drop table applied_sql`);
  const before = (await database.owner(`select name, at from migration order by name`)).rows;
  try {
    await expect(migrate(database)).rejects.toThrow(MadeBeforeFirstRelease);
    await expect(migrate(database)).rejects.toThrow('The database was made before Closeloop 1.0.0');
    await expect(pendingMigrations(database)).rejects.toThrow(MadeBeforeFirstRelease);
    expect((await database.owner(`select name, at from migration order by name`)).rows).toEqual(before);
    expect((await database.owner(`select to_regclass('applied_sql') as there`)).rows).toEqual([{ there: null }]);
  } finally {
    await database.owner(`delete from migration where name = '0000_start.sql'`);
  }
  expect(await migrate(database)).toEqual(subjects.toSorted());
});

test('a start on a database that is up to date needs one query', async () => {
  let asked = 0;
  const counting = (text: string) => (asked++, opened.database.maintain(text));
  expect(await migrate(opened.database, undefined, counting)).toEqual([]);
  expect(asked).toBe(1);
});

test('a migration lets people read what it only refers to, fills or puts an index on', () => {
  const locked = (sql: string) => locksOf(sql).changed;
  expect(locked('create table a (id uuid references ticket (id) on delete cascade); update b set c = 1')).toEqual([]);
  expect(locked('create index on ticket (zone); delete from b -- alter table c')).toEqual([]);
  expect(locked('drop index ticket_zone, ticket_sn;')).toEqual(['ticket_zone', 'ticket_sn']);
  expect(
    locked('ALTER TABLE ONLY ticket\n  add column a text; drop table if exists b; truncate c; alter table ticket'),
  ).toEqual(['ticket', 'b', 'c']);
  expect(locked('create policy own on ticket using (true); drop trigger t on problem')).toEqual(['ticket', 'problem']);
  expect(locksOf('create table a (id uuid references ticket (id))').named).toContain('ticket');
});

describe.runIf(inject('engine') === 'postgres')('several processes', () => {
  test('four that start together on an empty database: each file runs once, nobody fails', async () => {
    const base = inject('postgresUrl');
    const name = `migrate_${randomUUID().replaceAll('-', '')}`;
    const admin = new pg.Client({ connectionString: base });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const pools = Array.from({ length: 4 }, () =>
      openPostgres({ url: Object.assign(new URL(base), { pathname: `/${name}` }).toString(), poolSize: 2 }),
    );
    try {
      const ran = await Promise.all(pools.map((pool) => migrate(pool)));
      expect(ran.flat().sort()).toEqual([...files, ...subjects].sort());
      expect(await describeSchema(pools[0]!)).toEqual(await describeSchema(opened.database));
      const { rows } = await pools[0]!.owner('select name from migration order by name');
      expect(rows.map((row) => row['name'])).toEqual(files.sort());
      expect(await migrate(pools[1]!)).toEqual([]);
    } finally {
      await Promise.all(pools.map((pool) => pool.close()));
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });

  test('a reader that blocks the new policies is waited for in short attempts, which block nobody', async () => {
    const { database, url } = opened;
    const other = new pg.Client({ connectionString: url ?? '' });
    await other.connect();
    await database.owner(`update applied_sql set hash = 'of before'`);
    // A slow reader: while it holds its lock, the policies of the table cannot be replaced.
    await other.query('begin; select from ticket limit 1');
    const done = migrate(database);
    await expect
      .poll(async () => (await database.owner(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
      .toBeGreaterThan(0);
    await expect
      .poll(async () => (await other.query('select from app_user limit 1')).rowCount, { timeout: 20_000 })
      .toBe(0);
    await other.query('commit');
    expect(await done).toEqual(subjects.toSorted());
    await other.end();
  });

  test('a writer that blocks a migration is waited for in short attempts too', async () => {
    const { database, url } = opened;
    const other = new pg.Client({ connectionString: url ?? '' });
    await other.connect();
    await database.owner(`drop index ticket_zone; delete from migration where name = '1001_zone_order.sql'`);
    await other.query('begin; lock table ticket in row exclusive mode');
    const waiting = async () =>
      (await database.owner(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount;
    const done = migrate(database);
    await expect.poll(waiting, { interval: 10 }).toBe(1);
    // It gives way, and whoever stood behind it goes on.
    await expect.poll(waiting, { interval: 10 }).toBe(0);
    await other.query('commit');
    expect(await done).toContain('1001_zone_order.sql');
    await other.end();
  });

  test('writers that are never all away for as long as a first attempt hold a migration up only for a while', async () => {
    const { database, url } = opened;
    await database.owner(`drop index ticket_zone; delete from migration where name = '1001_zone_order.sql'`);
    const BEGIN = 'begin; lock table ticket in row exclusive mode';
    let isOver = false;
    const write = async (): Promise<void> => {
      let [holding, next] = [
        new pg.Client({ connectionString: url ?? '' }),
        new pg.Client({ connectionString: url ?? '' }),
      ];
      await Promise.all([holding.connect(), next.connect()]);
      await holding.query(BEGIN);
      while (!isOver) {
        // It has its lock before the other gives its own back, unless somebody waits for all of 250 ms.
        await Promise.all([next.query(BEGIN), holding.query('select pg_sleep(0.25); commit')]);
        [holding, next] = [next, holding];
      }
      await Promise.all([holding.end(), next.end()]);
    };
    const writing = write();
    expect(await migrate(database)).toContain('1001_zone_order.sql');
    isOver = true;
    await writing;
  });

  test('one that fills a table with references gets past those who lock a row and change it then', async () => {
    const { database, url } = opened;
    await database.owner('create table above (id integer primary key, n integer); insert into above values (1, 0)');
    let isOver = false;
    const write = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: url ?? '' });
      await client.connect();
      while (!isOver)
        await client.query(
          'begin; select from above for update; select pg_sleep(0.03); update above set n = n + 1; commit',
        );
      await client.end();
    };
    const writing = [write(), write(), write()];
    const fill = (attempt: number) => {
      if (attempt > 20) throw new Error('It never got past them.');
      const locks = lockTables({ changed: [], named: ['above'] }, attempt);
      return database.maintain(
        `${locks}; create table below (above integer references above); insert into below select id from above`,
      );
    };
    try {
      await expect.poll(async () => (await database.owner('select from above where n > 2')).rowCount).toBe(1);
      await untilLocked(fill, false);
      expect((await database.owner('select from below')).rowCount).toBe(1);
    } finally {
      isOver = true;
      await Promise.all(writing);
      await database.owner('drop table if exists below; drop table above');
    }
  });
});
