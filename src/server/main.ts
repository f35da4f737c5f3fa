import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { App } from './app.ts';
import { createApp } from './app.ts';
import { log, say, trouble } from './progress.ts';
import { publishRemoteConfig } from './remote-config.ts';
import { openAdminSocket } from './backup/admin-socket.ts';
import { backupStream } from './backup/backup.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { ConfigError, readConfig, refuseOpenDemo } from './config.ts';
import type { Database } from './db/database.ts';
import { FolderTaken, lockFolder } from './db/folder-lock.ts';
import { retryWhileAway } from './db/retry.ts';
import { migrate } from './db/migrate.ts';
import { openPostgres } from './db/postgres.ts';
import { checkRequestRole } from './db/request-role.ts';
import { claimStorage, StorageElsewhere } from './db/storage-claim.ts';
import { DEMO_PASSWORD, fillBasics, fillDemo } from './demo/fill.ts';
import { demoLogins } from './demo/corpus/people.ts';
import { hasNobody, isDemo, makeAdmin } from './demo/first-users-store.ts';
import { KEY_KEPT_HOURS } from '../shared/constants.ts';
import { forgetKeys } from './http/idempotency-store.ts';
import { openStartupResponder } from './http/startup-responder.ts';
import { openMail, openStorage, secretFile } from './embedded-services.ts';
import { startJobs, type Jobs } from './outbox/jobs.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { expireRatings } from './ticket/expire-ratings.ts';
import { sendReminders } from './ticket/send-reminders.ts';
import { sweepUploads } from './upload/sweep.ts';
import { databaseLedger } from './upload/usage-store.ts';

const DRAIN_MS = 9_000; // safety.md 16: done within 10 s

/** Everything that has to be ended, the last first. */
const endings: (() => Promise<unknown> | void)[] = [];
let ending: Promise<void> | undefined;

async function end(code: number): Promise<void> {
  const forced = setTimeout(() => process.exit(1), DRAIN_MS);
  forced.unref();
  for (const ending of endings.toReversed())
    try {
      await ending();
    } catch (error) {
      log({ level: 'error', while: 'stopping', error: String(error) });
    }
  process.exit(code);
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (wantsDemo(config)) refuseOpenDemo(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void (ending ??= end(0)));
  const folder = resolve(config.DATA_DIR);
  mkdirSync(folder, { recursive: true });
  endings.push(lockFolder(join(folder, 'closeloop')));

  const leaveWaitingRoom = config.PORT === 0 ? undefined : await openStartupResponder(config.PORT, config.HOST);
  const database = await openDatabase(config.DATABASE_URL, config.DATABASE_POOL, folder);
  endings.push(() => database.close());
  const onAway = awayAtStart();
  const insist = <T>(work: () => Promise<T>): Promise<T> => retryWhileAway(work, onAway);
  await insist(() => database.owner('select 1'));
  const jobs = await database.exclusively(async () => {
    await bringUpToDate(database, config, folder, insist);
    return startJobs(database, trouble('working on jobs'));
  });
  endings.push(() => jobs.stop(DRAIN_MS / 2));

  const publicUrl = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '');
  const storage = await openStorage(config, folder, publicUrl, databaseLedger(database, systemClock));
  if (database.kind === 'pglite') {
    const secret = config.STORAGE_ENDPOINT ? undefined : readFileSync(secretFile(folder), 'utf8');
    const backup = () => backupStream({ database, store: storage.store, secret, now: systemClock.now });
    endings.push(await openAdminSocket(folder, backup));
  }
  const mail = await openMail(config, folder);
  endings.push(mail.close);
  const others = [...storage.others, ...mail.others];
  const { store } = storage;
  void publishRemoteConfig(store, config, () => ending !== undefined);
  let demo = false;
  const app = await createApp({
    config,
    database,
    clock: systemClock,
    jobs,
    store,
    mailer: mail.mailer,
    publicUrl,
    others,
    isForThisMachine: () => demo,
    log,
  });
  demo = await database.exclusively(() => insist(() => fill(config, app, store)));
  // One that was filled in by an earlier start, with its known passwords.
  if (demo) refuseOpenDemo(config);
  const admin = config.ADMIN_EMAIL;
  if (admin !== undefined && (await insist(() => makeAdmin(database, systemClock, admin)))) say(`Admin ${admin} made`);
  await leaveWaitingRoom?.();
  await app.http.listen({ port: config.PORT, host: config.HOST });
  endings.push(() => app.http.close());
  say(`Closeloop is ready: ${publicUrl}`);
  await insist(() => greet(publicUrl, demo, app));
  // Last, because the news of a fresh demo are hundreds of jobs, and nobody should have to wait for them.
  await database.exclusively(() => startWork(app, jobs, store, storage.sweep));
}

/** Migrates, and refuses what would not fit: a role that sees too much, files that lie elsewhere. */
async function bringUpToDate(
  database: Database,
  config: Config,
  folder: string,
  insist: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const ran = await insist(() => migrate(database));
  if (ran.length > 0) say(`Database brought up to date (${ran.length} steps)`);
  await insist(() => checkRequestRole(database));
  if (config.DATABASE_URL !== undefined && config.STORAGE_ENDPOINT === undefined)
    await insist(() => claimStorage(database, folder, randomUUID));
}

/** Begins to work on jobs, and on what the clock brings: each once for all processes. */
async function startWork(app: App, jobs: Jobs, store: ObjectStore, sweepStore?: () => Promise<unknown>): Promise<void> {
  const { database } = app.serverDeps;
  await app.notifications.start();
  const chores: [name: string, when: string, work: () => Promise<unknown>][] = [
    ['expire', '*/10 * * * *', () => expireRatings(app.serverDeps, app.ticketDeps)],
    ['remind', '*/5 * * * *', () => sendReminders(app.serverDeps, app.ticketDeps)],
    ['digest', '*/15 * * * *', () => app.notifications.sendDigests()],
    ['sweep', '17 * * * *', () => sweepUploads({ store, database, clock: systemClock, sweepStore })],
    ['forget', '47 * * * *', forgetOldKeys],
    // PGlite has no autovacuum (stack.md 1.1).
    ...(database.kind === 'pglite'
      ? [
          ['vacuum', '30 3 * * *', () => database.maintain('vacuum (analyze)')] as [
            string,
            string,
            () => Promise<unknown>,
          ],
        ]
      : []),
  ];
  for (const [name, when, work] of chores) await jobs.cron(name, when, async () => void (await work()));

  function forgetOldKeys(): Promise<unknown> {
    const before = new Date(systemClock.now().getTime() - KEY_KEPT_HOURS * 3_600_000);
    return database.transaction({ kind: 'system' }, (tx) => forgetKeys(tx, before));
  }
}

/** Fills in what a fresh installation needs; answers whether this one is a demo. */
async function fill(config: Config, app: App, store: ObjectStore): Promise<boolean> {
  const { database, clock, jobs } = app.serverDeps;
  if (!wantsDemo(config)) {
    await fillBasics({ database });
    return isDemo(database);
  }
  const begin = () => say('Filling in demo data, once');
  const progress = (done: number, of: number) => say(`  ${done} of ${of} tickets`);
  const filled = await fillDemo({
    database,
    clock,
    jobs,
    ticketDeps: app.ticketDeps,
    store,
    hash: app.account.hasher.hash,
    begin,
    progress,
  });
  if (filled) {
    await sendReminders(app.serverDeps, app.ticketDeps, 'silently');
    await database.maintain('vacuum (analyze)');
  }
  return isDemo(database);
}

/** What the person who started it needs next. */
async function greet(publicUrl: string, demo: boolean, app: App): Promise<void> {
  if (demo) {
    const logins = demoLogins.map((login) => `    ${login}`).join('\n');
    process.stdout.write(
      `\n  This is a demo: anybody who reaches it can log in. Password of all: ${DEMO_PASSWORD}\n${logins}\n\n`,
    );
  } else if (await hasNobody(app.serverDeps.database)) {
    process.stdout.write(
      `\n  There is nobody yet. Make the first admin: ADMIN_EMAIL=you@company.example npm start -- --empty\n` +
        `  then open ${publicUrl}/login, choose "Forgotten password" and set one with the code that is mailed.\n\n`,
    );
  }
}

/** The demo is for the embedded database; a real one, or `--empty`, begins with dictionaries and documents alone. */
const wantsDemo = (config: Config): boolean => config.DATABASE_URL === undefined && !process.argv.includes('--empty');

/** Says once that the start waits for the database. */
function awayAtStart(): (error: unknown) => void {
  let isTold = false;
  return (error) => {
    if (!isTold) say(`The database is away: waiting for it (${String(error)})`);
    isTold = true;
  };
}

async function openDatabase(url: string | undefined, poolSize: number, folder: string): Promise<Database> {
  if (url)
    return openPostgres({
      url,
      poolSize,
      onError: trouble('connected to the database'),
    });
  say('Opening the embedded database');
  // Only here, as with the mail catcher: who brings their own needs no memory for ours.
  const { openPglite } = await import('./db/pglite.ts');
  return openPglite({ folder: join(folder, 'database'), onError: trouble('connected to the database') });
}

// No fault of anything outside may end the process; what nobody awaited is told.
process.on('unhandledRejection', trouble('doing what nobody awaits'));

main().catch((error: unknown) => {
  if (ending) return; // asked to end while it was starting: what fails then is what was ended
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const known = [ConfigError, FolderTaken, StorageElsewhere].some((kind) => error instanceof kind);
  process.stderr.write(
    `${known ? (error as Error).message : taken ? `The port is in use. Choose another: PORT=8081 npm start` : error instanceof Error ? error.stack : String(error)}\n`,
  );
  void end(1);
});
