/** Opens the services that the app needs, starts the app and listens. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createApp, type App } from './app.ts';
import { openAdminSocket } from './backup/admin-socket.ts';
import { backupStream } from './backup/backup.ts';
import { startChores } from './chores.ts';
import { localBackend } from './command/backend.ts';
import { publicUrlOf } from './command/public-url.ts';
import { backendHandlers } from './command/socket-backend.ts';
import { systemClock } from './clock.ts';
import { type Config, refuseOpenDemo, wantsDemo } from './config.ts';
import type { Database } from './db/database.ts';
import { migrate, noteOfOlder } from './db/migrate.ts';
import { mailboxSince } from './mail-in/mail-in.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { PgliteThread } from './db/pglite-thread.ts';
import { openPostgres, type RoundTripListener } from './db/postgres.ts';
import { checkRequestRoles } from './db/request-role.ts';
import { retryDuringOutage } from './db/retry.ts';
import { claimStorage } from './db/storage-claim.ts';
import { makeAdmin } from './demo/first-users-store.ts';
import { receiverFor } from './demo/receiver.ts';
import { openMail, openStorage, secretFile } from './embedded-services.ts';
import { fillFirst, greet } from './first-start.ts';
import { countedMails, metricsFor, openMetricsDoor } from './measuring.ts';
import { startJobs } from './outbox/jobs.ts';
import { log, say, trouble } from './progress.ts';
import { publishRemoteConfig } from './remote-config.ts';
import { openSeal } from './seal/secret-key.ts';
import { bothOf, tracedMailer, tracingFor } from './tracing.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { DRAIN_MS, endings, isEnding } from './shutdown.ts';
import { databaseLedger } from './upload/usage-store.ts';

export interface ServeOptions {
  config: Config;
  /** DATA_DIR, which the process has locked. */
  folder: string;
  /** The embedded database, which is on its way; undefined with DATABASE_URL. */
  embedded: Promise<PgliteThread> | undefined;
  /** Ends the startup responder, which has the port until the server listens. */
  closeResponder: (() => Promise<void>) | undefined;
  /** Resolves when the page is built. */
  page: Promise<unknown>;
}

export async function serve({ config, folder, embedded, closeResponder, page }: ServeOptions): Promise<void> {
  // Opened in parallel with the database, which it does not need.
  const opening = openMail(config, folder);
  opening.catch(() => undefined); // awaited below
  const [metrics, tracing] = [await metricsFor(config), await tracingFor(config)];
  endings.push(async () => tracing?.close());
  const { database, agree, agreedStill } = await openDatabase(
    config,
    embedded,
    bothOf(metrics?.measures.roundTrip, tracing?.roundTrip),
  );
  endings.push(() => database.close());
  const onOutage = awayAtStart();
  const retrying = <T>(work: () => Promise<T>): Promise<T> => retryDuringOutage(work, onOutage);
  const found = await retrying(agree);
  if (found !== undefined) say(found);
  const { jobs, seal } = await database.exclusively(async () => {
    await bringUpToDate(database, config, folder, retrying);
    const opened = await retrying(() => openSeal({ database, folder, given: config.SECRET_KEY }));
    const begun = startJobs(
      database,
      trouble('working on jobs'),
      trouble('doing a job'),
      metrics?.measures.jobRun,
      tracing?.job,
    );
    return { seal: opened, jobs: await begun };
  });
  endings.push(() => jobs.stop(DRAIN_MS / 2));

  const publicUrl = publicUrlOf(config);
  const storage = await openStorage(config, folder, publicUrl, databaseLedger(database, systemClock));
  const mail = await opening;
  endings.push(mail.close);
  const { store } = storage;
  // Nobody is let in before it is known what is there.
  let demo = wantsDemo(config);
  const others = [...storage.others, ...mail.others, receiverFor(() => demo)];
  const reading: { mailbox?: Mailbox | undefined } = {};
  const app = await createApp({
    config,
    database,
    clock: systemClock,
    jobs,
    seal,
    outbox: jobs.outbox,
    store,
    mailer: tracedMailer(
      mail.mailer,
      tracing,
      config.SMTP_URL === undefined ? '127.0.0.1' : new URL(config.SMTP_URL).hostname,
    ),
    publicUrl,
    others,
    isDemo: () => demo,
    mailbox: () => reading.mailbox?.state(),
    pooler: agreedStill,
    metrics,
    tracing,
    log,
  });
  endings.push(app.stopWork);
  endings.push(await openMetricsDoor(config, metrics));
  if (database.kind === 'pglite') endings.push(await openSocket(config, folder, { database, store, app, publicUrl }));
  void publishRemoteConfig(app.publishRemoteConfig, isEnding);
  demo = await database.exclusively(() => retrying(() => fillFirst(config, app, store)));
  // A demo from an earlier start has publicly known passwords.
  if (demo) refuseOpenDemo(config);
  const admin = config.ADMIN_EMAIL;
  if (admin !== undefined && (await retrying(() => makeAdmin(database, systemClock, admin))))
    say(`Admin ${admin} made`);
  await page;
  const http = await app.openHttp();
  await closeResponder?.();
  await http.listen({ port: config.PORT, host: config.HOST });
  endings.push(() => http.close());
  say(`Closeloop is ready: ${publicUrl}`);
  await retrying(() => greet(publicUrl, demo, mail.pagePath, app));
  // Last, because a new demo has hundreds of notification jobs, and the start should not wait for them.
  await database.exclusively(() => startChores(app, jobs, store, storage.sweep));
  const since = await retrying(() => mailboxSince(database, config, systemClock.now()));
  const receive = app.receiveMail && countedMails(app.receiveMail, metrics?.measures);
  const mailbox = receive && (await mail.read(receive, trouble('reading the mailbox'), since));
  if (mailbox) endings.push(mailbox.close);
  reading.mailbox = mailbox;
}

/** For commands: only one process can open the embedded database, and that is this one. */
function openSocket(
  config: Config,
  folder: string,
  { database, store, app, publicUrl }: { database: Database; store: ObjectStore; app: App; publicUrl: string },
): Promise<() => void> {
  const secret = config.STORAGE_ENDPOINT ? undefined : readFileSync(secretFile(folder), 'utf8');
  const backup = () => backupStream({ database, store, secret, now: systemClock.now });
  const backend = localBackend({ database, clock: systemClock, publicUrl, store, app: () => Promise.resolve(app) });
  return openAdminSocket(folder, {
    '/backup': (_request, response) => pipeline(backup(), response),
    ...backendHandlers(backend),
  });
}

/** `agree` waits until the database answers, and resolves to what the operator should know about the way to it. */
async function openDatabase(
  config: Config,
  embedded: ServeOptions['embedded'],
  onRoundTrip: RoundTripListener | undefined,
): Promise<{
  database: Database;
  agree: () => Promise<string | undefined>;
  agreedStill?: (() => Promise<void>) | undefined;
}> {
  const onError = trouble('connected to the database');
  if (embedded === undefined) {
    const { DATABASE_URL: url = '', DATABASE_DIRECT_URL: directUrl, DATABASE_POOLER: pooler } = config;
    const readUrl = config.DATABASE_READ_URL;
    const poolSize = config.DATABASE_POOL;
    const opened = openPostgres({ url, directUrl, readUrl, pooler, poolSize, onError, onRoundTrip });
    return { database: opened, agree: opened.agree, agreedStill: opened.agreedStill };
  }
  // Imported only here, to save memory when an external database is used; the same as with the mail catcher.
  const { overThread } = await import('./db/pglite.ts');
  const database = await overThread(embedded, { onError, onRoundTrip });
  return { database, agree: async () => void (await database.owner('select 1')) };
}

/** A handler that reports once that the start is waiting for the database. */
function awayAtStart(): (error: unknown) => void {
  let isTold = false;
  return (error) => {
    if (!isTold) say(`The database is away: waiting for it (${String(error)})`);
    isTold = true;
  };
}

/** Migrates the schema. Throws if the request role has too many rights or the files belong to another folder. */
async function bringUpToDate(
  database: Database,
  config: Config,
  folder: string,
  retrying: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const ran = await retrying(() => migrate(database));
  if (ran.length > 0) say(`Database brought up to date (${ran.length} steps)`);
  const older = await retrying(() => noteOfOlder(database));
  if (older !== undefined) say(older);
  await retrying(() => checkRequestRoles(database));
  if (config.DATABASE_URL !== undefined && config.STORAGE_ENDPOINT === undefined)
    await retrying(() => claimStorage(database, folder, randomUUID));
}
