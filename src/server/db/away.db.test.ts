/**
 * How the process handles a database that cuts connections, refuses them or is silent; on PostgreSQL, where there is a
 * proxy to it.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openFaultyProxy } from '../../../lab/drills/faulty-proxy.mjs';
import { type TestDatabase, openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from './database.ts';
import { isOutage } from './outage.ts';
import { viewers } from './sample-rows.testkit.ts';
import { openPostgres } from './postgres.ts';

const POOL = 4;

describe.runIf(inject('engine') === 'postgres')('the database', () => {
  let opened: TestDatabase;
  let proxy: Awaited<ReturnType<typeof openFaultyProxy>>;
  let database: Database;
  beforeEach(async () => {
    opened = await openTestDatabase();
    const address = new URL(opened.url!);
    proxy = await openFaultyProxy(Number(address.port));
    address.port = String(proxy.port);
    database = openPostgres({ url: address.toString(), poolSize: POOL });
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
    await opened.close();
  });

  const write = (key: string, seconds = 0) =>
    database.transaction(viewers.system, async (tx) => {
      await tx.raw('insert into setting (key, value) values ($1, $1)', [key]);
      await tx.raw(`select pg_sleep(${seconds})`);
    });
  const cutAll = () =>
    opened.database.owner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query not ilike 'listen %'`,
    );
  /** Resolves when `ready` is true; rejects after 10 s, the limit for a recovery (safety.md). */
  async function within10s(ready: () => boolean): Promise<void> {
    const until = performance.now() + 10_000;
    while (!ready()) {
      if (performance.now() > until) throw new Error('Not recovered within 10 s');
      await pause(20);
    }
  }

  test('cut connections (busy, between two statements, idle, at a lock) fail only their callers', async () => {
    // First, or it would wait in the pool's queue until the others are done.
    const between = database.exclusively(async () => {
      await pause(300);
      await cutAll();
      await pause(100);
    });
    const works = Array.from({ length: 8 }, (_, n) => write(`cut-${n}`, 1));
    const ends = await Promise.allSettled(works);
    await between;
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.filter((error) => !isOutage(error))).toEqual([]);
    await Promise.all(Array.from({ length: POOL * 2 }, (_, n) => write(`after-${n}`)));
  });

  test('a transaction that is cut while it waits for something else ends with an outage', async () => {
    const work = database.transaction(viewers.system, async (tx) => {
      await tx.raw('select 1');
      proxy.cut();
      await pause(100);
      await tx.raw('select 2');
    });
    expect(isOutage(await work.catch((error: unknown) => error))).toBe(true);
    await write('next');
  });

  test('unavailable for 1 s: one loop reconnects, gaps are reported, no more connections than before', async () => {
    let gaps = 0;
    for (const channel of ['one', 'two', 'three'])
      await database.listen(
        channel,
        () => undefined,
        () => gaps++,
      );
    await write('before');
    const before = proxy.open();
    const attempts = proxy.attempts();
    proxy.set('refusing');
    await pause(1_000);
    // The listener alone: 100 ms, then twice as long each time, each shortened by at most a half.
    expect(proxy.attempts() - attempts).toBeLessThanOrEqual(6);
    expect(isOutage(await write('meanwhile').catch((error: unknown) => error))).toBe(true);
    proxy.set('working');
    await within10s(() => gaps === 3);
    await write('after');
    expect(proxy.open()).toBeLessThanOrEqual(before);
  });

  test('silent: statements fail within 20 s, then it recovers', async () => {
    let gaps = 0;
    await database.listen(
      'channel',
      () => undefined,
      () => gaps++,
    );
    await Promise.all(Array.from({ length: 2 }, (_, n) => write(`before-${n}`)));
    proxy.set('silent');
    const began = performance.now();
    const ends = await Promise.allSettled(Array.from({ length: POOL * 2 }, (_, n) => write(`silent-${n}`)));
    expect(performance.now() - began).toBeLessThan(20_000);
    for (const end of ends) expect(end.status === 'rejected' && isOutage(end.reason)).toBe(true);
    proxy.set('working');
    await write('after');
    await within10s(() => gaps > 0);
  });
});
