// Child processes of the scripts: runs one to its end, or starts one and makes sure that it ends.
import { spawn } from 'node:child_process';

/**
 * @typedef {{ code: number, output: string, seconds: number }} Result
 * @typedef {{ env?: NodeJS.ProcessEnv, show?: boolean, onMessage?: (message: unknown) => void }} ChildOptions
 * @typedef {ChildOptions & { timeoutMs?: number }} RunOptions
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Ends a child and its descendants. On POSIX each child leads its own process group, so browsers and workers that it
 * has started end as well.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
export function endChild(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Already gone.
  }
}

/** Ends every running child; for the exit of this process. */
export function endAllChildren() {
  for (const child of running) endChild(child, 'SIGKILL');
}

/**
 * If this process was started by npm, it ends itself when npm has ended: a killed npm does not end its children, and an
 * orphan would keep the port and the data folder.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** Makes Ctrl-C and SIGTERM end every child and then this process. */
export function endChildrenWithUs() {
  endWithNpm();
  process.on('exit', endAllChildren);
  /** @type {[NodeJS.Signals, number][]} */
  const signals = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ];
  for (const [signal, code] of signals) process.once(signal, () => process.exit(code));
}

/**
 * Starts a child in its own process group; `node` means this Node. `onMessage`: receives what it sends by `process.send`.
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} [options]
 * @returns {import('node:child_process').ChildProcess}
 */
export function startChild(command, args, options = {}) {
  const output = options.show ? 'inherit' : 'pipe';
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', output, output, ...(options.onMessage ? /** @type {const} */ (['ipc']) : [])];
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    stdio,
    env: { ...process.env, ...options.env },
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32' && command === 'npm',
  });
  running.add(child);
  if (options.onMessage) child.on('message', options.onMessage);
  child.once('close', () => running.delete(child));
  return child;
}

/**
 * Runs a command to its end. `show`: its output goes to the terminal, otherwise it is returned.
 * Never rejects: a command that cannot start has code 127.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Result>}
 */
export function run(command, args, options = {}) {
  const started = performance.now();
  const child = startChild(command, args, options);
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
  const timer = options.timeoutMs
    ? setTimeout(() => {
        output += `\nended after ${options.timeoutMs} ms\n`;
        endChild(child, 'SIGKILL');
      }, options.timeoutMs)
    : undefined;
  return new Promise((resolve) => {
    /** @param {number} code */
    const finish = (code) => {
      clearTimeout(timer);
      // Ends the processes that it has left in its group.
      endChild(child, 'SIGKILL');
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    };
    child.once('error', (error) => {
      output += error.message;
      running.delete(child);
      finish(127);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}
