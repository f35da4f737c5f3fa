/**
 * What can be seen of a replica without one: positions, and that everything is read from the primary where there is none
 * that may answer. With a real standby: `npm run drill:replica`.
 */
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { type TestDatabase, openTestDatabase } from '../../../test/test-database.ts';
import { viewers } from './sample-rows.testkit.ts';
import { Behind } from './pg-transaction.ts';
import { openPostgres, type PostgresDatabase } from './postgres.ts';
import { ANY_POSITION, positionIn, type Position } from './position.ts';
import { isFaultOfReplica } from './read-pool.ts';

let opened: TestDatabase;
let database: PostgresDatabase | undefined;
beforeEach(async () => void (opened = await openTestDatabase()));
afterEach(async () => {
  await database?.close();
  database = undefined;
  await opened.close();
});

const written = async (on = opened.database): Promise<Position | undefined> => {
  let position: Position | undefined;
  await on.transaction(viewers.system, async (tx) => {
    tx.onCommit((at) => (position = at));
    await tx.raw(
      `insert into setting (key, value) values ('replica', '1') on conflict (key) do update set value = '2'`,
    );
  });
  return position;
};

describe.runIf(inject('engine') === 'postgres')('positions', () => {
  test('a commit says up to where the log has it, and each is beyond the one before', async () => {
    const [one, other] = [await written(), await written()];
    expect(positionIn(one ?? '')).toBe(one);
    expect(other! > one!).toBe(true);
    const { rows } = await opened.database.owner('select $1::pg_lsn <= pg_current_wal_flush_lsn() as flushed', [other]);
    expect(rows).toEqual([{ flushed: true }]);
  });

  test('a commit that fails says nothing, and the connection serves on', async () => {
    let said = false;
    const failing = opened.database.transaction(viewers.system, async (tx) => {
      tx.onCommit(() => (said = true));
      await tx.raw('select 1/0').catch(() => undefined);
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(said).toBe(false);
    expect(await written()).toBeDefined();
  });

  test('without a replica a position in a read changes nothing', async () => {
    const before = await written();
    expect((await opened.database.position())! >= before!).toBe(true);
    expect(opened.database.replica()).toBeUndefined();
    const seen = await opened.database.read(viewers.system, (tx) => tx.raw('select 1 as one'), ANY_POSITION);
    expect(seen.rows).toEqual([{ one: 1 }]);
  });

  test('the primary as its own replica is refused with a sentence', async () => {
    database = openPostgres({ url: opened.url!, readUrl: opened.url! });
    await expect(database.agree()).rejects.toThrow('DATABASE_READ_URL leads to the primary, not to a standby of it');
    // Not asked to agree, or taken over by a failover meanwhile: what is no standby answers nothing by itself.
    const read = await database.read(
      viewers.system,
      (tx) => tx.raw('select pg_is_in_recovery() as late'),
      ANY_POSITION,
    );
    expect(read.rows).toEqual([{ late: false }]);
    expect(database.replica()?.reads).toEqual({ replica: 0, primary: 1 });
  });

  test('a replica that is away is passed over at once, and said', async () => {
    database = openPostgres({ url: opened.url!, readUrl: 'postgres://nobody@127.0.0.1:9/none' });
    expect(await database.agree()).toMatch(/The replica is away \(.*ECONNREFUSED/);
    expect(database.replica()).toMatchObject({ state: 'away', lagMs: undefined });
    const from = performance.now();
    const { rows } = await database.read(viewers.system, (tx) => tx.raw('select 1 as one'), await written(database));
    expect(rows).toEqual([{ one: 1 }]);
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});

test.runIf(inject('engine') === 'pglite')('the embedded database has no positions', async () => {
  expect([await written(), await opened.database.position()]).toEqual([undefined, undefined]);
});

test('what a replica cannot help is asked of the primary; what takes too long there does so here too', () => {
  const coded = (code: string) => Object.assign(new Error('no'), { code });
  const [helped, not] = [
    [new Behind('x'), coded('40001'), coded('57P01'), coded('ECONNRESET'), coded('26000')],
    [coded('57014'), coded('42P01')],
  ];
  expect(helped.map(isFaultOfReplica)).toEqual([true, true, true, true, true]);
  expect(not.map(isFaultOfReplica)).toEqual([false, false]);
});
