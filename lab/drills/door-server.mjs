// What the drills of doors know of a running server beside its answers. Linux.
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** @typedef {import('./servers.mjs').DrillServer} DrillServer */

/** The memory of the server itself, without the process that reads. @param {DrillServer} server */
export const memoryMb = (server) => {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
};

/** The port of the mail catcher: the other one on which the server listens. @param {DrillServer} server */
export function mailPort(server) {
  const folder = `/proc/${server.pid()}/fd`;
  const linkOf = (/** @type {string} */ name) => {
    try {
      return readlinkSync(join(folder, name));
    } catch {
      return '';
    }
  };
  const ours = new Set(readdirSync(folder).map((name) => /^socket:\[(\d+)\]$/.exec(linkOf(name))?.[1]));
  const ports = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((words) => words[3] === '0A' && ours.has(words[9]))
    .map((words) => parseInt(words[1]?.split(':')[1] ?? '', 16));
  return ports.find((port) => port !== server.port) ?? 0;
}

/** A reply address, and the person to whom it was given. @param {DrillServer} server */
export async function replyAddress(server) {
  const token = readFileSync(join(server.dataDir, 'mail-token'), 'utf8');
  const mails = await (await fetch(`http://127.0.0.1:${server.port}/mail.json?token=${token}`)).json();
  const found = mails.find((/** @type {any} */ mail) => mail.replyTo?.startsWith('reply+') && mail.to.length === 1);
  if (!found) throw new Error('No mail of the demo can be answered.');
  return { to: String(found.replyTo), account: String(found.to[0]) };
}

/** The mails that wait, and those that were set aside. @param {DrillServer} server */
export function waitingMails({ dataDir }) {
  const folder = join(dataDir, 'mail', 'incoming');
  const count = (/** @type {string} */ at) => readdirSync(at).filter((name) => name.endsWith('.eml')).length;
  return { waiting: count(folder), unreadable: count(join(folder, 'unreadable')) };
}

/** A thread that measures. @param {DrillServer} server */
export function startPoll(server) {
  const worker = new Worker(new URL('health-poll.mjs', import.meta.url), { workerData: { port: server.port } });
  /** @type {() => Promise<{ longest: number, missed: number, late: number }>} */
  const health = () =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('now');
    });
  return { health, stop: () => worker.terminate() };
}
