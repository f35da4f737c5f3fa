import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { commandConfig } from '../command/command-config.ts';
import { backup, restore } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'closeloop-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installation = (name: string, environment: Record<string, string> = {}) => ({
  config: commandConfig('backup', environment),
  folder: join(folder, name),
});

test.each<[Record<string, string>, string]>([
  [{}, 'database'],
  [{ DATABASE_URL: 'postgres://closeloop@127.0.0.1:1/closeloop' }, 'object store'],
])('a backup of a folder without an installation says so and leaves nothing there (%j)', async (environment, what) => {
  for (const name of ['none', 'empty']) {
    if (name === 'empty') mkdirSync(join(folder, name), { recursive: true });
    const made = backup(installation(name, environment), join(folder, 'all.backup'));
    await expect(made).rejects.toThrow(`There is no ${what} in ${join(folder, name)}. Start the server once`);
  }
  expect(readdirSync(join(folder, 'empty'))).toEqual([]);
});

test('a backup into a folder that is not there, and a restore of a file that is not there, say so', async () => {
  mkdirSync(join(folder, 'here', 'database'), { recursive: true });
  writeFileSync(join(folder, 'here', 'secret'), 'secret');
  const here = installation('here');
  await expect(backup(here, join(folder, 'away', 'all.backup'))).rejects.toThrow(
    `There is no folder ${join(folder, 'away')}.`,
  );
  await expect(restore(here, join(folder, 'none.backup'), false)).rejects.toThrow('There is no file');
});
