import { expect, test } from 'vitest';
import { version } from '../../../package.json';
import { commands, helpOf, UsageError, readArguments, USAGE, type CommandName } from './arguments.ts';

const read = (line: string) => readArguments(line.split(' ').filter((word) => word !== ''));
const refusal = (line: string): string => {
  try {
    read(line);
    return 'taken';
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
};

test('reads a command, its words and its options, in any order', () => {
  expect(read('import units units.csv --dry-run --as ada@acme.example --json')).toEqual({
    command: 'import',
    words: ['units', 'units.csv'],
    options: { 'dry-run': true, as: 'ada@acme.example' },
    json: true,
    help: false,
  });
  expect(read('--name Ada admin make ada@acme.example')).toMatchObject({
    command: 'admin make',
    words: ['ada@acme.example'],
    options: { name: 'Ada' },
  });
  expect(read('restore a.backup --replace')).toMatchObject({ command: 'restore', options: { replace: true } });
});

test.each([
  ['', 'Say what to do.'],
  ['dance', 'There is no command dance.'],
  ['admin', 'Say which: admin address, admin make, admin reset.'],
  ['admin make', 'admin make takes EMAIL.'],
  ['import units', 'import takes ENTITY and FILE.'],
  ['doctor now', 'doctor takes nothing else.'],
  ['backup a.backup --replace', '--replace is not for backup.'],
  ['migrate --as ada@acme.example', '--as is not for migrate.'],
])('%j is refused', (line, sentence) => {
  expect(refusal(line)).toBe(sentence);
});

test('unknown options, and options without their value, are refused', () => {
  expect(refusal('doctor --force')).toContain('--force');
  expect(refusal('import units units.csv --as')).toContain('--as');
});

test('there is help for all commands and for each', () => {
  expect(read('--help')).toMatchObject({ help: true });
  expect(read('-h')).toMatchObject({ help: true });
  expect(USAGE).toContain(`Closeloop ${version}`);
  for (const name of Object.keys(commands) as CommandName[]) {
    expect(USAGE).toContain(name);
    expect(read(`${name} --help`)).toMatchObject({ command: name, help: true });
    expect(helpOf(name)).toContain(commands[name].says);
  }
});
