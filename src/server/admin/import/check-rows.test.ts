import { expect, test } from 'vitest';
import { createCheck } from './check-rows.ts';
import type { ImportRecord } from './import-store.ts';
import type { ImportTarget } from './import-target.ts';
import type { WorkDeps } from './import-work-deps.ts';

test('a check that fails ends only when the batch before is stored', async () => {
  const done: string[] = [];
  const database = {
    kind: 'postgres',
    read: (_viewer: unknown, work: (tx: unknown) => unknown) => Promise.resolve(work({})),
    transaction: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      done.push('stored');
      return true;
    },
  };
  let batches = 0;
  const target = {
    columns: [],
    validate: (_tx: unknown, rows: { row: number }[]) => {
      if (++batches > 1) return Promise.reject(new Error('connection cut'));
      return Promise.resolve(rows.map(({ row }) => ({ row, result: 'new', key: `${row}`, changes: {}, errors: [] })));
    },
  };
  const check = createCheck(
    { database } as unknown as WorkDeps,
    { id: 'run' } as ImportRecord,
    target as unknown as ImportTarget,
    [],
    new Map(),
  );
  // More rows than one batch has.
  const rows = Array.from({ length: 600 }, (_, at) => ({ row: at + 2, cells: [], errors: [] }));
  await expect(check.rows(rows)).rejects.toThrow('connection cut');
  expect(done).toEqual(['stored']);
});
