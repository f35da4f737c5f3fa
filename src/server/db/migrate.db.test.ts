import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const files = Object.keys(import.meta.glob('./migrations/*.sql')).map((path) => path.replace('./migrations/', ''));

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

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
      expect(ran.flat().sort()).toEqual(files.sort());
      const { rows } = await pools[0]!.owner('select name from migration order by name');
      expect(rows.map((row) => row['name'])).toEqual(files.sort());
      expect(await migrate(pools[1]!)).toEqual([]);
    } finally {
      await Promise.all(pools.map((pool) => pool.close()));
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });
});
