// `npm run dev`: one address for page and server. Vite serves the page and replaces changed parts in the open page; the
// server is rebuilt at each change and restarted on the same data (DATA_DIR). `npm run dev -- --empty`: without demo
// data.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, fail, prepare, say } from './bootstrap.mjs';
import { headOf, proxyTo } from './dev-proxy.mjs';
import { freePort } from './postgres.mjs';
import { endChild, endChildrenWithUs, startChild } from './run.mjs';

const BUILT = join(ROOT, '.tmp', 'dev');
const PORT = Number(process.env.PORT ?? 8080);
const HOST = process.env.HOST ?? '127.0.0.1';
const ORIGIN = process.env.PUBLIC_URL ?? `http://localhost:${PORT}`;
/** No part of the page; some of these change with every write of the server. */
const NOT_WATCHED = ['.tmp', 'data', 'dist', 'test-results'].map((folder) => join(ROOT, folder, '**'));
/** The address of another server to use with the page; then no server is started here. */
const { TEST_HOST } = process.env;
const ENDS_WITHIN_MS = 11_000;

/** Keeps one server running: `restart` ends the old one and then starts the new one. @param {number} port */
function keepServer(port) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  let turn = Promise.resolve();
  const end = async () => {
    const old = child;
    if (!old || old.exitCode !== null || old.signalCode !== null) return;
    const ended = new Promise((resolve) => old.once('exit', resolve));
    endChild(old, 'SIGTERM');
    const late = setTimeout(() => endChild(old, 'SIGKILL'), ENDS_WITHIN_MS);
    await ended;
    clearTimeout(late);
  };
  const restart = async () => {
    await end();
    child = startChild('node', [join(BUILT, 'server', 'main.js'), ...process.argv.slice(2)], {
      show: true,
      env: { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: ORIGIN, NODE_ENV: 'development' },
    });
  };
  return { restart: () => (turn = turn.then(restart)) };
}

async function main() {
  endChildrenWithUs();
  await prepare({ withBuild: false });
  process.chdir(ROOT);
  // Without it the build of the server sets it to production, and a changed component reloads the whole page.
  process.env.NODE_ENV = 'development';
  await servePage(TEST_HOST ?? (await keepBuiltServer()));
}

/** Builds the server at each change and keeps it running. Resolves to its address. */
async function keepBuiltServer() {
  const { build } = await import('vite');
  // The server needs a page to serve; this one says where the real page is.
  mkdirSync(join(BUILT, 'client'), { recursive: true });
  writeFileSync(
    join(BUILT, 'client', 'index.html'),
    `<!doctype html><head></head><p>The page is at <a href="${ORIGIN}">${ORIGIN}</a>.`,
  );

  const port = await freePort();
  const server = keepServer(port);
  const watcher = await build({
    mode: 'development',
    logLevel: 'warn',
    build: { ssr: true, outDir: join(BUILT, 'server'), emptyOutDir: true, watch: {} },
  });
  if (!('on' in watcher)) throw new Error('The bundler does not watch.');
  watcher.on('event', (event) => {
    if (event.code === 'END') void server.restart();
    // The old server keeps running until a build succeeds.
    if (event.code === 'ERROR') say(`The server cannot be built: ${event.error.message}`);
  });

  return `http://127.0.0.1:${port}`;
}

/** Serves the page and proxies its calls to a server. @param {string} target */
async function servePage(target) {
  const { createServer } = await import('vite');
  const page = await createServer({
    mode: 'development',
    logLevel: 'warn',
    plugins: [{ name: 'head', transformIndexHtml: () => headOf(target) }],
    server: {
      port: PORT,
      host: HOST,
      strictPort: true,
      watch: { ignored: NOT_WATCHED },
      proxy: proxyTo(target, process.env.STORAGE_BUCKET),
    },
  });
  await page.listen();
  say(`The page: ${ORIGIN}`);
}

main().catch(fail);
