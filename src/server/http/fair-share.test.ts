import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { createFairShare } from './fair-share.ts';

/** A database whose work ends when the test calls `end`. */
let begun: { name: string; end: () => void }[];
beforeEach(() => void (begun = []));
const place = { kind: 'nobody' } as const;
const run = (_place: unknown, work: (tx: never) => Promise<unknown>): Promise<unknown> => work(undefined as never);
const database = { transaction: run, read: run } as unknown as Database;
const slow = (name: string) => (): Promise<string> =>
  new Promise((resolve) => void begun.push({ name, end: () => resolve(name) }));
/** The test moves this clock. */
let at = 0;
const now = (): number => at;
const names = (): string[] => begun.map(({ name }) => name);

test('one subject holds three at once, the rest wait in order, and nobody waits behind them', async () => {
  const share = createFairShare({ atOnce: 3, waiting: 64, waitMs: 10_000, now });
  const all = Array.from({ length: 32 }, (_, n) => share.of('ann', database).read(place, slow(`ann${n}`)));
  const other = share.of('ben', database).read(place, slow('ben'));
  await pause(0);
  expect(names()).toEqual(['ann0', 'ann1', 'ann2', 'ben']);
  begun[3]?.end();
  expect(await other).toBe('ben');

  // While another subject is active it holds one: after the three have ended, one runs after the other.
  for (const ended of [0, 1]) begun[ended]?.end();
  await pause(0);
  expect(names()).toHaveLength(4);
  begun[2]?.end();
  await pause(0);
  expect(names()).toHaveLength(5);

  // Alone again it has its three.
  at += 1_000;
  for (let ended = 4; ended < begun.length; ended++) {
    begun[ended]?.end();
    await pause(0);
    expect(begun.length - ended - 1).toBeLessThanOrEqual(3);
    if (ended === 10) expect(begun.length - ended - 1).toBe(3);
  }
  expect(await Promise.all(all)).toHaveLength(32);
  expect(names().filter((name) => name !== 'ben')).toEqual(Array.from({ length: 32 }, (_, n) => `ann${n}`));
});

test('reads and writes share one queue, and a failure frees its slot', async () => {
  const share = createFairShare({ atOnce: 1, waiting: 1, waitMs: 10_000, now });
  const failing = share.of('ann', database).transaction(place, () => Promise.reject(new Error('broken')));
  const next = share.of('ann', database).read(place, () => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
  expect(await share.of('ann', database).transaction(place, () => Promise.resolve('again'))).toBe('again');
});

test('a queue is bounded in length and in time: 429, with the seconds to wait', async () => {
  const share = createFairShare({ atOnce: 1, waiting: 1, waitMs: 20, now });
  const holding = share.of('ann', database).read(place, slow('holding'));
  const late = share.of('ann', database).read(place, slow('late'));
  const refused = { failure: 'tooMany', data: { retryAfter: 1 } };
  await expect(share.of('ann', database).read(place, slow('one too many'))).rejects.toMatchObject(refused);
  await expect(late).rejects.toMatchObject(refused);
  begun[0]?.end();
  expect(await holding).toBe('holding');
  expect(names()).toEqual(['holding']);
});
