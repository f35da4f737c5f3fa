// npm run drill:failover: the primary of two PostgreSQL under Patroni is killed under load, again and again, alone or with
// all of its machine. No acknowledged write may be lost or done twice, and lists are answered meanwhile.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Stop, say } from '../../scripts/bootstrap.mjs';
import { findOrInstallPostgres } from '../../scripts/postgres.mjs';
import { ids } from '../bench/data.mjs';
import { startCluster } from './cluster.mjs';
import { onPostgres } from './database.mjs';
import { recordFigures } from './figures.mjs';
import { needs } from './needs.mjs';
import { PASS_MARKS } from './pass-marks.mjs';
import { fill, makeServer } from './servers.mjs';
import { compareWithDatabase, startWriters } from './writers.mjs';

const WRITERS = 4;
/** Of load before each kill. */
const BETWEEN_MS = 2_000;
const READ_EVERY_MS = 100;

/** @returns {Promise<boolean>} */
export async function drill() {
  needs({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' });
  const programs = await findOrInstallPostgres(say);
  if (!programs) throw new Stop('This drill needs a PostgreSQL.');
  const { kills, writes, reads } = PASS_MARKS.failover;
  const folder = mkdtempSync('/tmp/closeloop-failover-');
  const cluster = await startCluster(programs);
  const server = await makeServer(folder, {
    DATABASE_URL: cluster.writeUrl,
    DATABASE_READ_URL: cluster.readUrl,
    MAIL_CATCHER: 'true',
    DATA_DIR: join(folder, 'data'),
  });
  /** @type {string[]} */
  const wrong = [];
  /** @type {string[]} */
  const unexpected = [];
  const [away, unread] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  try {
    await server.start();
    const tickets = await onPostgres(cluster.writeUrl, fill);
    const writers = startWriters({ port: server.port, tickets: tickets.slice(0, 400), count: WRITERS });
    const reader = startReader(server.port);
    for (let kill = 0; kill < kills.least; kill++) {
      await pause(BETWEEN_MS);
      // A busy machine makes Patroni hand over by itself now and then: not while it does.
      const primary = await cluster.whole();
      const [count, from] = [writers.acknowledged.size, performance.now()];
      reader.longestMs = 0;
      const isMachine = kill % 2 === 0;
      if (isMachine) primary.killAll();
      else primary.killPostgres();
      await pause(50);
      // What was under way when it died may still be told.
      const told = writers.acknowledged.size;
      while (writers.acknowledged.size < told + WRITERS && performance.now() - from < 120_000) await pause(20);
      away.push(performance.now() - from);
      if (isMachine) primary.start();
      await cluster.whole();
      unexpected.push(...(server.log().match(/\{"level":"error".*|.*"error":"error:.*/g) ?? []));
      unread.push(reader.longestMs);
      say(
        `${kill + 1}: ${isMachine ? 'machine' : 'PostgreSQL'} killed, ${told - count} told, writes after ${(away.at(-1) ?? 0) | 0} ms, reads at most ${(unread.at(-1) ?? 0) | 0} ms apart`,
      );
    }
    await pause(BETWEEN_MS);
    await writers.stop();
    await reader.stop();
    const held = await onPostgres(cluster.writeUrl, (query) => compareWithDatabase(query, writers.acknowledged));
    if (held.lost + held.doubled + held.gaps > 0) wrong.push(JSON.stringify(held));
    wrong.push(...writers.wrong.slice(0, 5), ...reader.wrong.slice(0, 5));
    const [slowestWrite, slowestRead] = [Math.round(Math.max(...away)), Math.round(Math.max(...unread))];
    if (slowestWrite > writes.most) wrong.push(`Writes were away for ${slowestWrite} ms.`);
    if (slowestRead > reads.most) wrong.push(`Lists were away for ${slowestRead} ms.`);
    for (const each of wrong) say(each);
    if (wrong.length > 0) say(unexpected.slice(0, 3).join('\n'));
    const of = (/** @type {number} */ rest) =>
      away
        .filter((_ms, n) => n % 2 === rest)
        .map((ms) => (ms / 1000).toFixed(1))
        .join(', ');
    recordFigures('failover', {
      passed: wrong.length === 0,
      conditions: `${cpus().length} processors, Node ${process.version}, all on one machine; Patroni with ttl 20, loop_wait 2, one synchronous standby; ${WRITERS} writers.`,
      rows: [
        ['primary killed', away.length],
        ['writes acknowledged', writers.acknowledged.size],
        ['lost, doubled, gaps', `${held.lost}, ${held.doubled}, ${held.gaps}`],
        ['seconds until writes again, machine killed', of(0)],
        ['seconds until writes again, PostgreSQL killed', of(1)],
        ['longest time between two lists', `${slowestRead} ms of ${reader.count}`],
      ],
    });
    return wrong.length === 0;
  } finally {
    await server.kill();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Somebody who has written once and lists their tickets. @param {number} port */
function startReader(port) {
  let going = true;
  let lastAt = performance.now();
  const reader = {
    longestMs: 0,
    count: 0,
    wrong: /** @type {string[]} */ ([]),
    stop: async () => ((going = false), all),
  };
  const read = async () => {
    while (going) {
      const answer = await fetch(`http://127.0.0.1:${port}/itr-api/v1/tickets?view=all&limit=20`, {
        headers: { xauthorization: `bench-${ids.engineer(1)}`, 'x-position': '0/0' },
        signal: AbortSignal.timeout(25_000),
      }).then(
        async (response) => ({ status: response.status, body: await response.text() }),
        () => ({ status: 0, body: '' }),
      );
      if (answer.status === 200) {
        reader.longestMs = Math.max(reader.longestMs, performance.now() - lastAt);
        lastAt = performance.now();
        reader.count++;
      } else if (answer.status !== 0 && answer.status !== 503)
        reader.wrong.push(`${answer.status} ${answer.body.slice(0, 200)}`);
      await pause(READ_EVERY_MS);
    }
  };
  const all = read();
  return reader;
}
