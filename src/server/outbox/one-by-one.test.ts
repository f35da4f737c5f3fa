import { expect, test } from 'vitest';
import { oneByOne } from './one-by-one.ts';

const outage = Object.assign(new Error('The database is away.'), { code: 'ECONNREFUSED' });

test('those behind one that fails have their turn, and those that failed are named', async () => {
  const done: string[] = [];
  const all = oneByOne('ticket', ['a', 'b', 'c', 'd'], (id) =>
    ['a', 'c'].includes(id) ? Promise.reject(new Error(`no ${id}`)) : Promise.resolve(done.push(id)),
  );
  await expect(all).rejects.toThrow('2 of 4 failed: ticket a: Error: no a; ticket c: Error: no c');
  expect(done).toEqual(['b', 'd']);
});

test('of a thousand failures twenty are listed', async () => {
  const items = Array.from({ length: 1_000 }, (_, at) => ({ id: String(at) }));
  const error = await oneByOne('row', items, () => Promise.reject(new Error('no'))).catch((thrown: unknown) => thrown);
  expect((error as AggregateError).errors).toHaveLength(20);
  expect((error as AggregateError).message).toMatch(/^1000 of 1000 failed: row 0: Error: no; .*; row 19: Error: no$/);
});

test('nobody else is tried while the database is away', async () => {
  let tries = 0;
  const all = oneByOne('ticket', ['a', 'b'], () => (tries++, Promise.reject(outage)));
  await expect(all).rejects.toBe(outage);
  expect(tries).toBe(1);
});
