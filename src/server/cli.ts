/** The command line. Exit codes: 0 done, 1 it could not be done, 2 it was called wrongly. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandResult } from './backup/commands.ts';
import type { Installation } from './backup/open-installation.ts';
import { backup, restore, storageKey, upgrade } from './backup/commands.ts';
import { CommandRefused } from './backup/open-installation.ts';
import { BackupDamaged } from './backup/format.ts';
import { BackupTooNew } from './backup/restore.ts';
import { ConfigError, readConfig } from './config.ts';
import { FolderTaken } from './db/folder-lock.ts';
import { NotEmpty } from './db/load-snapshot.ts';

const USAGE = `closeloop <command>

  backup FILE               database and objects into one file, also while the server runs
  restore FILE [--replace]  brings them back; what is there is replaced only when told so
  migrate                   brings the schema up to date, as every start does
  storage-key               the key of the embedded object store, for ossutil and SDKs

  --json   says what was done as JSON
  --help   says this

The installation is named by the same variables as the server's: DATA_DIR, DATABASE_URL, STORAGE_… (README, Configuration).
`;

/** Called wrongly. */
class UsageError extends Error {}

function read(args: string[]): { command: string; file?: string; replace: boolean; json: boolean; help: boolean } {
  const options = {
    replace: { type: 'boolean' },
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [command = '', file, ...more] = positionals;
    const { replace = false, json = false, help = false } = values;
    const wantsFile = command === 'backup' || command === 'restore';
    if (more.length > 0 || (!help && wantsFile !== (file !== undefined)))
      throw new Error(wantsFile ? `${command} takes one FILE.` : `${command || 'closeloop'} takes no file.`);
    if (replace && command !== 'restore') throw new Error('--replace is for restore.');
    return { command, ...(file === undefined ? {} : { file }), replace, json, help };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function run(
  installation: Installation,
  command: string,
  file: string,
  replace: boolean,
): Promise<CommandResult> {
  if (command === 'backup') return backup(installation, resolve(file));
  if (command === 'restore') return restore(installation, resolve(file), replace);
  if (command === 'migrate') return upgrade(installation);
  return storageKey(installation);
}

async function main(): Promise<void> {
  const { command, file = '', replace, json, help } = read(process.argv.slice(2));
  if (help) return void process.stdout.write(USAGE);
  if (!['backup', 'restore', 'migrate', 'storage-key'].includes(command))
    throw new UsageError(command === '' ? 'Say what to do.' : `There is no command ${command}.`);
  // A command sends no mail, so that none needs to be told where to.
  const config = readConfig({ SMTP_URL: 'smtp://127.0.0.1', ...process.env });
  const folder = resolve(config.DATA_DIR);
  if (command === 'restore' || command === 'migrate') mkdirSync(folder, { recursive: true });
  const done = await run({ config, folder }, command, file, replace);
  process.stdout.write(`${json ? JSON.stringify(done.data) : done.text}\n`);
}

const KNOWN = [CommandRefused, BackupDamaged, BackupTooNew, NotEmpty, FolderTaken, ConfigError];

main().then(
  () => process.exit(0),
  (error: unknown) => {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
    else if (KNOWN.some((kind) => error instanceof kind)) process.stderr.write(`${(error as Error).message}\n`);
    else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
