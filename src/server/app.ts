import { join } from 'node:path';
import { version } from '../../package.json';
import { DATABASE_SHARE, DATABASE_WAITING_MAX, DATABASE_WAIT_MS } from '../shared/constants.ts';
import { SESSION_CHANNEL } from './account/session-store.ts';
import { createFairShare } from './http/fair-share.ts';
import type { Answered } from './http/answered.ts';
import { createRateLimits } from './http/rate-limits.ts';
import type { ServerDeps } from './http/pipeline.ts';
import { createHttp } from './http/server.ts';
import type { AppDeps } from './app-deps.ts';
import { catchesMails } from './config.ts';
import { openApi } from './openapi.ts';
import { gaugesOf, metricsAtDoor } from './measuring.ts';
import { headTextsOf } from './page-head.ts';
import { securityText } from './security-text.ts';
import { createStream, STREAM_PATH } from './realtime/stream.ts';
import { defaultFlags, putRemoteConfig } from './remote-config.ts';
import { LOGO_PATH } from './admin/set-up/vendor.ts';
import { sendReports } from './admin/report/send-reports.ts';
import { sendInvitations } from './admin/people/send-invitations.ts';
import { currentRemoteConfig } from './admin/remote-config-operations.ts';
import { createFeatures, type Features } from './features.ts';
import { checkSums } from './figure/check-sums.ts';
import { sumDays } from './figure/sum-days.ts';
import { tellWarnings } from './figure/tell-warnings.ts';
import { resumeScans, scanFile } from './upload/scan-files.ts';

type Unexpected = (error: unknown, operation: string, requestId?: string) => void;
export type App = Awaited<ReturnType<typeof createApp>>;

/** Builds the app from an explicit list of features. */
export async function createApp(deps: AppDeps) {
  const { config, database } = deps;
  const unexpected = unexpectedTo(deps);
  let isDraining = false;
  const features = await createFeatures(deps, () => isDraining);
  const { account, ticketDeps, notifications, integrations, imports, operations } = features;
  const serverDeps = serverDepsOf(deps, features, unexpected);
  const publishRemoteConfig = async (): Promise<void> => {
    const current = await database.transaction({ kind: 'system' }, (tx) =>
      currentRemoteConfig(tx, defaultFlags(config)),
    );
    await putRemoteConfig(deps.store, config, current);
  };
  return {
    /** Reads the page, which is built by then; what fills the database does not need it. */
    openHttp: () => openHttp(deps, features, serverDeps, unexpected, () => (isDraining = true)),
    serverDeps,
    operations,
    account,
    ticketDeps,
    notifications,
    receiveMail: integrations.receiveMail,
    imports,
    publishRemoteConfig,
    accessLogDays: config.ACCESS_LOG_DAYS,
    sendReports: () => sendReports({ ...deps, figures: features.figures, timeZone: config.TIME_ZONE }),
    tellWarnings: () => tellWarnings({ ...deps, figures: features.figures }),
    checkSums: () => checkSums({ ...deps, timeZone: config.TIME_ZONE }),
    sumDays: () => sumDays({ ...deps, timeZone: config.TIME_ZONE }),
    resumeScans: () => resumeScans(features.scanDeps),
    /** Before the workers are stopped. */
    stopWork: () => allOf([imports.stop(), features.accessLog.stop()]),
    startWork: () => startWork(deps, features, publishRemoteConfig),
  };
}

/** The server of both doors, the stream and the page. */
async function openHttp(
  deps: AppDeps,
  { account, operations, readiness, vendor }: Features,
  serverDeps: ServerDeps,
  unexpected: Unexpected,
  onDraining: () => void,
) {
  const { config, database, store } = deps;
  /** Built on the first request: building it would take a tenth of the start-up time. */
  let document: ReturnType<typeof openApi> | undefined;
  // SCIM describes itself, at /scim/v2/Schemas, and has no envelope.
  const calls = operations.map((operation) => operation.call).filter(({ form }) => form === undefined);
  const stream = await createStream({
    database,
    identify: account.identify,
    sessionChannel: SESSION_CHANNEL,
    onUnexpected: (error, requestId) => unexpected(error, 'stream', requestId),
  });
  deps.metrics?.watch(gaugesOf(deps, readiness, stream.open));
  const http = await createHttp({
    serverDeps,
    operations,
    regions: config.ITR_REGIONS.split(','),
    trustProxy: config.TRUST_PROXY === '' ? false : config.TRUST_PROXY.split(','),
    publicOrigin: config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin,
    pageFolder: join(import.meta.dirname, '../client'),
    headTexts: () => headTextsOf(config, store, vendor.current()),
    isForThisMachine: () => catchesMails(config) || deps.isDemo?.() === true,
    fileOrigins: store.origin === '' ? [] : [store.origin],
    openApi: () => (document ??= openApi(calls, version)),
    plainRoutes: account.plainRoutes,
    securityText: () => securityText(config, deps.clock.now()),
    readiness,
    onAnswered: onAnsweredOf(deps),
    within: deps.tracing?.request,
    metrics: metricsAtDoor(config, deps.metrics),
    others: [
      ...deps.others,
      { prefix: STREAM_PATH, kind: 'stream', handle: stream.handle },
      { prefix: LOGO_PATH, kind: 'logo', handle: vendor.handleLogo },
    ],
  });
  http.addHook('preClose', async () => {
    onDraining();
    stream.close();
  });
  return http;
}

/** Told to the metrics, the traces, and to the log where it is wanted; undefined where nobody wants it. */
function onAnsweredOf({ config, metrics, tracing, log }: AppDeps): ((answered: Answered) => void) | undefined {
  const count = metrics?.measures.request;
  if (!config.LOG_REQUESTS && !tracing) return count;
  return (answered) => {
    count?.(answered);
    const traceId = tracing?.answered(answered);
    if (!config.LOG_REQUESTS) return;
    const { call, ms, ...about } = answered;
    if (!ASKED_ALL_THE_TIME.has(call))
      log({ level: 'info', operation: call, ms: Math.round(ms * 10) / 10, ...about, traceId });
  };
}

/** By those who watch the server: their lines would be most of the log. */
const ASKED_ALL_THE_TIME: ReadonlySet<string> = new Set(['healthz', 'readyz', 'metrics']);

/** Logs an error that nobody foresaw, with its stack. */
const unexpectedTo =
  ({ log, tracing }: AppDeps): Unexpected =>
  (error, operation, requestId) =>
    log({
      level: 'error',
      operation,
      requestId,
      traceId: tracing?.traceId(),
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });

/** What the pipeline of every call needs. */
const serverDepsOf = (
  { config, database, clock, jobs, log }: AppDeps,
  { account, accessLog }: Features,
  unexpected: Unexpected,
): ServerDeps => ({
  database,
  clock,
  jobs,
  limits: createRateLimits(database, config.LIMITS_FACTOR),
  fairShare: createFairShare({
    // The embedded database does one thing at a time.
    atOnce: database.kind === 'pglite' ? 1 : Math.max(1, Math.floor(config.DATABASE_POOL * DATABASE_SHARE)),
    waiting: DATABASE_WAITING_MAX,
    waitMs: DATABASE_WAIT_MS,
    now: () => performance.now(),
  }),
  identify: account.identify,
  onUnexpected: (error, about) => unexpected(error, about.operation, about.requestId),
  log,
  accessLog,
});

/** Starts the workers of all jobs. */
async function startWork(
  deps: AppDeps,
  { notifications, integrations: { webhooks }, imports, scanDeps }: Features,
  publishRemoteConfig: () => Promise<void>,
): Promise<void> {
  const { jobs } = deps;
  await notifications.start();
  await webhooks.start();
  await jobs.work<'ticketEvent', boolean>(
    'ticketEvent',
    async (payload, _id, together) => {
      // All at once; where one of them fails, each alone, so that it holds up no other.
      const notified = together().catch(() => notifications.onTicketEvent(payload));
      const hasWebhooks = await notified.catch(() => true);
      await allOf([notified, ...(hasWebhooks ? [webhooks.onTicketEvent(payload)] : [])]);
    },
    { together: (payloads) => notifications.onTicketEvent(...payloads) },
  );
  await jobs.work('handOver', (payload) =>
    allOf([notifications.onHandOver(payload), ...payload.events.map((event) => webhooks.onTicketEvent(event))]),
  );
  await jobs.work('invite', ({ runId }) => sendInvitations(deps, runId));
  await jobs.work('remoteConfig', publishRemoteConfig);
  await jobs.work('scan', (payload) => scanFile(scanDeps, payload));
  await imports.start();
}

/** Each does its part, whatever becomes of the others; then the job fails, and is done again by those who have not. */
async function allOf(works: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
