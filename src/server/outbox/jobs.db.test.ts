import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sharedTestDatabase } from '../../../test/test-database.ts';
import type { Tx } from '../db/database.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { countJobs, type Outbox } from './outbox-store.ts';

const SYSTEM = { kind: 'system' } as const;
/** Less than the poll interval. */
const AT_ONCE = { timeout: 5_000 };

let jobs: Jobs & { outbox: Outbox };
const worked: string[] = [];
const errors: Error[] = [];
const givenUp: string[] = [];
/** The tries that failed, as the log names them. */
const failed: Record<string, unknown>[] = [];
const runs: { job: string; isFailed: boolean }[] = [];

const opened = sharedTestDatabase();
beforeAll(async () => {
  jobs = await startJobs(
    opened.database,
    (error) => void errors.push(error),
    (_error, job) => void failed.push(job),
    (job, _ms, isFailed) => void runs.push({ job, isFailed }),
  );
  let tries = 0;
  await jobs.work('ticketEvent', async ({ ticketId }) => {
    if (ticketId === 'fails once' && tries++ === 0) throw new Error('not yet');
    worked.push(ticketId);
  });
  await jobs.work('export', () => Promise.reject(new Error('The store is away.')), {
    onGivenUp: async ({ exportId }) => void givenUp.push(exportId),
  });
});
afterAll(async () => {
  await jobs.stop(1_000);
});

const send = (ticketId: string, after?: () => never) =>
  opened.database.transaction(SYSTEM, async (tx) => {
    await jobs.send(tx, 'ticketEvent', { ticketId, seq: 1 });
    after?.();
  });

it('runs when its transaction is committed, and not when it is rolled back', async () => {
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
  expect(failed).toEqual([{ job: 'ticketEvent', jobId: expect.any(String), try: 1 }]);
  expect(runs.slice(-2)).toEqual([
    { job: 'ticketEvent', isFailed: true },
    { job: 'ticketEvent', isFailed: false },
  ]);
});

it('a failed job is started again at once, and the list does not show its content', async () => {
  await send('given up');
  await vi.waitFor(() => expect(worked.at(-1)).toBe('given up'), AT_ONCE);
  const [job] = (
    await opened.database.owner(
      `update pgboss.job set state = 'failed', data = data || '{"text": "Code 4711"}' where data ->> 'ticketId' = 'given up' returning id`,
    )
  ).rows;
  const id = String(job?.['id']);
  const inOutbox = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => opened.database.transaction(SYSTEM, work);
  const listed = await inOutbox((tx) => jobs.outbox.list(tx, 'failed', undefined, 10));
  expect(listed).toMatchObject([{ id, name: 'ticketEvent', nextAt: null, about: 'given up' }]);
  expect(JSON.stringify(listed)).not.toContain('4711');
  const counts = await inOutbox((tx) => jobs.outbox.counts(tx));
  expect(counts.find(({ name }) => name === 'ticketEvent')).toMatchObject({ waiting: 0, failed: 1, oldestAt: null });
  const counted = await countJobs(opened.database, ['ticketEvent', 'mail']);
  expect(counted).toHaveLength(8);
  expect(counted).toContainEqual({ job: 'ticketEvent', state: 'failed', count: 1, oldestSeconds: 0 });
  const times = worked.length;
  expect(await inOutbox((tx) => jobs.outbox.retry(tx, id))).toBe(true);
  await vi.waitFor(() => expect(worked.slice(times)).toEqual(['given up']), AT_ONCE);
  expect(await inOutbox((tx) => jobs.outbox.retry(tx, id))).toBe(false);
  expect(await inOutbox((tx) => jobs.outbox.list(tx, 'failed', undefined, 10))).toEqual([]);
  const asAdmin = { kind: 'user', userId: id, role: 'admin', organisationId: null } as const;
  await expect(opened.database.read(asAdmin, (tx) => jobs.outbox.counts(tx))).rejects.toThrow();
});

it('does for jobs that are fetched together what they need, once; each of them is told how it ended', async () => {
  const together: number[][] = [];
  const alone: number[] = [];
  await jobs.work<'reminder', number>(
    'reminder',
    async ({ percent, seq }, _id, all) => {
      const sum = await all().catch(() => undefined);
      if (sum === undefined) alone.push(seq);
      if (sum === undefined && percent === 100) throw new Error('not even alone');
    },
    {
      together: async (payloads) => {
        together.push(payloads.map(({ seq }) => seq).toSorted());
        if (payloads.some(({ percent }) => percent === 100)) throw new Error('one of them cannot');
        return payloads.length;
      },
    },
  );
  const remind = (...given: [seq: number, percent: 50 | 100][]) =>
    opened.database.transaction(SYSTEM, async (tx) => {
      for (const [seq, percent] of given) await jobs.send(tx, 'reminder', { ticketId: 'together', seq, percent });
    });
  await remind([1, 50], [2, 50], [3, 50]);
  await vi.waitFor(() => expect(together).toEqual([[1, 2, 3]]), AT_ONCE);
  expect(alone).toEqual([]);
  await remind([4, 100], [5, 50]);
  await vi.waitFor(() => expect(alone.toSorted()).toEqual([4, 5]), AT_ONCE);
  const states = async () =>
    (
      await opened.database.owner(
        `select data ->> 'seq' as seq, state::text from pgboss.job where name = 'reminder' order by 1`,
      )
    ).rows.map(({ seq, state }) => [seq, state].join(' '));
  await vi.waitFor(
    async () => expect(await states()).toEqual(['1 completed', '2 completed', '3 completed', '4 retry', '5 completed']),
    AT_ONCE,
  );
  await opened.database.owner(`delete from pgboss.job where name = 'reminder'`);
});

it('is given up after three begins of which the last ended the process, and can be sent again', async () => {
  const { database } = opened;
  const later = { startAfter: new Date(Date.now() + 3_600_000) };
  const poison = { ticketId: 'poison', seq: 1 };
  await database.transaction(SYSTEM, (tx) => jobs.send(tx, 'ticketEvent', poison, later));
  // As pg-boss leaves it when the process is gone: it hands it out as begun once more.
  await database.owner(
    `update pgboss.job set state = 'retry', retry_count = 2, started_on = now(), start_after = now(),
     output = '{"value":{"message":"job failed by timeout in active state"}}' where data ->> 'ticketId' = 'poison'`,
  );
  await send('wakes');
  const failed = () => database.transaction(SYSTEM, (tx) => jobs.outbox.list(tx, 'failed', undefined, 10));
  await vi.waitFor(async () => expect((await failed())[0]?.error).toMatch(/Begun three times/), AT_ONCE);
  expect(worked).not.toContain('poison');
  const id = (await failed())[0]?.id ?? '';
  expect(await database.transaction(SYSTEM, (tx) => jobs.outbox.retry(tx, id))).toBe(true);
  await vi.waitFor(() => expect(worked).toContain('poison'), AT_ONCE);
});

it('whoever waits for a job is told when it has failed for the last time, not before', async () => {
  const { database } = opened;
  const add = (exportId: string) => database.transaction(SYSTEM, (tx) => jobs.send(tx, 'export', { exportId }));
  const stateOf = async (exportId: string) =>
    (await database.owner(`select state from pgboss.job where data ->> 'exportId' = $1`, [exportId])).rows[0]?.[
      'state'
    ];
  await add('first try');
  await vi.waitFor(async () => expect(await stateOf('first try')).toBe('retry'), AT_ONCE);
  expect(givenUp).toEqual([]);
  await database.owner(
    `update pgboss.job set retry_count = retry_limit - 1, start_after = now() where data ->> 'exportId' = 'first try'`,
  );
  await add('wakes');
  await vi.waitFor(async () => expect(await stateOf('first try')).toBe('failed'), AT_ONCE);
  expect(givenUp).toEqual(['first try']);
  await database.owner(`delete from pgboss.job where name = 'export'`);
});

it('the list goes on after a job that is gone meanwhile', async () => {
  const { database } = opened;
  const later = { startAfter: new Date(Date.now() + 3_600_000) };
  for (let n = 0; n < 4; n++)
    await database.transaction(SYSTEM, (tx) => jobs.send(tx, 'ticketEvent', { ticketId: `later ${n}`, seq: n }, later));
  const read = (after: { at: string; id: string } | undefined, most: number) =>
    database.transaction(SYSTEM, (tx) => jobs.outbox.list(tx, 'waiting', after, most));
  const all = await read(undefined, 10);
  expect(all).toHaveLength(4);
  const last = all[1];
  if (!last) throw new Error('There is no second job.');
  await database.owner('delete from pgboss.job where id = $1', [last.id]);
  expect(await read({ at: last.createdAt, id: last.id }, 10)).toEqual(all.slice(2));
});

it('a batch is read in the order of an index: a long queue is not sorted for it', async () => {
  const { owner } = opened.database;
  // As pg-boss fetches (plans.js, fetchNextJob).
  const { rows } = await owner(
    `explain select id from pgboss.job where name = 'mail' and state < 'active' and start_after < now()
     order by priority desc, created_on, id limit 5`,
  );
  const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  expect(plan).toContain('priority_created_on_id');
  expect(plan).not.toContain('Sort');
});

it('a job waits from when it is due, and metrics say for how long', async () => {
  const { database } = opened;
  // Nobody works on this kind here.
  const later = { startAfter: new Date(Date.now() + 3_600_000) };
  await database.transaction(SYSTEM, (tx) => jobs.send(tx, 'webhook', { deliveryId: 'later' }, later));
  const waiting = async () => (await countJobs(database, ['webhook'])).find(({ state }) => state === 'created');
  expect(await waiting()).toMatchObject({ count: 1, oldestSeconds: 0 });
  await database.owner(
    `update pgboss.job set start_after = now() - interval '1 hour', created_on = now() - interval '2 hours' where name = 'webhook'`,
  );
  expect((await waiting())?.oldestSeconds).toBeCloseTo(3_600, -2);
});

it('a periodic task that fails is told of and counted like a job, and tried twice more', async () => {
  const cron = () => jobs.cron('poisoned', '0 0 1 1 *', () => Promise.reject(new Error('1 of 2 failed')));
  await cron();
  const { owner } = opened.database;
  // As the clock of pg-boss would send it.
  await owner(
    `insert into pgboss.job (name, retry_limit, expire_in)
     select name, (options ->> 'retryLimit')::int, make_interval(secs => (options ->> 'expireInSeconds')::int)
     from pgboss.schedule where name = 'poisoned'`,
  );
  // A process that starts looks at once, a running one 15 s later.
  await cron();
  const task = { job: 'task.poisoned', jobId: expect.any(String), try: 1 };
  await vi.waitFor(() => expect(failed).toContainEqual(task), AT_ONCE);
  expect(runs).toContainEqual({ job: 'task.poisoned', isFailed: true });
  // It is told before its row says so.
  await vi.waitFor(async () => {
    const left = await owner(`select state, retry_limit, expire_in::text from pgboss.job where name = 'poisoned'`);
    expect(left.rows).toEqual([{ state: 'retry', retry_limit: 2, expire_in: '04:00:00' }]);
  });
});
