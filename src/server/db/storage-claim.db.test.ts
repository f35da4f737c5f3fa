import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { claimStorage, forgetStorage, StorageElsewhere } from './storage-claim.ts';

const [first, second, third] = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'closeloop-claim-'))) as [
  string,
  string,
  string,
];
const opened = sharedTestDatabase();
afterAll(() => {
  for (const folder of [first, second, third]) rmSync(folder, { recursive: true });
});

test('a database is bound to one folder of files; another one is refused with a remedy', async () => {
  const claim = (folder: string) => claimStorage(opened.database, folder, randomUUID);
  await claim(first);
  await claim(first);
  await expect(claim(second)).rejects.toThrow(StorageElsewhere);
  await expect(claim(second)).rejects.toThrow(/Several processes need STORAGE_ENDPOINT/);
  // An operator who has moved the files writes the id into the new folder.
  writeFileSync(join(second, 'storage-id'), readFileSync(join(first, 'storage-id')));
  await claim(second);
  // A restore puts the files into the folder of the restoring machine.
  await forgetStorage(opened.database);
  await claim(third);
  await expect(claim(first)).rejects.toThrow(StorageElsewhere);
});
