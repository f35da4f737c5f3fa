import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Database } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { overPorts } from '../src/server/db/pglite.ts';
import { asArguments, STATEMENT_SETTINGS } from '../src/server/db/statement-settings.ts';
import { PortBridge } from '../src/server/db/port-bridge.ts';
import { openPostgres } from '../src/server/db/postgres.ts';

const schema = import.meta.glob<string>('../src/server/db/{migrations,sql}/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const fingerprint = createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16);

export interface TestDatabase {
  database: Database;
  /** A connection string for a second process or pool; null on PGlite. */
  url: string | null;
  /** The columns that a statement would answer; it is not run. */
  describe(text: string): Promise<{ name: string; type: string }[]>;
  close(): Promise<void>;
}

/** What opens the database: that of the sources, or of the built server whose app is tested. */
interface Openers {
  openPostgres: typeof openPostgres;
  overPorts: typeof overPorts;
}

/** A migrated, empty database of its own on the engine of this run; the migration itself happens once. */
export const openTestDatabase = (openers: Openers = { openPostgres, overPorts }): Promise<TestDatabase> =>
  inject('engine') === 'postgres' ? onPostgres(openers) : onPglite(openers);

/** One that the tests of a file share: opened before them, closed after them. */
export function sharedTestDatabase(): TestDatabase {
  const opened = {} as TestDatabase;
  beforeAll(async () => void Object.assign(opened, await openTestDatabase()));
  afterAll(() => opened.close());
  return opened;
}

async function onPglite(openers: Openers): Promise<TestDatabase> {
  const folder = join(import.meta.dirname, '../.tmp');
  const image = join(folder, `pglite-${fingerprint}.tar`);
  if (!existsSync(image)) {
    mkdirSync(folder, { recursive: true });
    const pglite = await PGlite.create({ extensions: { pg_trgm } });
    const fresh = inThisThread(pglite);
    await migrate(fresh);
    // Beside and renamed: another worker may be making the same.
    const own = `${image}.${randomUUID()}`;
    writeFileSync(own, new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer()));
    renameSync(own, image);
    await fresh.close();
  }
  const pglite = await PGlite.create({
    loadDataDir: new Blob([new Uint8Array(readFileSync(image))]),
    startParams: [...PGlite.defaultStartParams, ...asArguments(STATEMENT_SETTINGS)],
    extensions: { pg_trgm },
  });
  const database = inThisThread(pglite, openers.overPorts);
  const describe = async (text: string) => {
    const { resultFields } = await pglite.describeQuery(text);
    return namedTypes(
      database,
      resultFields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
    );
  };
  return { database, url: null, describe, close: () => database.close() };
}

/** As the product opens it, only without a thread of its own, which would take longer to begin than many a test. */
export function inThisThread(pglite: PGlite, open = overPorts): Database {
  const bridge = new PortBridge((batch) => pglite.execProtocolRawSync(batch));
  return open({
    connect: async () => {
      const { port1, port2 } = new MessageChannel();
      bridge.serve(port2);
      return port1;
    },
    close: async () => {
      bridge.close();
      await pglite.close();
    },
    onError: (error) => void process.stderr.write(`${error.message}\n`),
  });
}

async function onPostgres(openers: Openers): Promise<TestDatabase> {
  const base = inject('postgresUrl');
  const named = (name: string) => Object.assign(new URL(base), { pathname: `/${name}` }).toString();
  const template = `closeloop_${fingerprint}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: base });
  await admin.connect();
  // One at a time makes the template and copies it: PostgreSQL copies only what nobody is connected to.
  await admin.query('select pg_advisory_lock(727002)');
  const known = await admin.query('select from pg_database where datname = $1', [template]);
  if (known.rowCount === 0) {
    await admin.query(`create database ${template}`);
    const fresh = openPostgres({ url: named(template), poolSize: 1 });
    await migrate(fresh);
    await fresh.close();
  }
  await admin.query(`create database ${name} template ${template}`);
  await admin.query('select pg_advisory_unlock(727002)');
  const database = openers.openPostgres({ url: named(name) });
  return {
    database,
    url: named(name),
    describe: async (text) => {
      const client = new pg.Client({ connectionString: named(name) });
      await client.connect();
      try {
        return await namedTypes(database, await described(client, text));
      } finally {
        await client.end();
      }
    },
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

interface Field {
  name: string;
  dataTypeID: number;
}
/** Asks PostgreSQL to parse and describe a statement, which the driver has no call for. */
const described = (client: pg.Client, text: string): Promise<Field[]> =>
  new Promise((resolve, reject) => {
    let fields: Field[] = [];
    client.query({
      submit: (connection: pg.Connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: Field[] }) => void (fields = message.fields),
      handleReadyForQuery: () => resolve(fields),
      handleError: reject,
    } as unknown as pg.Submittable);
  });

/** The types by their names. */
async function namedTypes(database: Database, fields: Field[]): Promise<{ name: string; type: string }[]> {
  const { rows } = await database.owner(
    'select format_type(oid, null) as type from unnest($1::int[]) with ordinality as asked (oid, at) order by at',
    [fields.map(({ dataTypeID }) => dataTypeID)],
  );
  return fields.map(({ name }, at) => ({ name, type: String(rows[at]?.['type']) }));
}
