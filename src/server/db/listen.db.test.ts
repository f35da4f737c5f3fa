import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { openPostgres } from './postgres.ts';

const opened = sharedTestDatabase();

/** Collects what arrives, in order; `next` resolves to the next one. */
function inbox(): { put: (text: string) => void; next: () => Promise<string> } {
  const arrived: string[] = [];
  const waiting: ((text: string) => void)[] = [];
  return {
    put: (text) => {
      const taker = waiting.shift();
      if (taker) taker(text);
      else arrived.push(text);
    },
    next: () => {
      const first = arrived.shift();
      return first === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(first);
    },
  };
}
const notify = (channel: string, payload: string) => `select pg_notify('${channel}', '${payload}')`;

test('a payload arrives after the commit, also from a request; never after a rollback', async () => {
  const channel = `Channel-${randomUUID()}`;
  const box = inbox();
  await opened.database.listen(channel, box.put, () => box.put('gap'));
  const undo = new Error('undo');
  const undone = opened.database.transaction({ kind: 'nobody' }, async (tx) => {
    await tx.raw(notify(channel, 'undone'));
    throw undo;
  });
  await expect(undone).rejects.toBe(undo);
  await opened.database.transaction({ kind: 'nobody' }, (tx) => tx.raw(notify(channel, 'first')));
  await opened.database.owner(notify(channel, 'second'));
  expect([await box.next(), await box.next()]).toEqual(['first', 'second']);
});

test.runIf(inject('engine') === 'postgres')(
  'a second process receives it; a cut connection is opened again and reports the gap',
  async () => {
    const channel = `Channel-${randomUUID()}`;
    const box = inbox();
    const other = openPostgres({ url: opened.url!, poolSize: 1 });
    try {
      await other.listen(channel, box.put, () => box.put('gap'));
      await opened.database.owner(notify(channel, 'before'));
      expect(await box.next()).toBe('before');
      const cut = await opened.database.owner(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen "${channel}"'`,
      );
      expect(cut.rowCount).toBe(1);
      expect(await box.next()).toBe('gap');
      await opened.database.owner(notify(channel, 'after'));
      expect(await box.next()).toBe('after');
    } finally {
      await other.close();
    }
  },
);
