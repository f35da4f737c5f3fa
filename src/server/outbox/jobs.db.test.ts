import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../../../test/test-database.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Jobs } from './jobs.ts';
import { startJobs } from './jobs.ts';

const SYSTEM = { kind: 'system' } as const;
/** Less than the pause between two looks for jobs. */
const AT_ONCE = { timeout: 5_000 };

let opened: TestDatabase;
let jobs: Jobs;
const worked: string[] = [];
const errors: Error[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  jobs = await startJobs(opened.database, (error) => void errors.push(error));
  let tries = 0;
  await jobs.work('ticketEvent', async ({ ticketId }) => {
    if (ticketId === 'fails once' && tries++ === 0) throw new Error('not yet');
    worked.push(ticketId);
  });
});
afterAll(async () => {
  await jobs.stop(1_000);
  await opened.close();
});

const send = (ticketId: string, after?: () => never) =>
  opened.database.transaction(SYSTEM, async (tx) => {
    await jobs.send(tx, 'ticketEvent', { ticketId, seq: 1 });
    after?.();
  });

it('is worked on when its transaction is committed, and not when it is taken back', async () => {
  await send('kept');
  await vi.waitFor(() => expect(worked).toEqual(['kept']), AT_ONCE);
  const takenBack = send('taken back', () => {
    throw new Error('taken back');
  });
  await expect(takenBack).rejects.toThrow('taken back');
  await send('next');
  await vi.waitFor(() => expect(worked).toEqual(['kept', 'next']), AT_ONCE);
});

it('is repeated soon after it has failed', async () => {
  await send('fails once');
  await vi.waitFor(() => expect(worked.at(-1)).toBe('fails once'), { timeout: 9_000 });
  expect(errors).toEqual([]);
});
