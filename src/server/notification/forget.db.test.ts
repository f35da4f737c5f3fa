/** What the bell no longer keeps. */
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import { firstIdOf } from '../db/id.ts';
import { ids, insertSampleRows, viewers } from '../db/sample-rows.testkit.ts';
import { addNotifications, forgetNotifications } from './store.ts';

const opened = sharedTestDatabase();
beforeAll(async () => {
  await insertSampleRows(opened.database);
});

const system = <T>(work: Parameters<typeof opened.database.transaction<T>>[1]) =>
  opened.database.transaction(viewers.system, work);
const BEFORE = new Date('2027-03-01T12:00:00.000Z');
const at = (ms: number) => new Date(BEFORE.getTime() + ms);

test('the first id of an instant is beyond all that were made before, and not beyond its own', () => {
  const made = (ms: number) => v7({ msecs: at(ms).getTime() });
  const made100 = (ms: number) => Array.from({ length: 100 }, () => made(ms));
  expect([...made100(-1), ...made100(-86_400_000)].every((id) => id < firstIdOf(BEFORE))).toBe(true);
  expect(made100(0).every((id) => id > firstIdOf(BEFORE))).toBe(true);
});

test('what is older is deleted, whether it was read or not, some at a time; the rest stays', async () => {
  await system((tx) => tx.raw('delete from notification'));
  const row = (seq: number, ms: number) => ({
    ...{ id: v7({ msecs: at(ms).getTime() }), userId: ids.engineer, ticketId: ids.ownTicket, seq, action: 'comment' },
    ...{ actorName: null, at: at(ms), inBell: true, mailWaits: false },
  });
  const old = Array.from({ length: 1_003 }, (_, n) => row(n + 10, -1 - n));
  await system((tx) => addNotifications(tx, [...old, row(5_000, 0), row(5_001, 1)]));
  const forget = () => system((tx) => forgetNotifications(tx, BEFORE));
  expect([await forget(), await forget(), await forget()]).toEqual([1_000, 3, 0]);
  const { rows } = await system((tx) => tx.raw('select seq from notification order by seq'));
  expect(rows).toEqual([{ seq: 5_000 }, { seq: 5_001 }]);
});
