// Two PostgreSQL under Patroni with etcd, and HAProxy before them: one port that leads to the primary, one to the standby.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UTF8, freePort, otherUser } from '../../scripts/postgres.mjs';

/** Patroni's least; a primary that is gone is missed after that. */
const TTL_SECONDS = 20;
const UP_WITHIN_MS = 90_000;

/**
 * @typedef {{ name: string, port: number, api: number, start: () => void, killAll: () => void, killPostgres: () => void }} Member
 * @typedef {{ writeUrl: string, readUrl: string, members: Member[],
 *   whole: () => Promise<Member>, stop: () => Promise<void> }} Cluster
 */

/** @param {string} programs the folder of initdb and postgres @returns {Promise<Cluster>} */
export async function startCluster(programs) {
  const folder = mkdtempSync('/tmp/closeloop-cluster-');
  const user = otherUser();
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, LC_ALL: UTF8 };
  /** @type {Set<import('node:child_process').ChildProcess>} */
  const children = new Set();
  const run = (/** @type {string} */ program, /** @type {string[]} */ args) => {
    const child = spawn(program, args, { ...user, cwd: folder, env, stdio: 'ignore' });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const [client, peer, write, read] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const at = (/** @type {number} */ port) => `http://127.0.0.1:${port}`;
  run('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', at(client), '--advertise-client-urls', at(client)],
    ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
    ...['--initial-cluster', `default=${at(peer)}`],
  ]);
  /** @type {Member[]} */
  const members = [];
  for (const name of ['one', 'two']) members.push(await makeMember(name));
  const servers = members.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`);
  const listen = (/** @type {string} */ what, /** @type {number} */ port) => [
    `listen ${what}`,
    `  bind 127.0.0.1:${port}`,
    `  option httpchk GET /${what}`,
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
  ];
  const lines = [
    'global\n  maxconn 500',
    'defaults\n  mode tcp\n  retries 0\n  timeout connect 1s\n  timeout check 1s\n  timeout client 1h\n  timeout server 1h',
    ...listen('primary', write),
    ...listen('replica', read),
  ];
  writeFileSync(join(folder, 'haproxy.cfg'), `${lines.join('\n')}\n`);
  run('haproxy', ['-f', join(folder, 'haproxy.cfg')]);

  const stop = async () => {
    for (const member of members) member.killAll();
    for (const child of children) child.kill('SIGKILL');
    await pause(500);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 });
  };
  process.on('exit', () => {
    for (const member of members) member.killAll();
    for (const child of children) child.kill('SIGKILL');
  });
  const [first] = members;
  first?.start();
  const url = (/** @type {number} */ port) => `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const cluster = { writeUrl: url(write), readUrl: url(read), members, whole, stop };
  try {
    await within(primary);
    for (const member of members.slice(1)) member.start();
    await whole();
  } catch (error) {
    await stop();
    throw error;
  }
  return cluster;

  /** @param {string} name @returns {Promise<Member>} */
  async function makeMember(name) {
    const [port, api] = [await freePort(), await freePort()];
    const data = join(folder, name);
    mkdirSync(data);
    if (user) chownSync(data, user.uid, user.gid);
    chmodSync(data, 0o700);
    const file = join(folder, `${name}.json`);
    const trust = { username: 'postgres' };
    // YAML is read from JSON too.
    const config = {
      scope: 'closeloop',
      name,
      restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
      etcd3: { host: `127.0.0.1:${client}` },
      bootstrap: {
        dcs: {
          ttl: TTL_SECONDS,
          loop_wait: 2,
          retry_timeout: 3,
          synchronous_mode: true,
          // A primary that has crashed hands over instead of being started again.
          primary_start_timeout: 0,
          master_start_timeout: 0,
          postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', hot_standby_feedback: 'on' } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: UTF8 }, { auth: 'trust' }],
        pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: join(data, 'data'),
        bin_dir: programs,
        pgpass: join(data, 'pgpass'),
        authentication: { superuser: trust, replication: trust, rewind: trust },
        parameters: { unix_socket_directories: data },
      },
    };
    writeFileSync(file, JSON.stringify(config));
    /** @type {import('node:child_process').ChildProcess | undefined} */
    let patroni;
    const killPostgres = () => {
      for (const pid of processesOf(join(data, 'data'))) kill(pid);
    };
    return {
      name,
      port,
      api,
      start: () => void (patroni = run('patroni', [file])),
      killPostgres,
      killAll: () => {
        patroni?.kill('SIGKILL');
        killPostgres();
      },
    };
  }

  async function primary() {
    for (const member of members) if (await is(member, 'primary')) return member;
    return undefined;
  }
  /** The primary, once both are there and the standby has what is acknowledged. */
  async function whole() {
    return within(async () => {
      const found = await Promise.all(members.map((member) => is(member, 'synchronous')));
      return found.includes(true) ? primary() : undefined;
    });
  }
}

/** @param {Member | undefined} member @param {string} what */
const is = (member, what) =>
  fetch(`http://127.0.0.1:${member?.api}/${what}`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/** @template T @param {() => Promise<T | undefined>} find @returns {Promise<T>} */
async function within(find) {
  for (const from = performance.now(); performance.now() - from < UP_WITHIN_MS; await pause(200)) {
    const found = await find();
    if (found) return found;
  }
  throw new Error('The cluster did not become whole.');
}

/** The postmaster of a folder and what it has started. @param {string} data */
function processesOf(data) {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    return [pid, ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)];
  } catch {
    return [];
  }
}

/** @param {number} pid */
function kill(pid) {
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
