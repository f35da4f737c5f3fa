import type pg from 'pg';
import { expect, test } from 'vitest';
import { ANY_POSITION } from './position.ts';
import { readFrom } from './read-pool.ts';

const client = {} as pg.PoolClient;
const never = () => new Promise<string>(() => undefined);

/** The replica lets in at these turns; the last one goes on for ever. */
function reads(...turns: boolean[]) {
  const counts: string[] = [];
  const connect = () => Promise.resolve((turns.length > 1 ? turns.shift() : turns[0]) ? client : undefined);
  return { connect, counts, replica: { count: (by: string) => void counts.push(by) } };
}

test('while the primary is silent the replica is asked again', async () => {
  const pool = reads(false, false, true);
  const from = performance.now();
  expect(await readFrom(pool, ANY_POSITION, () => Promise.resolve('replica'), never)).toBe('replica');
  expect(performance.now() - from).toBeLessThan(4_500);
  expect(pool.counts).toEqual(['replica']);
});

test('the primary answers where the replica may not, and its error is the answer', async () => {
  const read = (onPrimary: () => Promise<string>) => readFrom(reads(false), ANY_POSITION, never, onPrimary);
  expect(await read(() => Promise.resolve('primary'))).toBe('primary');
  await expect(read(() => Promise.reject(new Error('division by zero')))).rejects.toThrow('division by zero');
});

test('a fault of the replica is answered by the primary, any other is the answer', async () => {
  const read = (error: Error) =>
    readFrom(
      reads(true),
      ANY_POSITION,
      () => Promise.reject(error),
      () => Promise.resolve('primary'),
    );
  expect(await read(Object.assign(new Error('conflict with recovery'), { code: '40001' }))).toBe('primary');
  await expect(read(new Error('division by zero'))).rejects.toThrow('division by zero');
});
