// A part of drill:outage: PostgreSQL and the embedded object store on one small disk that becomes full while writers
// work. It needs the right to mount a file system in memory; without it this part is skipped and says so.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import OSS from 'ali-oss';
import { ROOT } from '../../scripts/bootstrap.mjs';
import { run } from '../../scripts/run.mjs';
import { makeDatabase, onPostgres } from './database.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { fill, makeServer } from './servers.mjs';
import { compareWithDatabase, startWriters } from './writers.mjs';

const DISK = '900m';
const WRITERS = 8;
const MARKS = PASS_MARKS.outage;
const MIB = 1024 * 1024;
const CLI = join(ROOT, 'scripts', 'closeloop.mjs');

/** Writes to a file until the disk is full. @param {string} file */
function fillDisk(file) {
  const descriptor = openSync(file, 'w');
  try {
    for (const size of [MIB, 4096, 1]) {
      const bytes = Buffer.alloc(size, 1);
      try {
        for (;;) writeSync(descriptor, bytes);
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

/** @param {string} disk */
function mount(disk) {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=1777`, 'tmpfs', disk], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** @param {string} dataDir @param {string} database */
async function rootKey(dataDir, database) {
  const env = { DATA_DIR: dataDir, DATABASE_URL: database };
  const { output } = await run('node', [CLI, 'storage-key', '--json'], { env });
  const key = JSON.parse(output.trim().split('\n').at(-1) ?? '{}');
  return { accessKeyId: String(key.accessKeyId), accessKeySecret: String(key.accessKeySecret) };
}

/**
 * @param {{ programs: string, relayPort: number, isShort: boolean, judge: (isRight: boolean, text: string) => void }}
 *   options
 * @returns {Promise<[string, string][]>}
 */
export async function diskFull({ programs, relayPort, isShort, judge }) {
  const disk = mkdtempSync(join(tmpdir(), 'closeloop-disk-'));
  if (!mount(disk)) {
    rmSync(disk, { recursive: true });
    return [['disk full', 'skipped: no right to mount a small disk here']];
  }
  const database = await makeDatabase(programs, disk);
  await database.start();
  const server = await makeServer(disk, {
    DATABASE_URL: database.url,
    SMTP_URL: `smtp://127.0.0.1:${relayPort}`,
  });
  await server.start();
  const tickets = await onPostgres(database.url, fill);
  const store = new OSS({
    ...(await rootKey(server.dataDir, database.url)),
    region: 'oss-eu-central-1',
    endpoint: `http://127.0.0.1:${server.port}`,
    sldEnable: true,
    bucket: 'closeloop',
    authorizationV4: true,
  });
  const put = (/** @type {string} */ name) =>
    store.put(name, Buffer.alloc(MIB, `${name} `)).then(
      () => 200,
      (error) => Number(error.status),
    );
  const isWhole = async (/** @type {string} */ name) =>
    (await store.get(name)).content?.equals(Buffer.alloc(MIB, `${name} `)) === true;

  judge((await put('before')) === 200, 'disk full: an object put before');
  const writers = startWriters({ port: server.port, tickets, count: WRITERS });
  await pause(2_000);
  const before = writers.acknowledged.size;
  const ballast = join(disk, 'ballast');
  fillDisk(ballast);
  const status = await put('meanwhile');
  // Also fills the space that the database frees or has reserved.
  for (const until = performance.now() + (isShort ? 5_000 : 20_000); performance.now() < until; await pause(500))
    fillDisk(join(disk, `ballast-${performance.now()}`));
  judge(status === 507, `disk full: a put is answered with ${status}`);
  judge(!server.died(), 'disk full: the server stays up');
  const during = writers.acknowledged.size;
  execFileSync('sh', ['-c', `rm -f "${disk}"/ballast*`]);
  // Without disk space PostgreSQL may have ended; an operator would start it again.
  await database.start();
  const from = performance.now();
  while (writers.acknowledged.size === during && performance.now() - from < 2 * MARKS.back.most) await pause(20);
  const backMs = Math.round(performance.now() - from);
  judge(backMs <= MARKS.back.most, `disk full: back in ${backMs} ms`);
  judge((await isWhole('before')) && (await put('afterwards')) === 200, 'disk full: objects whole, and taken again');
  await pause(1_000);
  await writers.stop();
  const sums = await onPostgres(database.url, (query) => compareWithDatabase(query, writers.acknowledged));
  judge(sums.lost + sums.doubled + sums.gaps <= MARKS.unharmed.most, `disk full: ${JSON.stringify(sums)}`);
  judge(
    writers.wrong.length <= MARKS.otherAnswers.most,
    `disk full: other answers: ${writers.wrong.slice(0, 3).join(' | ') || 'none'}`,
  );
  const seen = [...writers.statuses].map(([code, n]) => `${n} × ${code || 'cut'}`).join(', ');

  await server.kill('SIGTERM');
  await database.remove();
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
  return [
    [
      'disk of the database and the embedded store full',
      `put ${status}; back in ${backMs} ms; ${seen}; ${before} acknowledged before, ${writers.acknowledged.size} in all`,
    ],
  ];
}
