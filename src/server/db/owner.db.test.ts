/**
 * The database user of the README: an ordinary owner of one database, with CREATEROLE or with the roles of requests
 * granted to it.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findPostgres, startPostgres } from '../../../scripts/postgres.mjs';
import { describeSchema, releasedSchemas, releasedSql } from '../../../test/released-schemas.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { ids, insertSampleRows, viewers } from './sample-rows.testkit.ts';
import { openPostgres } from './postgres.ts';
import { checkRequestRoles } from './request-role.ts';
import { REQUEST_ROLES } from './session-settings.ts';
import { claimStorage } from './storage-claim.ts';
import { startJobs } from '../outbox/jobs.ts';

const programs = findPostgres();

/** What an owner's pg_dump needs, because the tables hold the owner to their policies as well. */
const AS_SYSTEM = { ...process.env, PGOPTIONS: '-c app.kind=system' };
const program = (name: string, args: string[], input?: Buffer): Buffer =>
  execFileSync(`${programs}/${name}`, args, { env: AS_SYSTEM, maxBuffer: 1 << 28, ...(input ? { input } : {}) });

// A server of its own: roles belong to a whole server, and the request role must not exist yet.
describe.runIf(inject('engine') === 'postgres' && programs !== undefined)('an ordinary owner', () => {
  let server: { url: string; stop: () => Promise<void> };
  let admin: pg.Client;
  beforeAll(async () => {
    server = await startPostgres(programs ?? '');
    admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
  });
  afterAll(async () => {
    await admin.end();
    await server.stop();
  });

  const makeDatabase = async (owner: string): Promise<string> => {
    const name = `of_${owner}_${randomUUID().slice(0, 8)}`;
    await admin.query(`create database ${name} owner ${owner}`);
    return Object.assign(new URL(server.url), { username: owner, pathname: `/${name}` }).toString();
  };
  const install = async (url: string): Promise<Database> => {
    const database = openPostgres({ url });
    await migrate(database);
    await checkRequestRoles(database);
    const jobs = await startJobs(database, (error) => expect.fail(error.message));
    await jobs.stop(1_000);
    return database;
  };
  const everyRow = async (database: Database): Promise<Record<string, unknown>> => {
    const { rows: tables } = await database.owner(`select tablename from pg_tables where schemaname = 'public'`);
    const counts = tables.map(
      ({ tablename }) => `(select count(*)::int from ${String(tablename)}) as ${String(tablename)}`,
    );
    const { rows } = await database.owner(`select set_config('app.kind', 'system', true); select ${counts.join(', ')}`);
    return rows[0] ?? {};
  };

  let upgraded: Awaited<ReturnType<typeof describeSchema>>;
  /** Installs, writes, reads as a partner, dumps and restores, all as this user. */
  async function walk(owner: string): Promise<void> {
    const url = await makeDatabase(owner);
    const database = await install(url);
    expect(await describeSchema(database)).toEqual(upgraded);
    await insertSampleRows(database);
    const folder = mkdtempSync(join(tmpdir(), 'closeloop-owner-'));
    await claimStorage(database, folder, randomUUID);
    rmSync(folder, { recursive: true });
    const filed = await database.transaction(viewers.manager, (tx) =>
      tx.raw(`select number from open_ticket('2026-03-02', 'servo', 'dach')`),
    );
    expect(filed.rows[0]?.['number']).toMatch(/^ITR-260302-/);
    const seen = await database.transaction(viewers.otherPartner, (tx) => tx.raw('select id from ticket'));
    expect(seen.rows).toEqual([{ id: ids.betaTicket }]);
    const kind = await database.transaction(viewers.otherPartner, async (tx) => {
      await tx.raw(
        `select open_ticket('2026-03-02', 'servo', 'dach'), is_colleague('${ids.partner}'), app_customers()`,
      );
      return tx.raw(`select app_kind() as kind`);
    });
    expect(kind.rows).toEqual([{ kind: 'partner' }]);

    const dump = program('pg_dump', ['--enable-row-security', '--format=custom', url]);
    const target = await makeDatabase(owner);
    program('pg_restore', ['--no-owner', '--exit-on-error', '--dbname', target], dump);
    const restored = await install(target);
    const before = await everyRow(database);
    expect(before).toMatchObject({ ticket: 5, ticket_search: 5 });
    expect(await everyRow(restored)).toEqual(before);
    expect(await describeSchema(restored)).toEqual(await describeSchema(database));
    // No function sets a parameter of ours in its definition, which only a superuser may.
    const { rows } = await database.owner(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and array_to_string(proconfig, ' ') like '%app.%'`,
    );
    expect(rows).toEqual([]);
    await database.close();
    await restored.close();
  }

  // First, while nobody has made the second role; the next ones compare the schema that it has.
  test('upgrades what was made when requests had one role, with its rows, although policies apply to the owner', async () => {
    await admin.query(
      'create role closeloop_request nologin; create role early login createrole; create role bare login',
    );
    await admin.query('grant closeloop_request to early with admin option; grant closeloop_request to bare');
    const before = async (owner: string) => {
      const url = await makeDatabase(owner);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(releasedSql(releasedSchemas[0] ?? ''));
      await client.end();
      return url;
    };
    const url = await before('bare');
    const refused = openPostgres({ url });
    await expect(migrate(refused)).rejects.toThrow(
      /create role closeloop_insider nologin.*grant closeloop_insider to bare/,
    );
    await refused.close();
    await (await install(await before('early'))).close();
    await admin.query('grant closeloop_insider to bare');
    const database = await install(url);
    upgraded = await describeSchema(database);
    expect(await everyRow(database)).toMatchObject({ ticket: 100, ticket_search: 100 });
    await database.close();
    // As the other tests need it.
    for (const name of ['early', 'bare']) {
      const { rows } = await admin.query(`select datname from pg_database where datname like 'of_${name}_%'`);
      for (const { datname } of rows) await admin.query(`drop database ${String(datname)} with (force)`);
      await admin.query(`drop owned by ${name}; drop role ${name}`);
    }
    await admin.query('drop role closeloop_request, closeloop_insider');
  });

  test('replaces functions and policies without touching those of another role', async () => {
    await admin.query('create role neighbour_of login createrole; grant create on schema public to public');
    const url = await makeDatabase('neighbour_of');
    const database = await install(url);
    const other = new pg.Client({ connectionString: Object.assign(new URL(url), { username: 'postgres' }).toString() });
    await other.connect();
    await other.query(
      `create table theirs (id int); alter table theirs enable row level security; create policy theirs_only on theirs using (true);
       create function their_function() returns int language sql as 'select 1'`,
    );
    await database.owner('delete from applied_sql');
    expect(await migrate(database)).not.toEqual([]);
    const { rows } = await other.query(
      `select their_function() as answer, (select count(*)::int from pg_policies where tablename = 'theirs') as policies`,
    );
    expect(rows).toEqual([{ answer: 1, policies: 1 }]);
    await other.end();
    await database.close();
  });

  test('that may create roles is enough to install, run, dump and restore', async () => {
    await admin.query('create role maker login createrole');
    await walk('maker');
  });

  test('to whom an admin has granted the roles of requests is enough as well', async () => {
    await admin.query('create role plain login');
    const url = await makeDatabase('plain');
    const refused = openPostgres({ url });
    await expect(migrate(refused)).rejects.toThrow('grant closeloop_request to plain');
    await admin.query('grant closeloop_request to plain');
    await expect(migrate(refused)).rejects.toThrow('grant closeloop_insider to plain');
    await refused.close();
    await admin.query('grant closeloop_insider to plain');
    await walk('plain');
  });

  test('whose right to a role of requests was revoked gets an error at the start', async () => {
    await admin.query('create role former login; grant closeloop_request, closeloop_insider to former');
    const database = openPostgres({ url: await makeDatabase('former') });
    for (const role of REQUEST_ROLES) {
      await admin.query(`revoke ${role} from former`);
      await expect(checkRequestRoles(database)).rejects.toThrow(`grant ${role} to it`);
      await admin.query(`grant ${role} to former`);
    }
    await database.close();
  });
});
