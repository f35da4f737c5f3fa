/** The process: what stands before the server is loaded, and how a start that fails is told. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, readConfig, refuseOpenDemo, wantsDemo } from './config.ts';
import { FolderTaken, lockFolder } from './db/folder-lock.ts';
import { PgliteThread } from './db/pglite-thread.ts';
import { StorageElsewhere } from './db/storage-claim.ts';
import { openStartupResponder } from './http/startup-responder.ts';
import { say, trouble } from './progress.ts';
import { endOnce, endings, isEnding } from './shutdown.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (wantsDemo(config)) refuseOpenDemo(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void endOnce(0));
  const folder = resolve(config.DATA_DIR);
  mkdirSync(folder, { recursive: true });
  endings.push(lockFolder(join(folder, 'closeloop')));

  const closeResponder = config.PORT === 0 ? undefined : await openStartupResponder(config.PORT, config.HOST);
  // It opens in its thread while the rest of the server is loaded here: each takes about a second.
  const url = config.DATABASE_URL;
  const at = url === undefined ? { thread: openThread(join(folder, 'database')) } : { url };
  const { serve } = await import('./serve.ts');
  await serve({ config, folder, at, closeResponder });
}

function openThread(folder: string): Promise<PgliteThread> {
  say('Opening the embedded database');
  const thread = PgliteThread.open({ folder, onError: trouble('connected to the database') });
  thread.catch(() => undefined); // the server awaits it
  return thread;
}

// No fault of anything outside may end the process; what nobody awaited is told.
process.on('unhandledRejection', trouble('doing what nobody awaits'));

main().catch((error: unknown) => {
  if (isEnding()) return; // asked to end while it was starting: what fails then is what was ended
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const known = [ConfigError, FolderTaken, StorageElsewhere].some((kind) => error instanceof kind);
  process.stderr.write(
    `${known ? (error as Error).message : taken ? `The port is in use. Choose another: PORT=8081 npm start` : error instanceof Error ? error.stack : String(error)}\n`,
  );
  void endOnce(1);
});
