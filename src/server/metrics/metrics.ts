/** The metrics in Prometheus' text format (docs/running.md lists them). Loaded only where they are asked for. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Gauges, Measures } from './measures.ts';

/** Seconds: from an answer without a statement to the limit of a request (safety.md 16). */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 20];
const ROUND_TRIP_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 15];
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 1_800];
/** The event loop is asked this often; a shorter delay is not seen. */
const LAG_RESOLUTION_MS = 10;
/** These are named against the conventions, so promtool complains; the same is known under another name, or of no use. */
const UNCONVENTIONAL = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
  'nodejs_eventloop_lag_seconds',
  'nodejs_eventloop_lag_min_seconds',
  'nodejs_eventloop_lag_max_seconds',
  'nodejs_eventloop_lag_mean_seconds',
  'nodejs_eventloop_lag_stddev_seconds',
  'nodejs_eventloop_lag_p50_seconds',
  'nodejs_eventloop_lag_p90_seconds',
  'nodejs_eventloop_lag_p99_seconds',
];

export interface Metrics {
  measures: Measures;
  /** What is asked from now on at each scrape. */
  watch(gauges: Gauges): void;
  text(): Promise<string>;
  contentType: string;
  close(): void;
}

export function createMetrics(version: string): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of UNCONVENTIONAL) register.removeSingleMetric(name);
  const registers = [register];
  new Gauge({ name: 'closeloop_info', help: 'The version; always 1.', labelNames: ['version'], registers }).set(
    { version },
    1,
  );
  const lag = watchLag(registers);
  return {
    measures: createMeasures(registers),
    watch: (gauges) => watchGauges(gauges, registers),
    text: () => register.metrics(),
    contentType: register.contentType,
    close: lag.close,
  };
}

function createMeasures(registers: Registry[]): Measures {
  const requests = new Histogram({
    name: 'closeloop_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by call (also a wrapped one) and HTTP status of the call.',
    labelNames: ['call', 'code'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const roundTrips = new Histogram({
    name: 'closeloop_db_round_trip_duration_seconds',
    help: 'Round trips of this process to the database, each with one or more statements.',
    labelNames: ['outcome'],
    buckets: ROUND_TRIP_BUCKETS,
    registers,
  });
  const statements = new Counter({
    name: 'closeloop_db_statements_total',
    help: 'Statements that this process sent to the database.',
    registers,
  });
  const jobs = new Histogram({
    name: 'closeloop_job_duration_seconds',
    help: 'Runs of jobs in this process, by job (mail, webhook, push, robot …) and outcome.',
    labelNames: ['job', 'outcome'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const webhooks = new Counter({
    name: 'closeloop_webhook_posts_total',
    help: 'Attempts to deliver a message to a webhook, by whether the receiver accepted it.',
    labelNames: ['outcome'],
    registers,
  });
  const mails = new Counter({
    name: 'closeloop_mails_read_total',
    help: 'Mails read from the mailbox of answers, by whether they were handled.',
    labelNames: ['outcome'],
    registers,
  });
  const outcomes = ['ok', 'failed'] as const;
  for (const outcome of outcomes) for (const counter of [webhooks, mails]) counter.inc({ outcome }, 0);
  const outcomeOf = (isFailed: boolean): (typeof outcomes)[number] => (isFailed ? 'failed' : 'ok');
  return {
    // A stream is open for hours; how many are is a gauge.
    request: ({ call, code, ms }) => call !== 'stream' && requests.observe({ call, code }, ms / 1_000),
    roundTrip: (count, ms, isFailed) => {
      statements.inc(count);
      roundTrips.observe({ outcome: outcomeOf(isFailed) }, ms / 1_000);
    },
    jobRun: (job, ms, isFailed) => jobs.observe({ job, outcome: outcomeOf(isFailed) }, ms / 1_000),
    webhookPost: (isAccepted) => webhooks.inc({ outcome: outcomeOf(!isAccepted) }),
    mailRead: (isHandled) => mails.inc({ outcome: outcomeOf(!isHandled) }),
  };
}

function watchLag(registers: Registry[]): { close: () => void } {
  const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  delay.enable();
  new Gauge({
    name: 'closeloop_event_loop_lag_seconds',
    help: 'How late the event loop was since the last scrape: mean, 99th percentile, most.',
    labelNames: ['stat'],
    registers,
    collect() {
      // What is measured is the time between two looks, so the wanted one is taken off.
      const late = (ns: number): number =>
        Number.isFinite(ns) ? Math.max(0, ns / 1e9 - LAG_RESOLUTION_MS / 1_000) : 0;
      this.set({ stat: 'mean' }, late(delay.mean));
      this.set({ stat: 'p99' }, late(delay.percentile(99)));
      this.set({ stat: 'max' }, late(delay.max));
      delay.reset();
    },
  });
  return { close: () => delay.disable() };
}

type AddGauge = <L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  collect: (set: (labels: Partial<Record<L, string>>, value: number) => void) => Promise<void> | void,
) => void;

/** One question for several metrics of the same scrape. */
function watchGauges(gauges: Gauges, registers: Registry[]): void {
  const gauge: AddGauge = (name, help, labelNames, collect) =>
    void new Gauge({
      name: `closeloop_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        // What cannot be asked now is left out; the rest of the scrape is whole.
        try {
          await collect((labels, value) => this.set(labels, value));
        } catch {
          // Without labels a reset leaves a zero, which would be a lie.
          if (labelNames.length === 0) this.remove();
        }
      },
    });
  const jobs = shared(gauges.jobs);
  const stored = shared(gauges.stored);
  gauge('db_pool', 'Connections of this process: open, idle, and requests waiting for one.', ['state'], (set) => {
    const { open, idle, waiting, most } = gauges.pool();
    set({ state: 'busy' }, open - idle);
    set({ state: 'idle' }, idle);
    set({ state: 'waiting' }, waiting);
    set({ state: 'most' }, most);
  });
  watchReplica(gauges, registers, gauge);
  gauge('streams', 'Open live streams of this process.', [], (set) => set({}, gauges.streams()));
  gauge('jobs', 'Jobs of all processes, by state.', ['job', 'state'], async (set) => {
    for (const { job, state, count } of await jobs()) set({ job, state }, count);
  });
  gauge('job_oldest_age_seconds', 'How long the oldest job that is due has been waiting.', ['job'], async (set) => {
    const oldest = new Map<string, number>();
    for (const { job, oldestSeconds } of await jobs()) oldest.set(job, Math.max(oldestSeconds, oldest.get(job) ?? 0));
    for (const [job, seconds] of oldest) set({ job }, seconds);
  });
  gauge('check_up', 'What the installation stands on: 1 if it answers, 0 if not.', ['check'], async (set) => {
    for (const [check, result] of Object.entries(await gauges.checks()))
      if (result !== 'off') set({ check }, result === 'ok' ? 1 : 0);
  });
  gauge('sessions', 'Sessions that are logged in, of all processes.', [], async (set) =>
    set({}, (await stored()).sessions),
  );
  gauge('database_size_bytes', 'Size of the database.', [], async (set) => set({}, (await stored()).databaseBytes));
  gauge('files', 'Files of tickets that are kept.', [], async (set) => set({}, (await stored()).files));
  gauge('files_size_bytes', 'Bytes of these files.', [], async (set) => set({}, (await stored()).fileBytes));
  gauge('disk_free_bytes', 'Free bytes of the disk of DATA_DIR.', [], async (set) => set({}, await gauges.diskFree()));
}

/** Lag and reads of the replica, where there is one. */
function watchReplica({ replica }: Gauges, registers: Registry[], gauge: AddGauge): void {
  if (!replica()) return;
  gauge('replica_lag_seconds', 'How far the replica is behind; left out while it is away.', [], (set) => {
    const { lagMs } = replica() ?? {};
    if (lagMs === undefined) throw new Error('It is away.');
    set({}, lagMs / 1_000);
  });
  new Counter({
    name: 'closeloop_replica_reads_total',
    help: 'Reads that a replica may answer, by who answered them.',
    labelNames: ['by'],
    registers,
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(replica()?.reads ?? {})) this.inc({ by }, count);
    },
  });
}

/** The same answer for all that ask at once. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => (asked ??= ask().finally(() => (asked = undefined)));
}
