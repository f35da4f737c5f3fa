/** What is asked of the ways to PostgreSQL. Here without a pooler, to which it is the same; with one: drill:pooler. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../../../test/test-database.ts';
import { openPostgres } from './postgres.ts';

let opened: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [opened, other] = [await openTestDatabase(), await openTestDatabase()];
});
afterAll(async () => {
  await opened.close();
  await other.close();
});
const isPostgres = inject('engine') === 'postgres';

test.runIf(isPostgres)(
  'two ways to one database are agreed on, and looked at again while the server runs',
  async () => {
    const url = opened.url!;
    const database = openPostgres({ url, directUrl: url, pooler: 'transaction', poolSize: 1 });
    try {
      expect(await database.agree()).toMatch(/keeps named statements/);
      await database.agreedStill?.();
      const none = openPostgres({ url, poolSize: 1 });
      expect(none.agreedStill).toBeUndefined();
      await none.close();
    } finally {
      await database.close();
    }
  },
);

test.runIf(isPostgres)('a way past the pooler that leads to another database is refused, also later', async () => {
  const database = openPostgres({
    ...{ url: opened.url!, directUrl: other.url!, pooler: 'transaction', poolSize: 1 },
  });
  try {
    await expect(database.agree()).rejects.toThrow(/lead to different databases or roles/);
    await expect(database.agreedStill?.()).rejects.toThrow(/lead to different databases or roles/);
  } finally {
    await database.close();
  }
});
