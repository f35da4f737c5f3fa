import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { AfterCommitQueue } from './after-commit-queue.ts';

test('a statement that is added as the queue runs empty is sent too', async () => {
  // Nothing listens there, so each sending ends with an error.
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  let errors = 0;
  const queue: AfterCommitQueue = new AfterCommitQueue(
    pool,
    (statements) => statements,
    () => {
      errors++;
      // Runs when the queue has seen that it is empty.
      if (errors === 1) queueMicrotask(() => queue.add([{ text: 'select 2' }]));
    },
  );
  queue.add([{ text: 'select 1' }]);
  await vi.waitFor(() => expect(errors).toBe(2));
  await queue.end();
  await pool.end();
});

test('what is added soon after a sending goes together, and nothing waits at the end', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const sent: number[] = [];
  const queue = new AfterCommitQueue(
    pool,
    (statements) => (sent.push(statements.length - 1), statements),
    () => undefined,
  );
  queue.add([{ text: 'select 1' }]);
  await vi.waitFor(() => expect(sent).toEqual([1]));
  queue.add([{ text: 'select 2' }]);
  queue.add([{ text: 'select 3' }]);
  expect(sent).toEqual([1]);
  await queue.end();
  expect(sent).toEqual([1, 2]);
  await pool.end();
});
