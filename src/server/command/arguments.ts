/** The table of commands, from which the help and the parser are derived. */
import { parseArgs } from 'node:util';
import { version } from '../../../package.json';

/** The command line is wrong. */
export class UsageError extends Error {}

interface CommandShape {
  /** The arguments after the command's name, in order. */
  takes: readonly string[];
  /**
   * Options beside --json and --help. A string is the name of the option's value, with … where it can be said several
   * times; `true` means that it has none.
   */
  options?: Readonly<Record<string, string | true>>;
  says: string;
}

export const commands = {
  'admin address': { takes: [], says: 'prints a new one-time address for creating the first admin' },
  'admin make': {
    takes: ['EMAIL'],
    options: { name: 'NAME' },
    says: 'creates another admin and prints the address for the password',
  },
  'admin reset': { takes: ['EMAIL'], says: 'prints an address at which this person sets a new password' },
  import: {
    takes: ['ENTITY', 'FILE'],
    options: {
      'dry-run': true,
      map: 'HEADING=COLUMN…',
      date: 'READING',
      encoding: 'NAME',
      sheet: 'NAME',
      wrong: 'FILE',
      as: 'EMAIL',
    },
    says: 'reads a CSV, XLSX, JSON or ZIP file: writes new and changed rows, lists those with errors',
  },
  export: {
    takes: ['ENTITY', 'FILE'],
    options: { as: 'EMAIL' },
    says: 'writes a list to a file: XLSX if its name ends so, otherwise CSV',
  },
  doctor: { takes: [], says: 'reports what is wrong with this installation and what to do about it' },
  migrate: { takes: [], says: 'brings the schema up to date, as every start does' },
  backup: { takes: ['FILE'], says: 'writes database and objects to one file, also while the server runs' },
  restore: {
    takes: ['FILE'],
    options: { replace: true },
    says: 'restores a backup; replaces existing data only with --replace',
  },
  rekey: {
    takes: [],
    says: 'seals all secrets with a new key (NEW_SECRET_KEY, or made into DATA_DIR); stop every server first',
  },
  'storage-key': { takes: [], says: 'prints the key of the embedded object store, for ossutil and SDKs' },
} as const satisfies Readonly<Record<string, CommandShape>>;
export type CommandName = keyof typeof commands;
const shapes: Readonly<Record<CommandName, CommandShape>> = commands;
const names = Object.keys(commands) as CommandName[];

const optionText = ([name, value]: [string, string | true]): string =>
  value === true ? `[--${name}]` : `[--${name} ${value}]`;
const usageOf = (name: CommandName): string =>
  [name, ...shapes[name].takes, ...Object.entries(shapes[name].options ?? {}).map(optionText)].join(' ');

const WIDTH = 62;
const GENERAL = `
  --json   prints the result as JSON
  --help   prints this help, or that of a command

Exit codes: 0 done, 1 failed or not all done, 2 wrong arguments.
The installation is chosen by the same variables as the server's: DATA_DIR, DATABASE_URL, STORAGE_… (docs/configuration.md).
`;
export const USAGE = `Closeloop ${version}: closeloop <command>\n\n${names.map((name) => `  ${usageOf(name).padEnd(WIDTH)} ${shapes[name].says}`).join('\n')}\n${GENERAL}`;
export const helpOf = (name: CommandName): string => `closeloop ${usageOf(name)}\n\n  ${shapes[name].says}\n`;

/** True: without a value. Several values of an option that can be said several times. */
export type OptionValue = string | true | readonly string[];

export interface ParsedArguments {
  /** Undefined only with `help`. */
  command?: CommandName;
  words: readonly string[];
  options: Readonly<Record<string, OptionValue>>;
  json: boolean;
  help: boolean;
}

/** The longest name that the words begin with: `admin make` before `admin`. */
const nameIn = (words: readonly string[]): CommandName | undefined =>
  names.find((name) => name === words.slice(0, 2).join(' ')) ?? names.find((name) => name === words[0]);

/** Parses the command line. Throws UsageError with a sentence for the user. */
export function readArguments(args: readonly string[]): ParsedArguments {
  const { values, positionals } = parsed(args);
  const { json, help, ...options } = values;
  const command = nameIn(positionals);
  const asked = { options, json: json === true, help: help === true };
  if (command === undefined) {
    if (asked.help && positionals.length === 0) return { ...asked, words: [] };
    throw new UsageError(positionals[0] === undefined ? 'Say what to do.' : unknown(positionals[0]));
  }
  const words = positionals.slice(command.split(' ').length);
  if (asked.help) return { ...asked, command, words };
  const { takes } = shapes[command];
  if (words.length !== takes.length)
    throw new UsageError(
      takes.length === 0 ? `${command} takes nothing else.` : `${command} takes ${takes.join(' and ')}.`,
    );
  for (const name of Object.keys(options))
    if (shapes[command].options?.[name] === undefined) throw new UsageError(`--${name} is not for ${command}.`);
  return { ...asked, command, words };
}

function unknown(word: string): string {
  const alike = names.filter((name) => name.startsWith(`${word} `));
  return alike.length > 0 ? `Say which: ${alike.join(', ')}.` : `There is no command ${word}.`;
}

function parsed(args: readonly string[]): { values: Record<string, OptionValue>; positionals: string[] } {
  const all = Object.assign({}, ...names.map((name) => shapes[name].options ?? {})) as Record<string, string | true>;
  const options = Object.fromEntries(
    Object.entries(all).map(([name, value]) => [
      name,
      value === true ? { type: 'boolean' as const } : { type: 'string' as const, multiple: value.endsWith('…') },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values: values as Record<string, OptionValue>, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
