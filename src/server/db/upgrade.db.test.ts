/**
 * A database of a released version is upgraded with all its rows, and then has exactly the schema of a fresh
 * installation.
 */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { inThisThread, openTestDatabase } from '../../../test/test-database.ts';
import { describeSchema, releasedSchemas, releasedSql } from '../../../test/released-schemas.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** A database as a released version left it, on the engine of this run. */
async function openReleased(name: string): Promise<{ database: Database; close: () => Promise<void> }> {
  if (inject('engine') === 'pglite') {
    const pglite = await PGlite.create({ extensions: { pg_trgm } });
    // A dump does not contain roles.
    await pglite.exec(`create role closeloop_request nologin; ${releasedSql(name)}; set search_path = public`);
    const database = inThisThread(pglite);
    return { database, close: () => database.close() };
  }
  const base = inject('postgresUrl');
  const own = `released_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  const known = await admin.query(`select from pg_roles where rolname = 'closeloop_request'`);
  if (known.rowCount === 0) await admin.query('create role closeloop_request nologin').catch(() => undefined);
  await admin.query(`create database ${own}`);
  const url = Object.assign(new URL(base), { pathname: `/${own}` }).toString();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(releasedSql(name));
  await client.end();
  const database = openPostgres({ url });
  const close = async () => {
    await database.close();
    await admin.query(`drop database ${own} with (force)`);
    await admin.end();
  };
  return { database, close };
}

const countAll = async (database: Database) =>
  (
    await database.owner(
      `select (select count(*)::int from ticket) as tickets, (select count(*)::int from ticket_event) as events,
              (select count(*)::int from ticket_search) as searchable, (select count(*)::int from app_user) as people`,
    )
  ).rows[0];

test.each(releasedSchemas)('%s, upgraded, is the schema of a fresh installation, with every row', async (name) => {
  const released = await openReleased(name);
  const fresh = await openTestDatabase();
  try {
    const before = await countAll(released.database);
    expect(before).toMatchObject({ tickets: 100, searchable: 100 });
    await migrate(released.database);
    expect(await describeSchema(released.database)).toEqual(await describeSchema(fresh.database));
    expect(await countAll(released.database)).toEqual(before);
    expect(await migrate(released.database)).toEqual([]);
  } finally {
    await released.close();
    await fresh.close();
  }
});
