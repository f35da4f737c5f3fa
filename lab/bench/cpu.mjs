// CPU time by process.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { Stop } from '../../scripts/bootstrap.mjs';

/**
 * @typedef {{ pid: number, database: string }} Side a server and the name of its database
 * @typedef {ReadonlyMap<string, number>} Cpu seconds by process
 */

/**
 * To the nanosecond where the kernel keeps it by thread; else in hundredths of a second.
 * @param {number | string} pid
 */
function cpuOf(pid) {
  const parts = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return { parent: Number(parts[1]), seconds: exactly(pid) ?? (Number(parts[11]) + Number(parts[12])) / 100 };
}

/** @param {number | string} pid */
function exactly(pid) {
  if (!existsSync('/proc/self/schedstat')) return undefined;
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    try {
      nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // The thread has just ended.
    }
  return nanoseconds / 1e9;
}

/** The proportional set size (PSS) of a process, in MiB. @param {number} pid */
export const memoryOf = (pid) =>
  Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;

/** @param {number} pid @returns {number} the CPU seconds of a process with its threads */
export const secondsOf = (pid) => cpuOf(pid).seconds;

/**
 * The CPU seconds between two samples. A backend that has ended in between is missing in the second sample and is not
 * counted.
 * @param {Cpu} before
 * @param {Cpu} after
 */
export const spentBetween = (before, after) =>
  [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);

/** A bench that fails stops its PostgreSQL; the lines that this cuts must not hide why. @param {string} url */
const connectionTo = (url) => new pg.Client({ connectionString: url }).on('error', () => undefined);

/**
 * Samples a server and the PostgreSQL processes that work for it: the backends of its database, and the background
 * processes.
 * @param {string} base address of the PostgreSQL
 * @returns {Promise<{ look: (side: Side) => Promise<Cpu>, processes: (side: Side) => Promise<number[]>, jobsDone: (side: Side) => Promise<void>,
 *   analyze: (side: Side) => Promise<void>, summed: (side: Side) => Promise<void>, close: () => Promise<void> }>} `processes`: the server and its backends; `analyze`: as PostgreSQL itself does about
 *   once a minute; until then the kept plans are those for tables that were empty when they were planned; `summed`: the
 *   server has summed the days that are long over, which it begins within five minutes (decision 0094)
 */
export async function openCpu(base) {
  if (process.platform !== 'linux')
    throw new Stop('The bench compares processor time, which this script reads on Linux only.');
  const admin = connectionTo(base);
  await admin.connect();
  const own = (await admin.query('select pg_backend_pid() as pid')).rows[0].pid;
  const postmaster = cpuOf(own).parent;
  /** @type {Map<string, pg.Client>} */
  const clients = new Map();
  /** Our own client of a database, which is not counted. @param {string} database */
  const clientOf = async (database) => {
    const known = clients.get(database);
    if (known) return known;
    const url = Object.assign(new URL(base), {
      pathname: `/${database}`,
      search: '?application_name=bench',
    }).toString();
    const client = connectionTo(url);
    await client.connect();
    clients.set(database, client);
    return client;
  };
  return {
    look: async ({ pid, database }) => {
      const { rows } = await admin.query(
        `select pid from pg_stat_activity where datname is distinct from $1 and datname is not null or application_name = 'bench'`,
        [database],
      );
      const others = new Set(rows.map((row) => String(row.pid)));
      const used = new Map([[String(pid), cpuOf(pid).seconds]]);
      for (const each of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && !others.has(name)))
        try {
          const { parent, seconds } = cpuOf(each);
          if (parent === postmaster) used.set(each, seconds);
        } catch {
          // The process has just ended.
        }
      return used;
    },
    processes: async ({ pid, database }) => {
      const { rows } = await admin.query(
        `select pid from pg_stat_activity where datname = $1 and application_name <> 'bench'`,
        [database],
      );
      return [pid, ...rows.map((row) => Number(row.pid))];
    },
    jobsDone: async ({ database }) => {
      const client = await clientOf(database);
      const waiting = `select exists (select from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%') as any`;
      while ((await client.query(waiting)).rows[0].any) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    analyze: async ({ database }) => void (await (await clientOf(database)).query('analyze')),
    summed: async ({ database }) => {
      const client = await clientOf(database);
      const done = `select exists (select from figure_until having min(until) >= current_date - 42) and not exists (select from figure_changed) as all`;
      while (!(await client.query(done)).rows[0].all) await new Promise((resolve) => setTimeout(resolve, 1_000));
    },
    close: async () => {
      for (const client of [admin, ...clients.values()]) await client.end();
    },
  };
}
