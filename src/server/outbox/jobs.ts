import PgBoss from 'pg-boss';
import { v5 } from 'uuid';
import { jobNames } from '../../shared/admin/health-calls.ts';
import type { Database, Tx } from '../db/database.ts';
import { createRetryingQuery } from '../db/retry.ts';
import type { JobName, JobPayloads } from './job-payloads.ts';
import { GivenUp, isGivenUp, LAST_TRY } from './given-up.ts';
import { openOutbox, type Outbox } from './outbox-store.ts';
import { REQUEST_ROLE } from '../db/session-settings.ts';
import { sendOnceWith } from './send-once.ts';
import { spaced } from './spaced.ts';

interface SendOptions {
  /** The job does not run before this time. */
  startAfter?: Date;
  /** A second job with the same name and `once` is ignored. */
  once?: string;
  /** Of many that can wait: all others of its kind overtake it. */
  canWait?: true;
}

interface WorkOptions<N extends JobName, T> {
  /** Called for a job that has failed and is not tried again. */
  onGivenUp?: (payload: JobPayloads[N]) => Promise<void>;
  /** What jobs that were fetched together need, done once; each of their handlers is told how it ended. */
  together?: (payloads: JobPayloads[N][]) => Promise<T>;
}

/** The outbox: a job is stored in the sender's transaction and runs after its commit (ARCHITECTURE.md). */
export interface Jobs {
  send<N extends JobName>(tx: Tx, name: N, payload: JobPayloads[N], how?: SendOptions): Promise<void>;
  /** The handler of a job may call `together`, which does what all jobs fetched with this one need, once for all of them. */
  work<N extends JobName, T = void>(
    name: N,
    handler: (payload: JobPayloads[N], jobId: string, together: () => Promise<T>) => Promise<void>,
    how?: WorkOptions<N, T>,
  ): Promise<void>;
  /** Runs `handler` by a cron expression, once for all processes. */
  cron(name: string, expression: string, handler: () => Promise<void>): Promise<void>;
  /** Stops the workers; waits at most `ms` for running jobs. */
  stop(ms: number): Promise<void>;
}

/** Bounded number of attempts with growing pauses (safety.md 16). */
const RETRY = { retryLimit: 12, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };
/** Finished jobs are deleted within 24 hours: archived after 12, deleted after 11 more, by a delayed maintenance. */
const EXPIRY = { archiveCompletedAfterSeconds: 43_200, archiveFailedAfterSeconds: 43_200, deleteAfterHours: 11 };
/** For jobs that take minutes: no second attempt may run beside the first. A start resumes interrupted ones. */
const LONG_RUNNING = { expireInSeconds: 14_400 };
/** For periodic tasks: the next one follows by the clock, and no second attempt runs beside one that takes long. */
const TASK = { ...RETRY, ...LONG_RUNNING, retryLimit: 2 };
/** Polling finds only delayed jobs and those of other processes: a sender wakes its own worker at the commit. */
const POLL_SECONDS = 15;
/** Under load jobs are looked for so often: those that are sent in between are fetched, done and completed together. */
const COLLECT_MS = 250;
/** The longest time from a failure to its first repeat: pg-boss doubles the pause and shortens it at random. */
const REPEAT_MS = (2 * RETRY.retryDelay + 0.5) * 1_000;
/** The UUID namespace for ids of jobs with `once`. */
const JOB_NAMESPACE = '6f0c7a52-3f0e-4f0b-9d0e-5b8d2f4c1a37';
/** The order in which jobs are fetched; without it pg-boss sorts all waiting jobs of a kind for each batch. */
const FETCH_INDEX = `create index if not exists job_fetch on pgboss.job (name, priority desc, created_on, id) where state < 'active'`;
/** How many of each kind in the shared list are fetched at once: fetching costs more than most jobs. */
const AT_ONCE: Record<(typeof jobNames)[number], number> = {
  ticketEvent: 20, // told together, in one transaction
  handOver: 1,
  problemEvent: 5,
  reminder: 5,
  mail: 10, // two for each connection of the mailer
  webhook: 8,
  push: 8,
  robot: 1,
  remoteConfig: 1,
  scan: 3,
  invite: 1,
  import: 1,
  export: 1,
};

/** A kind of job, or a periodic task, as metrics, traces and the log name it. */
export type Work = JobName | `task.${string}`;
type OnRun = (work: Work, ms: number, isFailed: boolean) => void;
type Within = <T>(work: Work, id: string, run: () => Promise<T>) => Promise<T>;

const measuredBy =
  (onRun: OnRun, within: Within) =>
  (work: Work, id: string, run: () => Promise<void>): Promise<void> => {
    const startedAt = performance.now();
    const end = (isFailed: boolean) => (): void => onRun(work, performance.now() - startedAt, isFailed);
    const running = within(work, id, run);
    running.then(end(false), end(true));
    return running;
  };

const noneTogether = () => Promise.reject(new Error('These jobs have nothing to do together.'));

/** SQL that creates pg-boss's tables, without its BEGIN and COMMIT, for the caller's transaction. */
export const jobTables = (): string => PgBoss.getConstructionPlans('pgboss').replaceAll(/\b(BEGIN|COMMIT);/g, '');

/** pg-boss with its queues; its tables are in a schema of their own, where the request role may only add jobs. */
async function startBoss(
  executeSql: ReturnType<typeof createRetryingQuery>['ask'],
  onError: (error: Error) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql },
    schema: 'pgboss',
    cronWorkerIntervalSeconds: POLL_SECONDS,
    ...EXPIRY,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name, { name, ...RETRY });
  await executeSql(FETCH_INDEX);
  // The request role may add jobs but not read them, because mails contain login codes.
  await executeSql(
    `grant usage on schema pgboss to ${REQUEST_ROLE}; grant select on pgboss.queue to ${REQUEST_ROLE};
     grant insert, select (id) on pgboss.job to ${REQUEST_ROLE}`,
  );
  return boss;
}

/**
 * Starts the outbox. Queries of pg-boss are repeated while the database is unavailable: pg-boss does not repeat them,
 * and a job whose end it cannot store would run twice. `onFailedTry` is called for each try of a job or task that has
 * failed, `onRun` for each one; each is done `within` what the caller puts around it.
 */
export async function startJobs(
  database: Database,
  onError: (error: Error) => void,
  onFailedTry: (error: unknown, job: { job: Work; jobId: string; try: number }) => void = () => undefined,
  onRun: OnRun = () => undefined,
  within: Within = (_work, _id, run) => run(),
): Promise<Jobs & { outbox: Outbox }> {
  const retrying = createRetryingQuery(database.owner, (error) => onError(error as Error));
  const boss = await startBoss(retrying.ask, onError);
  const sendOnce = sendOnceWith(database, onError);
  const measured = measuredBy(onRun, within);
  const workers = new Map<string, string>();
  const wake = (name: string): void => boss.notifyWorker(workers.get(name) ?? '');
  const wakeSoon = spaced(COLLECT_MS, wake);
  return {
    send: async (tx, name, payload, { once, canWait, ...later } = {}) => {
      const id = once === undefined ? {} : { id: v5(`${name} ${once}`, JOB_NAMESPACE) };
      // pg-boss writes a job with one statement, always the same; its result, the job's id, is not used.
      const executeSql = (text: string, values: unknown[]) =>
        tx.send({ name: 'job_insert', text }, values).then(() => ({ rows: [] }));
      const expiry = name === 'import' || name === 'export' ? LONG_RUNNING : {};
      await boss.send(name, payload, {
        ...RETRY,
        ...expiry,
        ...later,
        ...id,
        ...(canWait ? { priority: -1 } : {}),
        db: { executeSql },
      });
      tx.onCommit(() => wakeSoon(name));
    },
    work: async <N extends JobName, T>(
      name: N,
      handler: (payload: JobPayloads[N], jobId: string, together: () => Promise<T>) => Promise<void>,
      { onGivenUp, together: begin = noneTogether }: WorkOptions<N, T> = {},
    ) => {
      const options = {
        batchSize: AT_ONCE[name],
        pollingIntervalSeconds: POLL_SECONDS,
        includeMetadata: true,
      } as const;
      const worker: string = await boss.work<JobPayloads[N]>(name, options, async (jobs) => {
        // More may be waiting than fit in one batch: fetched without waiting for the poll, or login codes would wait
        // behind other mails. What is sent from now on wakes the worker itself.
        if (jobs.length === AT_ONCE[name]) wake(name);
        let done: Promise<T> | undefined;
        const all = () => (done ??= begin(jobs.filter((job) => !isGivenUp(job)).map(({ data }) => data)));
        const run = (data: JobPayloads[N], id: string) => handler(data, id, all);
        const ends = await Promise.allSettled(
          jobs.map(async (job) => {
            if (isGivenUp(job)) throw new GivenUp();
            return measured(name, job.id, () => (name === 'mail' ? sendOnce(job, run) : run(job.data, job.id)));
          }),
        );
        // If the handler threw, pg-boss would fail the whole batch (stack.md 4). Failed jobs are marked last: then
        // pg-boss completes the jobs that are still active, and none of them can have been started again.
        for (const [index, end] of ends.entries()) {
          const job = jobs[index];
          if (!job || end.status !== 'rejected') continue;
          onFailedTry(end.reason, { job: name, jobId: job.id, try: job.retryCount + 1 });
          const isGivenUpNow = end.reason instanceof GivenUp;
          if (isGivenUpNow || job.retryCount >= job.retryLimit)
            await onGivenUp?.(job.data).catch((error: unknown) => onError(error as Error));
          if (isGivenUpNow) await database.owner(LAST_TRY, [name, job.id]);
          await boss.fail(name, job.id, end.reason as object);
        }
        if (ends.some(({ status }) => status === 'rejected')) setTimeout(() => wake(name), REPEAT_MS).unref();
      });
      workers.set(name, worker);
    },
    cron: async (name, expression, handler) => {
      await boss.createQueue(name, { name, ...RETRY });
      const options = { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true } as const;
      await boss.work(name, options, async ([job]) => {
        if (!job) return;
        const task = `task.${name}` as const;
        try {
          await measured(task, job.id, handler);
        } catch (error) {
          onFailedTry(error, { job: task, jobId: job.id, try: job.retryCount + 1 });
          throw error;
        }
      });
      await boss.schedule(name, expression, {}, TASK);
    },
    outbox: openOutbox(jobNames, wake),
    stop: async (ms) => {
      const late = setTimeout(retrying.end, ms);
      await boss.stop({ graceful: true, timeout: ms, wait: true });
      clearTimeout(late);
      retrying.end();
    },
  };
}
