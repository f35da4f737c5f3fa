/** What an installation that has just been made needs: content, and a word to the person who started it. */
import { SET_UP_MINUTES } from '../shared/constants.ts';
import { makeSetUpAddress } from './account/one-time-links.ts';
import type { App } from './app.ts';
import { wantsDemo, type Config } from './config.ts';
import type { Database } from './db/database.ts';
import { demoLogins } from './demo/corpus/people.ts';
import { receiverUrl } from './demo/receiver.ts';
import { pointToReceiver } from './demo/store.ts';
import { bringDemoUpToDate, DEMO_PASSWORD, fillBasics, fillDemo } from './demo/fill.ts';
import { isDemo } from './demo/first-users-store.ts';
import { say } from './progress.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { sendReminders } from './ticket/send-reminders.ts';

/** Fills in what a fresh installation needs; answers whether this one is a demo. */
export async function fillFirst(config: Config, app: App, store: ObjectStore): Promise<boolean> {
  const { database, clock, jobs } = app.serverDeps;
  if (!wantsDemo(config)) {
    const isFresh = await fillBasics({ database });
    const demo = await isDemoHere(config, database);
    if (demo && !isFresh) await bringDemoUpToDate({ database, clock, store });
    return demo;
  }
  const begin = () => say('Filling in demo data, once');
  const progress = (done: number, of: number) => say(`  ${done} of ${of} tickets`);
  const filled = await fillDemo({
    database,
    clock,
    jobs,
    ticketDeps: app.ticketDeps,
    operations: app.operations,
    imports: app.imports,
    receiver: receiverUrl(config),
    store,
    hash: app.account.hasher.hash,
    begin,
    progress,
  });
  if (!filled) {
    if (await isDemo(database)) await bringDemoUpToDate({ database, clock, store });
  } else {
    await sendReminders(app.serverDeps, app.ticketDeps, 'silently');
    await database.maintain('vacuum (analyze)');
  }
  return isDemoHere(config, database);
}

/** Whether it is a demo; then its webhook sends to this server. */
async function isDemoHere(config: Config, database: Database): Promise<boolean> {
  const demo = await isDemo(database);
  if (demo) await pointToReceiver(database, receiverUrl(config));
  return demo;
}

/** What the person who started it needs next. */
export async function greet(publicUrl: string, demo: boolean, mailPath: string | undefined, app: App): Promise<void> {
  if (mailPath !== undefined)
    process.stdout.write(`\n  Mails are caught here. Read them at\n    ${publicUrl}${mailPath}\n`);
  if (demo) {
    const logins = demoLogins.map((login) => `    ${login}`).join('\n');
    process.stdout.write(
      `\n  This is a demo: anybody who reaches it can log in. Password of all: ${DEMO_PASSWORD}\n${logins}\n\n`,
    );
    return;
  }
  const { database, clock } = app.serverDeps;
  const made = await database.transaction({ kind: 'system' }, (tx) => makeSetUpAddress(tx, clock, publicUrl));
  if (made !== null) process.stdout.write(setUpText(made.url));
}

/** Where the first admin is made: for the start, and for the command that prints it again. */
export const setUpText = (url: string): string =>
  `\n  There is no admin yet. Open this address to make the first one; it works once, for ${SET_UP_MINUTES} minutes:\n    ${url}\n` +
  `  A new address: npx closeloop admin address\n\n`;
