import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../../../test/test-database.ts';
import { describeSchema } from '../../../test/released-schemas.ts';
import type { Database } from '../db/database.ts';
import { ids, insertSampleRows } from '../db/sample-rows.testkit.ts';
import { openPostgres } from '../db/postgres.ts';
import { readSnapshot } from '../db/snapshot.ts';
import { systemClock } from '../clock.ts';
import { databaseLedger } from '../upload/usage-store.ts';
import { startJobs } from '../outbox/jobs.ts';
import { openEmbeddedStore } from '../oss-server/embedded-store.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { createOssStore } from '../storage/oss-store.ts';
import { createS3Store } from '../storage/s3-store.ts';
import { startS3StandIn } from '../storage/s3-stand-in.testkit.ts';
import { startTestStore, TEST_SECRET } from '../oss-server/oss-server.testkit.ts';
import { rootKey } from '../oss-server/security-token.ts';
import { backupStream } from './backup.ts';
import { BackupDamaged } from './format.ts';
import { MadeBeforeFirstRelease } from '../db/first-release.ts';
import { BackupTooNew, checkBackup, restoreBackup } from './restore.ts';

const SYSTEM = { kind: 'system' } as const;
const now = () => new Date('2026-03-02T08:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'closeloop-backup-'));
const file = join(folder, 'all.backup');
const picture = Buffer.from('a picture '.repeat(50_000));

async function openStore(name: string): Promise<ObjectStore> {
  const secret = 'a secret of thirty-two characters';
  const options = {
    folder: join(folder, name),
    bucket: 'closeloop',
    secret,
    now: () => 1,
    publicOrigin: 'http://localhost',
    ledger: databaseLedger(source.database, systemClock),
  };
  return (await openEmbeddedStore(options)).store;
}

/** Every row by table, in an order that does not depend on their storage. */
async function everyRow(database: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  await readSnapshot(database, {
    head: ({ tables: all, sequences }) => {
      for (const { name } of all) tables[name] = [];
      tables['sequences'] = sequences.map(({ name, value }) => `${name} ${value}`);
      return Promise.resolve();
    },
    rows: (table, rows) => Promise.resolve(void tables[table]?.push(...rows)),
  });
  for (const rows of Object.values(tables)) rows.sort();
  return tables;
}

/** A database with one connection, as a restore needs it. */
const alone = (opened: TestDatabase): Database =>
  opened.url === null ? opened.database : openPostgres({ url: opened.url, poolSize: 1, patient: true });

let source: TestDatabase;
/** Another installation, with tickets of its own. */
let theirs: TestDatabase;
let store: ObjectStore;
beforeAll(async () => {
  [source, theirs] = [await openTestDatabase(), await openTestDatabase()];
  await insertSampleRows(theirs.database);
  await theirs.database.transaction(SYSTEM, (tx) => tx.raw(`update ticket set title = 'theirs'`));
  await insertSampleRows(source.database);
  await source.database.transaction(SYSTEM, async (tx) => {
    await tx.raw(`select number from open_ticket('2026-03-02', 'servo', 'dach')`);
    await tx.raw(
      `update ticket set title = E'quotes " and '' and \\\\ and 伺服\\n, (x)' where id = '${ids.ownTicket}'`,
    );
  });
  const jobs = await startJobs(source.database, (error) => expect.fail(error.message));
  await source.database.transaction(SYSTEM, (tx) =>
    jobs.send(tx, 'reminder', { ticketId: ids.ownTicket, seq: 1, percent: 50 }),
  );
  await jobs.stop(1_000);
  store = await openStore('from');
  await store.put('ticket/a/picture.jpg', picture, { contentType: 'image/jpeg' });
  await store.put('ticket/a/empty.txt', Buffer.alloc(0), { contentType: 'text/plain' });
  await pipeline(backupStream({ database: source.database, store, secret: 'kept', now }), createWriteStream(file));
});
afterAll(async () => {
  await Promise.all([source.close(), theirs.close()]);
  rmSync(folder, { recursive: true, force: true });
});

const into = async (opened: TestDatabase, replace = false, from = file, store?: ObjectStore) => {
  const database = alone(opened);
  const to = store ?? (await openStore(randomUUID()));
  const secretFile = join(folder, 'secret');
  try {
    await restoreBackup(from, { database, store: to, secretFile, replace, temporaryFolder: folder });
  } finally {
    if (database !== opened.database) await database.close();
  }
  return { to, secretFile };
};

describe('a damaged backup is refused before anything is changed', () => {
  const bytes = () => readFileSync(file);
  const damaged = (name: string, change: (all: Buffer) => Buffer): string => {
    const at = join(folder, name);
    writeFileSync(at, change(bytes()));
    return at;
  };
  const places = [0, 30, 400, 0.2, 0.5, 0.8, -40, -1];
  test.each(places)('one byte changed at %d', async (place) => {
    const broken = damaged('changed', (all) => {
      const at = place < 0 ? all.length + place : Number.isInteger(place) ? place : Math.floor(all.length * place);
      all[at] = (all[at] ?? 0) ^ 1;
      return all;
    });
    await expect(checkBackup(broken)).rejects.toThrow(BackupDamaged);
  });

  test.each([0, 10, 1_000, -1, -33])('cut off at %d', async (length) => {
    const broken = damaged('cut', (all) => all);
    truncateSync(broken, length < 0 ? bytes().length + length : length);
    await expect(checkBackup(broken)).rejects.toThrow(BackupDamaged);
  });

  test('bytes after its end', async () => {
    await expect(checkBackup(damaged('long', (all) => Buffer.concat([all, all])))).rejects.toThrow(BackupDamaged);
  });

  test('also with --replace, and existing data stays', async () => {
    const before = await everyRow(theirs.database);
    const broken = damaged('half', (all) => all.subarray(0, all.length / 2));
    await expect(into(theirs, true, broken)).rejects.toThrow(BackupDamaged);
    expect(await everyRow(theirs.database)).toEqual(before);
  });

  test.each([
    ['one of a newer version', '9999_future.sql', BackupTooNew],
    ['one of before 1.0.0', '0000_start.sql', MadeBeforeFirstRelease],
  ])('%s', async (what, migration, refusal) => {
    const { database } = theirs;
    await database.owner('insert into migration (name) values ($1)', [migration]);
    const at = join(folder, what);
    await pipeline(backupStream({ database, store, secret: undefined, now }), createWriteStream(at));
    await database.owner('delete from migration where name = $1', [migration]);
    await expect(checkBackup(at)).rejects.toThrow(refusal);
  });
});

test('a restore restores every row, waiting job and object, and the schema, and replaces only with --replace; objects move between the embedded store, S3 and OSS', async () => {
  const [s3, oss] = [await startS3StandIn({ pageSize: 2 }), await startTestStore()];
  const common = { now: Date.now, wait: () => Promise.resolve(), bucket: 'closeloop' };
  const stores = {
    S3: createS3Store({
      ...common,
      endpoint: s3.origin,
      region: s3.region,
      accessKeyId: s3.key.accessKeyId,
      accessKeySecret: s3.key.secretAccessKey,
      isPathStyle: true,
    }),
    OSS: createOssStore({
      ...common,
      endpoint: oss.origin,
      ...rootKey(TEST_SECRET),
      sts: { endpoint: oss.origin, roleArn: '' },
      uuid: randomUUID,
    }),
    embedded: await openStore(randomUUID()),
  };
  const everything = async (of: ObjectStore) =>
    Promise.all(
      (await of.list('')).map(async ({ key }) => [
        key,
        (await of.head(key))?.contentType,
        (await of.readAll(key, 1_000_000)).toString('base64'),
      ]),
    );
  const { database } = theirs;
  try {
    const before = await everyRow(database);
    await expect(into(theirs)).rejects.toThrow('--replace');
    expect(await everyRow(database)).toEqual(before);
    const expected = [
      ['ticket/a/empty.txt', 'text/plain', ''],
      ['ticket/a/picture.jpg', 'image/jpeg', picture.toString('base64')],
    ];
    let from = file;
    for (const [name, to] of Object.entries(stores)) {
      const { secretFile } = await into(theirs, true, from, to);
      expect([name, await everything(to)]).toEqual([name, expected]);
      expect(readFileSync(secretFile, 'utf8')).toBe('kept');
      from = join(folder, `${name}.backup`);
      await pipeline(backupStream({ database, store: to, secret: 'kept', now }), createWriteStream(from));
    }
    const rows = await everyRow(database);
    expect(rows).toEqual(await everyRow(source.database));
    expect(rows['public.ticket']).toHaveLength(5);
    expect(rows['pgboss.job']).toHaveLength(1);
    expect(await describeSchema(database)).toEqual(await describeSchema(source.database));
    const next = await database.transaction(SYSTEM, (tx) =>
      tx.raw(`select number from open_ticket('2026-03-02', 'servo', 'dach')`),
    );
    expect(next.rows[0]?.['number']).toMatch(/-0002$/); // the counter goes on
    const jobs = await startJobs(database, (error) => expect.fail(error.message));
    await jobs.stop(1_000);
  } finally {
    await Promise.all([s3.close(), oss.close()]);
  }
});
