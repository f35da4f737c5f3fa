// `npm start`: from a fresh clone to a running product. The server runs in this process, so no other process can be
// left running. The first time it opens its database and fills in the demo while the page is being built.
// `npm start -- --empty` starts without demo data.
import { fail, prepare, say } from './bootstrap.mjs';
import { endAllChildren, endWithNpm } from './run.mjs';

const SERVER = new URL('../dist/server/process.js', import.meta.url);

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
  let isStarted = false;
  const start = async () => {
    isStarted = true;
    for (const [signal, handler] of handlers) process.off(signal, handler);
    process.env.NODE_ENV ??= 'production';
    say('Starting');
    const { startProcess } = await import(SERVER.href);
    startProcess(process.env, prepared);
  };
  const prepared = prepare({ withBuild: true, withTools: false, onServer: () => void start().catch(fail) });
  await prepared;
  if (isStarted) say('The page is built');
  else await start();
}

main().catch(fail);
