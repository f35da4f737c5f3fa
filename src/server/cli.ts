/** The command line. Exit codes: 0 done, 1 it could not be done or not all of it, 2 it was called wrongly. */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CommandResult, backup, changeKey, restore, storageKey, upgrade } from './backup/commands.ts';
import { BackupDamaged } from './backup/format.ts';
import { type Installation, CommandRefused } from './backup/open-installation.ts';
import { BackupTooNew } from './backup/restore.ts';
import { MadeBeforeFirstRelease } from './db/first-release.ts';
import type { PrintedAddress } from './command/admin-commands.ts';
import {
  helpOf,
  UsageError,
  readArguments,
  USAGE,
  type ParsedArguments,
  type CommandName,
  type OptionValue,
} from './command/arguments.ts';
import type { CommandBackend } from './command/backend.ts';
import { commandConfig } from './command/command-config.ts';
import { ConfigError } from './config.ts';
import { FolderTaken } from './db/folder-lock.ts';
import { WrongSecretKey } from './seal/secret-key.ts';
import { NotEmpty } from './db/load-snapshot.ts';

type Run = (
  installation: Installation,
  words: readonly string[],
  options: ParsedArguments['options'],
) => Promise<CommandResult>;

/** Loaded only when a command needs it, because it imports the whole server. */
const withBackend = async (
  installation: Installation,
  work: (backend: CommandBackend) => Promise<CommandResult>,
): Promise<CommandResult> => (await import('./command/open-backend.ts')).withBackend(installation, work);
const printed = ({ url, ...data }: PrintedAddress): CommandResult => ({ text: url, data: { url, ...data } });
const text = (option: OptionValue | undefined): string | undefined => (typeof option === 'string' ? option : undefined);

const RUN: Record<CommandName, Run> = {
  'admin address': (installation) =>
    withBackend(installation, async (backend) => printed(await backend.setUpAddress())),
  'admin make': (installation, [email = ''], { name }) =>
    withBackend(installation, async (backend) => printed(await backend.makeAdmin(email, text(name) ?? ''))),
  'admin reset': (installation, [email = '']) =>
    withBackend(installation, async (backend) => printed(await backend.resetPassword(email))),
  import: async (installation, [entity = '', file = ''], options) => {
    const { importFile } = await import('./command/file-commands.ts');
    const wish = {
      entity,
      file: resolve(file),
      dryRun: options['dry-run'] === true,
      map: Array.isArray(options['map']) ? (options['map'] as string[]) : [],
      date: text(options['date']),
      encoding: text(options['encoding']),
      sheet: text(options['sheet']),
      wrong: text(options['wrong']),
      as: text(options['as']),
    };
    return withBackend(installation, (backend) => importFile(backend, wish));
  },
  export: async (installation, [list = '', file = ''], options) => {
    const { exportList } = await import('./command/file-commands.ts');
    return withBackend(installation, (backend) =>
      exportList(backend, { list, file: resolve(file), as: text(options['as']) }),
    );
  },
  doctor: async (installation) => (await import('./command/doctor.ts')).doctor(installation),
  migrate: (installation) => upgrade(installation),
  backup: (installation, [file = '']) => backup(installation, resolve(file)),
  restore: (installation, [file = ''], { replace }) => restore(installation, resolve(file), replace === true),
  rekey: (installation) => changeKey(installation),
  'storage-key': (installation) => Promise.resolve(storageKey(installation)),
};

async function main(): Promise<number> {
  const { command, words, options, json, help } = readArguments(process.argv.slice(2));
  if (help || command === undefined) {
    process.stdout.write(command === undefined ? USAGE : helpOf(command));
    return 0;
  }
  const config = commandConfig(command, process.env);
  const folder = resolve(config.DATA_DIR);
  if (command === 'restore' || command === 'migrate') mkdirSync(folder, { recursive: true });
  const done = await RUN[command]({ config, folder }, words, options);
  process.stdout.write(`${json ? JSON.stringify(done.data) : done.text}\n`);
  return done.incomplete ? 1 : 0;
}

const KNOWN = [
  ...[CommandRefused, BackupDamaged, BackupTooNew, MadeBeforeFirstRelease],
  ...[NotEmpty, FolderTaken, ConfigError, WrongSecretKey],
];

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
    else if (KNOWN.some((kind) => error instanceof kind)) process.stderr.write(`${(error as Error).message}\n`);
    else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
