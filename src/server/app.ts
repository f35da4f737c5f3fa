import { join } from 'node:path';
import { DATABASE_SHARE, DATABASE_WAITING_MAX, DATABASE_WAIT_MS } from '../shared/constants.ts';
import { createAccount } from './account/account.ts';
import { SESSION_CHANNEL } from './account/session-store.ts';
import type { Config } from './config.ts';
import { documentOperations } from './document/operations.ts';
import { supportOperations } from './document/support-operations.ts';
import { versionOperations } from './document/version-operations.ts';
import { createFairShare } from './http/fair-share.ts';
import { createRateLimits } from './http/rate-limits.ts';
import type { Operation } from './http/operation.ts';
import type { ServerDeps } from './http/pipeline.ts';
import { createHttp } from './http/server.ts';
import { createNotifications } from './notification/notifications.ts';
import type { RobotOptions } from './notification/robot.ts';
import type { AppDeps } from './app-deps.ts';
import { createIntegrations } from './integrations.ts';
import { openApi } from './openapi.ts';
import { headTextsOf } from './page-head.ts';
import { problemOperations } from './problem/operations.ts';
import { problemShareOperations } from './problem/shares.ts';
import { catalogueOperations } from './product/catalogue-operations.ts';
import { createDictionaries, DICTIONARY_CHANNEL } from './product/dictionary-cache.ts';
import { productOperations } from './product/operations.ts';
import { findUnit } from './product/store.ts';
import { findCustomer } from './product/customer-store.ts';
import { questionOperations } from './question/operations.ts';
import { createReadiness } from './readiness.ts';
import { createStream, STREAM_PATH } from './realtime/stream.ts';
import { CALENDAR_CHANNEL, createCalendars } from './ticket/calendar-cache.ts';
import type { TicketDeps } from './ticket/deps.ts';
import { ticketOperations } from './ticket/operations.ts';
import { shareOperations } from './ticket/shares.ts';
import { waitingFor } from './ticket/waiting-tickets.ts';
import { createAvatars } from './upload/avatars.ts';
import { createDecodingGate } from './upload/decoding-gate.ts';
import { createFiles } from './upload/files.ts';
import { uploadOperations } from './upload/operations.ts';
import { defaultFlags, putRemoteConfig, remoteConfigKey } from './remote-config.ts';
import { mergeOperations } from './admin/merge-operations.ts';
import { peopleOperations } from './admin/people-operations.ts';
import { routingOperations } from './admin/routing-operations.ts';
import { auditOperations } from './admin/audit-operations.ts';
import { entityOperations } from './admin/entity-operations.ts';
import { createImports } from './admin/imports.ts';
import { inviteOperations } from './admin/invite-operations.ts';
import { setUpOperations } from './admin/set-up-operations.ts';
import { setUpStepOperations } from './admin/set-up-steps.ts';
import { createSetUpTests } from './admin/set-up-tests.ts';
import { vendorOperations } from './admin/vendor-operations.ts';
import { createVendor, LOGO_PATH } from './admin/vendor.ts';
import { currentRemoteConfig, remoteConfigOperations } from './admin/remote-config-operations.ts';

export const VERSION = '0.1.0';

export type App = Awaited<ReturnType<typeof createApp>>;

/** Creates every feature with what it needs of the features to its right (ARCHITECTURE.md, The law). */
async function createFeatures(deps: AppDeps, isDraining: () => boolean) {
  const { config, database, clock, jobs } = deps;
  const dictionaries = createDictionaries(clock);
  await database.listen(DICTIONARY_CHANNEL, dictionaries.forget, dictionaries.forget);
  const calendars = createCalendars(clock);
  await database.listen(CALENDAR_CHANNEL, calendars.forget, calendars.forget);
  const decoding = { store: deps.store, clock, gate: createDecodingGate() };
  const avatars = createAvatars(decoding);
  const vendor = await createVendor(database);
  const account = await createAccount({ database, clock, publicUrl: deps.publicUrl, avatars });

  const files = createFiles(decoding);
  const ticketDeps: TicketDeps = {
    dictionaries: dictionaries.load,
    calendar: calendars.of,
    findUnit,
    findCustomer,
    ...files,
  };
  const notifications = createNotifications({
    database,
    clock,
    jobs,
    mailer: deps.mailer,
    publicUrl: deps.publicUrl,
    vendor: () => vendor.inMails(deps.publicUrl),
    hasApp: config.APP_SCHEME !== '',
    dictionaries: dictionaries.load,
    replyTo: (id) => integrations.replyTo?.(id),
    waiting: (tx, viewer, now) => waitingFor(tx, ticketDeps, viewer, now),
    robot: robotOf(config),
    log: deps.log,
    isOperation: (name) => operations.some(({ call }) => call.name === name),
  });
  const readiness = createReadiness({
    database: () => database.owner('select 1'),
    storage: () => deps.store.head(remoteConfigKey(config)),
    mail: async () => deps.mailer.check?.(),
    robot: notifications.robotState,
    isDraining,
  });
  const integrations = await createIntegrations(deps, { version: VERSION, ticketDeps, readiness });
  const imports = createImports({ ...deps, gate: decoding.gate, dictionaries: dictionaries.load });
  const operations: Operation[] = [
    ...account.operations,
    ...productOperations(dictionaries, avatars.address),
    ...catalogueOperations(deps.store),
    ...documentOperations,
    ...supportOperations(config.SUPPORT_EMAIL, config.SUPPORT_PHONE),
    ...versionOperations(files.address),
    ...uploadOperations({ store: deps.store, factor: config.LIMITS_FACTOR, address: files.address }),
    ...notifications.operations,
    ...ticketOperations(ticketDeps),
    ...shareOperations(ticketDeps, deps.publicUrl),
    ...questionOperations,
    ...problemOperations({ dictionaries: dictionaries.load }),
    ...problemShareOperations(deps.publicUrl),
    ...setUpOperations({ ...account, publicUrl: deps.publicUrl, avatars }),
    ...inviteOperations(deps.publicUrl),
    ...setUpStepOperations(createSetUpTests({ ...deps, robot: robotOf(config) })),
    ...vendorOperations(decoding),
    ...integrations.operations,
    ...mergeOperations(account.sessions),
    ...peopleOperations(account.sessions, ticketDeps),
    ...entityOperations,
    ...imports.operations,
    ...auditOperations,
    ...remoteConfigOperations({ defaults: defaultFlags(config) }),
    ...routingOperations,
  ];
  return { account, ticketDeps, notifications, integrations, readiness, imports, operations, vendor };
}

/** Builds the app from an explicit list of features. */
export async function createApp(deps: AppDeps) {
  const { config, database, clock, jobs } = deps;
  const unexpected = (error: unknown, operation: string, requestId?: string): void =>
    deps.log({
      level: 'error',
      operation,
      requestId,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
  let isDraining = false;
  const features = await createFeatures(deps, () => isDraining);
  const { account, ticketDeps, notifications, integrations, imports, operations, vendor } = features;
  const stream = await createStream({
    database,
    identify: account.identify,
    sessionChannel: SESSION_CHANNEL,
    onUnexpected: (error) => unexpected(error, 'stream'),
  });
  const serverDeps: ServerDeps = {
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
  };
  /** Built on the first request: building it would take a tenth of the start-up time. */
  let document: ReturnType<typeof openApi> | undefined;
  const calls = operations.map((operation) => operation.call);
  const http = await createHttp({
    serverDeps,
    operations,
    regions: config.ITR_REGIONS.split(','),
    trustProxy: config.TRUST_PROXY === '' ? false : config.TRUST_PROXY.split(','),
    publicOrigin: config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin,
    pageFolder: join(import.meta.dirname, '../client'),
    headTexts: () => headTextsOf(config, deps.store, vendor.current()),
    isForThisMachine: deps.isForThisMachine,
    fileOrigins: deps.store.origin === '' ? [] : [deps.store.origin],
    openApi: () => (document ??= openApi(calls, VERSION)),
    readiness: features.readiness,
    others: [
      ...deps.others,
      { prefix: STREAM_PATH, handle: stream.handle },
      { prefix: LOGO_PATH, handle: vendor.handleLogo },
    ],
  });
  http.addHook('preClose', async () => {
    isDraining = true;
    stream.close();
  });
  const publishRemoteConfig = async (): Promise<void> => {
    const current = await database.transaction({ kind: 'system' }, (tx) =>
      currentRemoteConfig(tx, defaultFlags(config)),
    );
    await putRemoteConfig(deps.store, config, current);
  };
  const startWork = async (): Promise<void> => {
    await notifications.start();
    await integrations.webhooks.start();
    await jobs.work('ticketEvent', (payload) =>
      allOf([notifications.onTicketEvent(payload), integrations.webhooks.onTicketEvent(payload)]),
    );
    await jobs.work('handOver', (payload) =>
      allOf([
        notifications.onHandOver(payload),
        ...payload.events.map((event) => integrations.webhooks.onTicketEvent(event)),
      ]),
    );
    await jobs.work('remoteConfig', publishRemoteConfig);
    await imports.start();
  };
  return {
    http,
    serverDeps,
    operations,
    account,
    ticketDeps,
    notifications,
    receiveMail: integrations.receiveMail,
    imports,
    publishRemoteConfig,
    startWork,
  };
}

/** Each does its part, whatever becomes of the others; then the job fails, and is done again by those who have not. */
async function allOf(works: Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

const robotOf = (config: Config): RobotOptions | undefined =>
  config.ROBOT_WEBHOOK_URL === undefined
    ? undefined
    : {
        url: config.ROBOT_WEBHOOK_URL,
        secret: config.ROBOT_WEBHOOK_SECRET,
        format: config.ROBOT_FORMAT,
        environment: config.ENVIRONMENT,
      };
