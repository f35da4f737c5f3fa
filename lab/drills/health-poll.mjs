// A thread that asks /healthz again and again, whatever the main thread is busy with. It sends the longest answer in ms
// since the last question of the main thread, and counts what was not answered. `late`: by how many ms its own timer was
// late at most, which is how long the machine made a thread wait that had nothing else to do.
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const EVERY_MS = 20;
const AT_MOST_MS = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let longest = 0;
let missed = 0;
let late = 0;

/** @returns {Promise<void>} */
const ask = () =>
  new Promise((resolve, reject) => {
    const path = { host: '127.0.0.1', port: workerData.port, path: '/healthz', agent, timeout: AT_MOST_MS };
    const request = get(path, (answer) => answer.resume().on('end', () => resolve()));
    request.on('timeout', () => request.destroy(new Error('No answer.'))).on('error', reject);
  });

parentPort?.on('message', () => {
  parentPort?.postMessage({ longest, missed, late });
  longest = 0;
  late = 0;
  missed = 0;
});
for (;;) {
  const from = performance.now();
  await ask().catch(() => missed++);
  longest = Math.max(longest, performance.now() - from);
  const before = performance.now();
  await pause(EVERY_MS);
  late = Math.max(late, performance.now() - before - EVERY_MS);
}
