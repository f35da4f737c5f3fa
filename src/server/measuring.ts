/** What is measured of the whole server, where metrics are asked for. */
import { version } from '../../package.json';
import { jobNames } from '../shared/admin/health-calls.ts';
import { SESSION_SLIDING_DAYS } from '../shared/constants.ts';
import { readStored } from './admin/systems/health-store.ts';
import type { AppDeps } from './app-deps.ts';
import type { Config } from './config.ts';
import type { Receive } from './mail/arrived-mail.ts';
import { bearsToken, openMetricsPort } from './metrics/endpoint.ts';
import type { Gauges, Measures, Stored } from './metrics/measures.ts';
import type { Metrics } from './metrics/metrics.ts';
import { freeBytesOf } from './oss-server/disk-space.ts';
import { countJobs } from './outbox/outbox-store.ts';
import type { Readiness } from './readiness.ts';

/** Counting sessions and files reads whole tables. */
const STORED_KEPT_MS = 60_000;

/** Loaded only where somebody may read them. */
export async function metricsFor({ METRICS_TOKEN, METRICS_PORT }: Config): Promise<Metrics | undefined> {
  if (METRICS_TOKEN === undefined && METRICS_PORT === undefined) return undefined;
  const { createMetrics } = await import('./metrics/metrics.ts');
  return createMetrics(version);
}

/** Opens METRICS_PORT, if there is one; resolves to what closes it. */
export async function openMetricsDoor(
  { METRICS_PORT: port, METRICS_HOST: host }: Config,
  metrics: Metrics | undefined,
): Promise<() => Promise<void>> {
  const door = metrics && port !== undefined ? await openMetricsPort(metrics, { port, host }) : undefined;
  return async () => {
    metrics?.close();
    await door?.close();
  };
}

/** The metrics at the door of the page, for who has the token. */
export const metricsAtDoor = ({ METRICS_TOKEN: token }: Config, metrics: Metrics | undefined) =>
  metrics && {
    admits: (authorization: string | undefined) => bearsToken(authorization, token),
    text: metrics.text,
    contentType: metrics.contentType,
  };

/** What is asked at each scrape. */
export function gaugesOf(
  { config, database, clock }: Pick<AppDeps, 'config' | 'database' | 'clock'>,
  readiness: () => Promise<Readiness>,
  streams: () => number,
): Gauges {
  let kept: { until: number; stored: Promise<Stored> } | undefined;
  const stored = (): Promise<Stored> => {
    if (kept && performance.now() < kept.until) return kept.stored;
    const since = new Date(clock.now().getTime() - SESSION_SLIDING_DAYS * 86_400_000);
    const asked = database.read({ kind: 'system' }, (tx) => readStored(tx, since));
    kept = { until: performance.now() + STORED_KEPT_MS, stored: asked };
    asked.catch(() => (kept = undefined));
    return asked;
  };
  return {
    pool: database.pool,
    replica: database.replica,
    streams,
    jobs: () => countJobs(database, jobNames),
    stored,
    checks: async () => (await readiness()).checks,
    diskFree: () => freeBytesOf(config.DATA_DIR),
  };
}

/** Counts what the mailbox brings. */
export const countedMails =
  (receive: Receive, measures: Measures | undefined): Receive =>
  async (mail) => {
    try {
      await receive(mail);
      measures?.mailRead(true);
    } catch (error) {
      measures?.mailRead(false);
      throw error;
    }
  };
