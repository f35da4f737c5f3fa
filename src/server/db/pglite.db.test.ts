/** The embedded database in its folder and its thread, as the product opens it. */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { buildEntry } from '../../../test/build-entry.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite.ts';

const hasStrace = (() => {
  try {
    return execFileSync('strace', ['-V']).length > 0;
  } catch {
    return false;
  }
})();

describe.runIf(inject('engine') === 'pglite')('the embedded database in its thread', () => {
  let file: URL;
  const folder = mkdtempSync(join(tmpdir(), 'closeloop-pglite-'));
  const errors: string[] = [];
  const open = (): Promise<Database> =>
    openPglite({
      folder: join(folder, 'database'),
      file,
      limitsMs: { request: 3_000, owner: 60_000 },
      checkpointEveryMs: 200,
      onError: (error) => void errors.push(error.message),
    });
  const count = async (database: Database) =>
    (await database.owner('select count(*)::int as n from kept', [])).rows[0]?.['n'];
  beforeAll(async () => {
    file = await buildEntry('db/pglite-worker.ts');
    const first = await open();
    await first.owner('create table kept (n int primary key); insert into kept values (1)');
    await first.close();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    rmSync(fileURLToPath(file));
  });

  test('committed data is there when it is opened again', async () => {
    const database = await open();
    expect(await count(database)).toBe(1);
    await database.close();
  });

  test('an endless statement is ended with its thread; the next thread has all data', async () => {
    const second = await open();
    await second.owner('insert into kept values ($1)', [2]);
    const gaps: string[] = [];
    let back: () => void;
    const whole = new Promise<void>((resolve) => (back = resolve));
    await second.listen(
      'kept',
      (payload) => void gaps.push(payload),
      () => back(),
    );
    // No timer of PostgreSQL ends it there; the watchdog does, and the caller sees a broken connection.
    const endless = second.owner('select count(*) from generate_series(1, $1::bigint)', [1e15]);
    await expect(endless).rejects.toThrow(/connection|terminated/i);
    expect(errors.join()).toMatch(/given up after 3000 ms/);
    await whole;
    expect(await count(second)).toBe(2);
    await second.owner(`select pg_notify('kept', 'after')`);
    await expect.poll(() => gaps).toEqual(['after']);
    await second.close();
  });

  test('`exclusively` takes turns, although all connections are one session', async () => {
    const database = await open();
    const steps: string[] = [];
    const turn = (name: string) =>
      database.exclusively(async () => {
        steps.push(`${name} in`);
        await database.owner('select 1');
        steps.push(`${name} out`);
      });
    await Promise.all([turn('a'), turn('b'), turn('c')]);
    expect(steps).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
    await database.close();
  });

  test('a checkpoint is written when the log has grown, so that a start after a kill replays little', async () => {
    const database = await open();
    const checkpoint = async () =>
      (await database.owner('select redo_lsn::text as at from pg_control_checkpoint()')).rows[0]?.['at'];
    const before = await checkpoint();
    await database.owner('insert into kept select n from generate_series(1000, 100000) n');
    await expect.poll(checkpoint, { timeout: 10_000 }).not.toBe(before);
    await database.close();
  });

  // What is drawn by chance in it, a key or a code, would be the same in every installation.
  test.runIf(process.env['TEST_SERVER'] === 'built')(
    'a new database, as the build packs it, has the schema and no rows',
    async () => {
      const database = await openPglite({
        folder: join(folder, 'packed'),
        file: new URL('../../../dist/server/pglite-worker.js', import.meta.url),
        onError: (error) => void errors.push(error.message),
      });
      expect(await migrate(database)).toEqual([]);
      const { rows } = await database.owner(
        `select tablename, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from public.%I', tablename), false, true, '')))[1]::text::int as n
       from pg_tables where schemaname = 'public'`,
      );
      const filled = rows.filter(({ n }) => Number(n) > 0).map(({ tablename }) => String(tablename));
      expect(filled.sort()).toEqual(['applied_sql', 'migration']);
      await database.close();
    },
  );

  // A database that acknowledges commits without syncing loses them in a power cut.
  test.runIf(hasStrace)('every commit is synced, a checkpoint syncs its files and folders (strace)', async () => {
    const trace = join(folder, 'trace');
    const synced = () => readFileSync(trace, 'utf8').match(/(fdatasync|fsync)\(/g)?.length ?? 0;
    const database = await open();
    const tracer = spawn('strace', ['-f', '-e', 'trace=fsync,fdatasync', '-p', String(process.pid), '-o', trace], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await new Promise((attached) => tracer.stderr.once('data', attached));
    expect(existsSync(trace)).toBe(true);
    for (let n = 100; n < 200; n++) await database.owner('insert into kept values ($1)', [n]);
    const commits = synced();
    await database.owner('checkpoint');
    const checkpoint = synced() - commits;
    const ended = new Promise((resolve) => tracer.once('exit', resolve));
    tracer.kill('SIGINT');
    await ended;
    await database.close();
    process.stdout.write(`embedded: ${commits} syncs in 100 commits, ${checkpoint} in a checkpoint\n`);
    expect(commits).toBeGreaterThanOrEqual(100);
    expect(checkpoint).toBeGreaterThanOrEqual(3);
  });
});
