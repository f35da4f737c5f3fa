import { version } from '../../package.json';
import { createAccessWatch } from './access-log/access-watch.ts';
import { lookAtProviders } from './account/oidc/oidc.ts';
import { requireAdminFactors } from './account/factor-policy-store.ts';
import { createAccount } from './account/account.ts';
import type { Config } from './config.ts';
import { documentOperations, supportOperations, versionOperations } from './document/operations.ts';
import { cachedRead } from './db/cached-read.ts';
import type { Operation } from './http/operation.ts';
import { tellFailedJob, tellFlag } from './notification/job-notices.ts';
import { createNotifications, type NotificationDeps, type Notifications } from './notification/notifications.ts';
import { createPush } from './notification/push.ts';
import type { RobotOptions } from './notification/robot.ts';
import type { AppDeps } from './app-deps.ts';
import { createIntegrations } from './integrations.ts';
import { problemOperations } from './problem/operations.ts';
import { problemShareOperations } from './problem/shares.ts';
import { catalogueOperations } from './product/catalogue-operations.ts';
import { productOperations } from './product/operations.ts';
import { DICTIONARY_CHANNEL, findUnit, readDictionaries } from './product/store.ts';
import { findCustomer } from './product/customer-store.ts';
import { questionOperations } from './question/operations.ts';
import { createFigures } from './figure/figures.ts';
import { createReader } from './reader/reader.ts';
import { clamdAt } from './scanner/clamd.ts';
import type { AllTasks } from './reader-tasks.ts';
import { createReadiness } from './readiness.ts';
import { CALENDAR_CHANNEL, readCalendars } from './ticket/calendar-store.ts';
import type { TicketDeps } from './ticket/deps.ts';
import { ticketOperations } from './ticket/operations.ts';
import { shareOperations } from './ticket/shares.ts';
import { addressRuleOf, pushPostOf } from './webhook/webhooks.ts';
import { waitingFor } from './ticket/waiting-tickets.ts';
import { createAvatars } from './upload/avatars.ts';
import { ownChecks } from './upkeep/own-checks.ts';
import { createDecodingSemaphore } from './upload/decoding-semaphore.ts';
import { createFiles } from './upload/files.ts';
import type { ScanDeps } from './upload/scan-files.ts';
import { databaseLedger } from './upload/usage-store.ts';
import { uploadOperations } from './upload/operations.ts';
import { defaultFlags, remoteConfigKey } from './remote-config.ts';
import { mergeOperations } from './admin/people/merge-operations.ts';
import { peopleOperations } from './admin/people/people-operations.ts';
import { routingOperations } from './admin/routing/routing-operations.ts';
import { accessOperations } from './admin/access/access-operations.ts';
import { auditOperations, noteAside } from './admin/audit/audit-operations.ts';
import { scimOperations } from './admin/scim/scim-operations.ts';
import { draftOperations } from './admin/drafts/draft-operations.ts';
import { entityOperations } from './admin/entity/entity-operations.ts';
import { createImports } from './admin/import/imports.ts';
import { entryHelpOperations } from './admin/people/entry-operations.ts';
import { keptReportOperations } from './admin/report/kept-report-operations.ts';
import { setUpOperations } from './admin/set-up/set-up-operations.ts';
import { setUpStepOperations } from './admin/set-up/set-up-steps.ts';
import { createSetUpTests } from './admin/set-up/set-up-tests.ts';
import { vendorOperations } from './admin/set-up/vendor-operations.ts';
import { createVendor } from './admin/set-up/vendor.ts';
import { remoteConfigOperations } from './admin/remote-config-operations.ts';

const DICTIONARIES_MAX_AGE_MS = 5_000;
const CALENDARS_MAX_AGE_MS = 60_000;

export type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Creates every feature with what it needs of the features to its right (ARCHITECTURE.md, The law). */
export async function createFeatures(deps: AppDeps, isDraining: () => boolean) {
  const { config, database, clock } = deps;
  const dictionaries = cachedRead(clock, DICTIONARIES_MAX_AGE_MS, readDictionaries);
  await database.listen(DICTIONARY_CHANNEL, dictionaries.forget, dictionaries.forget);
  const calendars = cachedRead(clock, CALENDARS_MAX_AGE_MS, readCalendars);
  await database.listen(CALENDAR_CHANNEL, calendars.forget, calendars.forget);
  const decoding = { store: deps.store, clock, semaphore: createDecodingSemaphore() };
  const avatars = createAvatars(decoding);
  const vendor = await createVendor(database);
  const accessLog = createAccessWatch(deps);
  const account = await createAccount({ ...deps, avatars, note: accessLog.note });
  const reader = deps.reader ?? createReader<AllTasks>();
  const scanner = config.CLAMAV_URL === undefined ? undefined : clamdAt(config.CLAMAV_URL);
  const files = createFiles({
    ...decoding,
    lookAt: (input) => reader.ask('file', input),
    scans: scanner !== undefined,
  });
  const figures = figuresOf(config, dictionaries.load);
  const ticketDeps: TicketDeps = {
    dictionaries: dictionaries.load,
    calendar: async (tx, zone) => (zone === null ? null : ((await calendars.load(tx)).get(zone) ?? null)),
    findUnit,
    findCustomer,
    figures,
    ...files,
  };
  const notifications = createNoticeSending(deps, {
    dictionaries: dictionaries.load,
    vendor: () => vendor.inMails(deps.publicUrl),
    replyTo: (id) => integrations.replyTo?.(id),
    waiting: (tx, viewer, now) => waitingFor(tx, ticketDeps, viewer, now),
    isOperation: (name) => operations.some(({ call }) => call.name === name),
  });
  const readiness = createReadiness({
    ...looksOfOurs(deps),
    storage: () => deps.store.head(remoteConfigKey(config)),
    scanner: scanner?.ping,
    mail: async () => deps.mailer.check?.(),
    robot: notifications.robotState,
    mailbox: () => deps.mailbox?.()?.check ?? 'off',
    providers: () => lookAtProviders(account.oidc),
    isDraining,
  });
  const integrations = await createIntegrations(deps, { version, ticketDeps, readiness, reader, oidc: account.oidc });
  const imports = createImports({
    ...{ ...deps, reader, semaphore: decoding.semaphore, dictionaries: dictionaries.load },
    ...{ firstScan: files.firstScan, figures, reads: accessLog.reads },
    tellFailedJob: tellFailedJob(deps),
  });
  const operations: Operation[] = [
    ...account.operations,
    ...productOperations(dictionaries.load, avatars.address),
    ...catalogueOperations(deps.store),
    ...documentOperations,
    ...supportOperations(config.SUPPORT_EMAIL, config.SUPPORT_PHONE),
    ...versionOperations(files.address),
    ...uploadOperations({
      ...{ store: deps.store, factor: config.LIMITS_FACTOR, address: files.address },
      ledger: databaseLedger(deps.database, deps.clock),
      archiveNames: (input) => reader.ask('archive', input),
    }),
    ...notifications.operations,
    ...ticketOperations(ticketDeps),
    ...figures.operations,
    ...shareOperations(ticketDeps, deps.publicUrl),
    ...questionOperations(tellFlag(deps), noteAside),
    ...problemOperations(ticketDeps, config.TIME_ZONE),
    ...problemShareOperations(deps.publicUrl),
    ...setUpOperations({ ...account, publicUrl: deps.publicUrl, avatars, seal: deps.seal }),
    ...entryHelpOperations(deps.publicUrl, account.sessions),
    ...setUpStepOperations(createSetUpTests({ ...deps, robot: robotOf(config) })),
    ...vendorOperations(decoding),
    ...integrations.operations,
    ...mergeOperations(account.sessions),
    ...peopleOperations(account.sessions, ticketDeps),
    ...recordOperations,
    ...scimOperations({ sessions: account.sessions, tickets: ticketDeps, publicUrl: deps.publicUrl }),
    ...imports.operations,
    ...auditOperations,
    ...keptReportOperations({ figures, timeZone: config.TIME_ZONE }),
    ...accessOperations(accessLog),
    ...remoteConfigOperations({ defaults: defaultFlags(config) }),
    ...routingOperations(reader),
  ];
  return {
    account,
    accessLog,
    ticketDeps,
    notifications,
    integrations,
    readiness,
    imports,
    figures,
    scanDeps: { ...deps, scanner, tell: notifications.tellOfFile } satisfies ScanDeps,
    operations,
    vendor,
  };
}

const recordOperations: Operation[] = [...entityOperations, ...draftOperations];

/** What of our own is looked at: the machine, and who administers. */
const looksOfOurs = (deps: AppDeps) => ({
  ...ownChecks(deps),
  secondFactor: () => deps.database.read({ kind: 'system' }, (tx) => requireAdminFactors(tx, deps.clock.now())),
});

type OfFeatures = Pick<NotificationDeps, 'dictionaries' | 'vendor' | 'replyTo' | 'waiting' | 'isOperation'>;

/** Mail, push and the robot as configured. */
function createNoticeSending(deps: AppDeps, ofFeatures: OfFeatures): Notifications {
  const { config, database, clock, jobs, publicUrl } = deps;
  const rule = addressRuleOf(config);
  const push = createPush({
    seal: deps.seal,
    database,
    clock,
    rule,
    post: deps.pushPost ?? pushPostOf(rule),
    contact: contactOf(config, publicUrl),
    isOn: config.WEB_PUSH,
  });
  return createNotifications({
    ...ofFeatures,
    push,
    database,
    clock,
    jobs,
    publicUrl,
    mailer: deps.mailer,
    log: deps.log,
    hasApp: config.APP_SCHEME !== '',
    robot: robotOf(config),
  });
}

const figuresOf = (
  { TIME_ZONE, FIGURES_BY_PERSON, WARNING_RATIO, WARNING_LIMIT }: Config,
  dictionaries: TicketDeps['dictionaries'],
) =>
  createFigures({
    ...{ dictionaries, timeZone: TIME_ZONE, byPerson: FIGURES_BY_PERSON },
    warning: { ratio: WARNING_RATIO, limit: WARNING_LIMIT },
  });

/** A push service takes a mailbox or a safe address. */
const contactOf = ({ SUPPORT_EMAIL, MAIL_FROM }: Config, publicUrl: string): string =>
  SUPPORT_EMAIL === undefined && publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${SUPPORT_EMAIL ?? /[^<\s]+@[^>\s]+/.exec(MAIL_FROM)?.[0] ?? 'noreply@closeloop.example'}`;

const robotOf = (config: Config): RobotOptions | undefined =>
  config.ROBOT_WEBHOOK_URL === undefined
    ? undefined
    : {
        url: config.ROBOT_WEBHOOK_URL,
        secret: config.ROBOT_WEBHOOK_SECRET,
        format: config.ROBOT_FORMAT,
        environment: config.ENVIRONMENT,
      };
