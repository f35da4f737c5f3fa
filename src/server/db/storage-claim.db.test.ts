import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { claimStorage, forgetStorage, StorageElsewhere } from './storage-claim.ts';

let opened: TestDatabase;
const [first, second, third] = [1, 2, 3].map(() => mkdtempSync(join(tmpdir(), 'closeloop-claim-'))) as [
  string,
  string,
  string,
];
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(async () => {
  await opened.close();
  for (const folder of [first, second, third]) rmSync(folder, { recursive: true });
});

test('a database takes the files of one folder; another is refused with what can be done', async () => {
  const claim = (folder: string) => claimStorage(opened.database, folder, randomUUID);
  await claim(first);
  await claim(first);
  await expect(claim(second)).rejects.toThrow(StorageElsewhere);
  await expect(claim(second)).rejects.toThrow(/Several processes need STORAGE_ENDPOINT/);
  // Whoever has moved the files says so.
  writeFileSync(join(second, 'storage-id'), readFileSync(join(first, 'storage-id')));
  await claim(second);
  // A restore brings the files along, to wherever it is done.
  await forgetStorage(opened.database);
  await claim(third);
  await expect(claim(first)).rejects.toThrow(StorageElsewhere);
});
