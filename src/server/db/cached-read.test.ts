import { expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { cachedRead } from './cached-read.ts';
import type { Tx } from './database.ts';

const MAX_AGE_MS = 5_000;
/** A cache that counts how often it reads; the read itself needs no transaction. */
function counting(whileReading: (cache: { forget(): void }) => void = () => undefined) {
  const at = { now: 0 };
  let reads = 0;
  const cache = cachedRead<number>({ ...systemClock, now: () => new Date(at.now) }, MAX_AGE_MS, () => {
    whileReading(cache);
    return Promise.resolve(++reads);
  });
  return { at, forget: cache.forget, load: () => cache.load({} as Tx) };
}

test('is read once until it is too old', async () => {
  const { at, load } = counting();
  expect([await load(), await load()]).toEqual([1, 1]);
  at.now = MAX_AGE_MS - 1;
  expect(await load()).toBe(1);
  at.now = MAX_AGE_MS;
  expect(await load()).toBe(2);
});

test('is read again after a notification', async () => {
  const { load, forget } = counting();
  await load();
  forget();
  expect([await load(), await load()]).toEqual([2, 2]);
});

test('is not cached if a notification arrived while it was read', async () => {
  const { load } = counting((cache) => cache.forget());
  expect([await load(), await load()]).toEqual([1, 2]);
});
