// `npm start`: from a fresh clone to a running product. The server runs in this process, so no other process can be
// left running. `npm start -- --empty` starts without demo data.
import { existsSync } from 'node:fs';
import { fail, prepare, say, Stop } from './bootstrap.mjs';
import { endAllChildren, endWithNpm } from './run.mjs';

const SERVER = new URL('../dist/server/main.js', import.meta.url);

async function main() {
  // Only while preparing: afterwards the server handles the signals and drains.
  /** @type {[NodeJS.Signals, () => void][]} */
  const handlers = [
    ['SIGINT', () => process.exit(130)],
    ['SIGTERM', () => process.exit(143)],
  ];
  for (const [signal, handler] of handlers) process.on(signal, handler);
  process.on('exit', endAllChildren);
  endWithNpm();
  await prepare({ withBuild: true });
  if (!existsSync(SERVER)) throw new Stop('There is no server in this build yet.');
  for (const [signal, handler] of handlers) process.off(signal, handler);
  process.env.NODE_ENV ??= 'production';
  say('Starting');
  await import(SERVER.href);
}

main().catch(fail);
