/** Checks a whole backup before anything is changed, then restores it. */
import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Database } from '../db/database.ts';
import { isBeforeFirstRelease, MadeBeforeFirstRelease } from '../db/first-release.ts';
import { knownMigrations } from '../db/migrate.ts';
import { isEmpty, NotEmpty, loadSnapshot } from '../db/load-snapshot.ts';
import { jobTables } from '../outbox/jobs.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { type Header, type Manifest, BackupDamaged, readFrames } from './format.ts';

const expand = promisify(gunzip);

/** The backup was made by a newer version than this one. */
export class BackupTooNew extends Error {}

export interface BackupFacts {
  manifest: Manifest;
  tables: Record<string, number>;
  objects: number;
  bytes: number;
}

/** Reads a whole backup and resolves to what it contains. @throws BackupDamaged, BackupTooNew, MadeBeforeFirstRelease */
export async function checkBackup(file: string): Promise<BackupFacts> {
  let manifest: Manifest | undefined;
  let end: Extract<Header, { kind: 'end' }> | undefined;
  const tables: Record<string, number> = {};
  const objects: Record<string, string> = {};
  let hash = createHash('sha256');
  let key: string | undefined;
  const close = (): void => {
    if (key !== undefined) objects[key] = hash.digest('hex');
    hash = createHash('sha256');
  };
  for await (const { header, body } of readFrames(file)) {
    if (header.kind === 'chunk') hash.update(body);
    if (header.kind === 'manifest') manifest = header.manifest;
    if (header.kind === 'rows') tables[header.table] = (tables[header.table] ?? 0) + header.rows;
    if (header.kind === 'object') {
      close();
      key = header.key;
    }
    if (header.kind === 'end') end = header;
  }
  close();
  if (!manifest || !end) throw new BackupDamaged('The backup is damaged.');
  const wrong =
    Object.entries(end.tables).some(([name, rows]) => rows !== (tables[name] ?? 0)) ||
    Object.keys(end.objects).length !== Object.keys(objects).length ||
    Object.entries(end.objects).some(([name, digest]) => objects[name] !== digest);
  if (wrong) throw new BackupDamaged('The backup is damaged: a part of it is missing.');
  if (isBeforeFirstRelease(manifest.migrations)) throw new MadeBeforeFirstRelease('The backup');
  const known = knownMigrations();
  const unknownMigration = manifest.migrations.find((name) => !known.includes(name));
  if (unknownMigration !== undefined)
    throw new BackupTooNew(
      `The backup was made by a newer version of Closeloop (it knows ${unknownMigration}). Restore it with that one.`,
    );
  return { manifest, tables: end.tables, objects: Object.keys(objects).length, bytes: end.bytes };
}

export interface RestoreTarget {
  /** Must have exactly one connection (load-snapshot.ts). */
  database: Database;
  store: Pick<ObjectStore, 'put'>;
  /** Path of the embedded store's secret; undefined with an external bucket. */
  secretFile: string | undefined;
  /** Whether existing data may be replaced. */
  replace: boolean;
  /** A folder for temporary files, which are removed again. */
  temporaryFolder: string;
}

/**
 * Restores a backup. Existing data stays until the last step: objects are added first, then all rows in one
 * transaction.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<BackupFacts> {
  const facts = await checkBackup(file);
  if (!target.replace && !(await isEmpty(target.database)))
    throw new NotEmpty('There is data already. To replace it by the backup say --replace.');
  const folder = mkdtempSync(join(target.temporaryFolder, 'restore-'));
  try {
    await putObjects(file, target.store, join(folder, 'object'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  await loadSnapshot(target.database, facts.manifest, jobTables(), async ({ rows }) => {
    for await (const { header, body } of readFrames(file))
      if (header.kind === 'rows') {
        await rows(header.table, JSON.parse((await expand(body)).toString('utf8')) as string[]); // checked by the digest
      } else if (header.kind === 'secret' && target.secretFile !== undefined) {
        writeFileSync(target.secretFile, body, { mode: 0o600 });
      }
  });
  return facts;
}

async function putObjects(file: string, store: RestoreTarget['store'], temporary: string): Promise<void> {
  const frames = readFrames(file);
  let next = await frames.next();
  while (next.done !== true) {
    const { header } = next.value;
    next = await frames.next();
    if (header.kind !== 'object') continue;
    // An object may be larger than the memory, so its chunks go through a file.
    const chunks = async function* (): AsyncGenerator<Buffer> {
      for (; next.done !== true && next.value.header.kind === 'chunk'; next = await frames.next())
        yield next.value.body;
    };
    await pipeline(chunks(), createWriteStream(temporary));
    await store.put(header.key, { file: temporary }, { contentType: header.contentType });
  }
}
