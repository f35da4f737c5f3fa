// `npm run bench`: compares our server with a bare one without any rules, on the same PostgreSQL and under the same
// load, in turns. Only the ratio counts, because machines differ and are noisy. `-- --scale` (and `--million`): ten
// times the tickets, `--sizes=1000000,5000000` others, `--on=postgres://…` in a PostgreSQL of one's own, which keeps what
// was filled in; `-- --embedded`: the embedded database; `-- --import`: 100,000 units compared with a plain COPY, and
// 10,000 in the embedded database; `-- --search`: searches of all kinds at 100,000 tickets; `-- --sweep`: every GET of
// the API there; `-- --processes`: what a second process brings; `-- --partitions`: what partitions by month would. Arguments without dashes select operations by the beginning of their names. The figures go to
// docs/figures.md.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { embedded } from './bench/embedded.mjs';
import { importing } from './bench/import.mjs';
import { partitions } from './bench/partitions.mjs';
import { processes } from './bench/processes.mjs';
import { ratios } from './bench/ratios.mjs';
import { scale } from './bench/scale.mjs';
import { searching } from './bench/search.mjs';
import { PLAN_SETTINGS } from './bench/sweep-causes.mjs';
import { sweeping } from './bench/sweep.mjs';
import { openSink } from './bench/sink.mjs';
import { ROOT, Stop, fail, prepare, say } from '../scripts/bootstrap.mjs';
import { findOrInstallPostgres, startPostgres } from '../scripts/postgres.mjs';
import { endChildrenWithUs } from '../scripts/run.mjs';

const GIVEN = process.argv.find((given) => given.startsWith('--sizes='))?.slice('--sizes='.length);
/** A PostgreSQL that was started by hand: an hour's fill is not lost with a measurement that fails. */
const ON = process.argv.find((given) => given.startsWith('--on='))?.slice('--on='.length);
const SIZES = GIVEN?.split(',').map(Number) ?? [
  10_000,
  100_000,
  ...(process.argv.includes('--million') ? [1_000_000] : []),
];
/** The bench reports a higher load average before it starts, because other processes would distort the figures. */
const BUSY_LOAD = 0.5;

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: process.env.BENCH_SERVER === undefined });
  const [load = 0] = loadavg();
  if (load > BUSY_LOAD) say(`This machine is busy: a load of ${load.toFixed(1)} before the bench`);
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.tmp', 'bench-'));
  const sink = await openSink();
  try {
    const passed = process.argv.includes('--embedded')
      ? await embedded(folder, sink.url)
      : await onPostgres(folder, sink.url);
    process.exitCode = passed ? 0 : 1;
  } finally {
    sink.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @param {string} smtpUrl */
async function onPostgres(folder, smtpUrl) {
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('The bench needs a PostgreSQL 15 or later on this machine.');
  const postgres = ON
    ? { url: ON, stop: () => undefined }
    : await startPostgres(programs, process.argv.includes('--sweep') ? PLAN_SETTINGS : []);
  try {
    if (process.argv.includes('--import')) return await importing(postgres.url, folder, smtpUrl);
    if (process.argv.includes('--partitions')) return await partitions(postgres.url);
    if (process.argv.includes('--processes')) return await processes(postgres.url, folder, smtpUrl);
    if (process.argv.includes('--search')) return await searching(postgres.url, folder, smtpUrl);
    if (process.argv.includes('--sweep')) return await sweeping(postgres.url, folder, smtpUrl);
    return await (process.argv.includes('--scale')
      ? scale(postgres.url, folder, smtpUrl, SIZES)
      : ratios(postgres.url, folder, smtpUrl));
  } finally {
    await postgres.stop();
  }
}

main().catch(fail);
