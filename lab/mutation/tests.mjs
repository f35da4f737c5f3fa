// Which tests have to catch the changes: those of the folders in the environment (lab/mutate.mjs).
import { readdirSync } from 'node:fs';

const folders = (process.env.MUTATED_TESTS ?? 'src/shared').split(',');

export const testFiles = () =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.test.ts') && !file.endsWith('.db.test.ts'));
