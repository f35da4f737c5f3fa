/** The process: what happens before the server's modules are loaded, and how a failed start is reported. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { systemClock } from './clock.ts';
import { ConfigError, readConfig, refuseOpenDemo, secretsOf, wantsDemo } from './config.ts';
import { FolderTaken, lockFolder } from './db/folder-lock.ts';
import { MadeBeforeFirstRelease } from './db/first-release.ts';
import { DatabaseRefused } from './db/poolers.ts';
import { PgliteThread } from './db/pglite-thread.ts';
import { WrongSecretKey } from './seal/secret-key.ts';
import { StorageElsewhere } from './db/storage-claim.ts';
import { openStartupResponder } from './http/startup-responder.ts';
import { nodeNote } from './upkeep/node-version.ts';
import { say, trouble } from './progress.ts';
import { hideSecrets, scrub } from './scrub.ts';
import { endOnce, endings, isEnding } from './shutdown.ts';

// By default V8 collects only when the heap is several times as large as what is in use: up to 174 MiB under load instead
// of 138, without measurable processor time. NODE_OPTIONS cannot say it.
setFlagsFromString('--heap-growing-percent=40');

/** `page`: resolves when the page is built; until then nobody is let in. */
export function startProcess(environment: NodeJS.ProcessEnv, page: Promise<unknown>): void {
  // A failed promise that nobody awaits is logged instead of ending the process.
  process.on('unhandledRejection', trouble('doing what nobody awaits'));
  start(environment, page).catch((error: unknown) => {
    if (isEnding()) return; // shut down during the start: failures are a consequence of that
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const known = [
      ConfigError,
      DatabaseRefused,
      FolderTaken,
      StorageElsewhere,
      WrongSecretKey,
      MadeBeforeFirstRelease,
    ].some((kind) => error instanceof kind);
    process.stderr.write(
      `${known ? (error as Error).message : taken ? `The port is in use. Choose another: PORT=8081 npm start` : scrub(error instanceof Error ? (error.stack ?? error.message) : String(error))}\n`,
    );
    void endOnce(1);
  });
}

async function start(environment: NodeJS.ProcessEnv, page: Promise<unknown>): Promise<void> {
  const node = nodeNote(process.versions.node, systemClock.now());
  if (node !== undefined) say(node);
  const config = readConfig(environment);
  hideSecrets(secretsOf(config));
  if (wantsDemo(config)) refuseOpenDemo(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endOnce(0));
  const folder = resolve(config.DATA_DIR);
  mkdirSync(folder, { recursive: true });
  endings.push(lockFolder(join(folder, 'closeloop')));

  const closeResponder = config.PORT === 0 ? undefined : await openStartupResponder(config.PORT, config.HOST);
  // The embedded database opens in its thread while the server's modules are loaded: each takes about a second.
  const embedded = config.DATABASE_URL === undefined ? openThread(join(folder, 'database')) : undefined;
  const { serve } = await import('./serve.ts');
  await serve({ config, folder, embedded, closeResponder, page });
}

function openThread(folder: string): Promise<PgliteThread> {
  say('Opening the embedded database');
  const thread = PgliteThread.open({ folder, onError: trouble('connected to the database') });
  thread.catch(() => undefined); // the server awaits it
  return thread;
}
