import { KEY_KEPT_HOURS, NOTIFICATION_DAYS, RECEIVED_MAIL_DAYS, WEBHOOK_LOG_DAYS } from '../shared/constants.ts';
import { forgetOldAccess } from './access-log/forget-access.ts';
import { forgetRegistrations } from './account/registration-store.ts';
import { forgetChallenges } from './account/passkey-store.ts';
import { forgetAnswers } from './account/oidc/oidc-store.ts';
import { forgetTickets } from './account/ticket-store.ts';
import type { App } from './app.ts';
import { systemClock } from './clock.ts';
import { forgetKeys } from './http/idempotency-store.ts';
import { forgetReceived } from './mail-in/store.ts';
import { forgetNotifications } from './notification/store.ts';
import type { Jobs } from './outbox/jobs.ts';
import type { ObjectStore } from './storage/object-store.ts';
import { judgeClosed } from './ticket/judge-closed.ts';
import { expireRatings } from './ticket/expire-ratings.ts';
import { learnChances } from './ticket/learn-chances.ts';
import { noticeMissedNews } from './ticket/promised-news.ts';
import { endSnoozes } from './ticket/snoozes.ts';
import { sendReminders } from './ticket/send-reminders.ts';
import { sweepUploads } from './upload/sweep.ts';
import { forgetDeliveries } from './webhook/delivery-store.ts';

/** Starts the workers of jobs and the periodic tasks; each task runs once for all processes. */
export async function startChores(
  app: App,
  jobs: Jobs,
  store: ObjectStore,
  sweepStore?: () => Promise<unknown>,
): Promise<void> {
  const { database } = app.serverDeps;
  await app.startWork();
  const chores: [name: string, when: string, work: () => Promise<unknown>][] = [
    ['expire', '*/10 * * * *', () => expireRatings(app.serverDeps, app.ticketDeps)],
    ['remind', '*/5 * * * *', () => sendReminders(app.serverDeps, app.ticketDeps)],
    ['endSnoozes', '* * * * *', () => endSnoozes(app.serverDeps)],
    ['missedNews', '* * * * *', () => noticeMissedNews(app.serverDeps)],
    ['judge', '7-59/20 * * * *', () => judgeClosed(app.serverDeps, app.ticketDeps)],
    ['chances', '50 2 * * *', () => learnChances(app.serverDeps, app.ticketDeps)],
    ['figureSums', '2-59/5 * * * *', () => app.sumDays()],
    ['checkSums', '35 3 * * *', () => app.checkSums()],
    ['scans', '* * * * *', () => app.resumeScans()],
    ['warnings', '20 5 * * *', () => app.tellWarnings()],
    ['digest', '*/15 * * * *', () => app.notifications.sendDigests()],
    ['reports', '*/10 * * * *', () => app.sendReports()],
    ['sweep', '17 * * * *', () => sweepUploads({ store, database, clock: systemClock, sweepStore })],
    ['forget', '47 * * * *', forgetOldKeys],
    ['forgetMessages', '53 * * * *', forgetMessages],
    ['forgetAccess', '37 * * * *', () => forgetOldAccess(database, systemClock.now(), app.accessLogDays)],
    ['forgetNotifications', '43 * * * *', forgetOldNotifications],
    ['files', '27 * * * *', () => app.imports.sweep()],
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
    return database.transaction({ kind: 'system' }, async (tx) => {
      await forgetKeys(tx, before);
      await forgetTickets(tx, systemClock.now());
      await forgetChallenges(tx, systemClock.now());
      await forgetAnswers(tx, before);
    });
  }

  /** In batches of a transaction each, so that nobody waits for it. */
  async function forgetOldNotifications(): Promise<void> {
    const before = new Date(systemClock.now().getTime() - NOTIFICATION_DAYS * 86_400_000);
    while ((await database.transaction({ kind: 'system' }, (tx) => forgetNotifications(tx, before))) > 0);
  }

  function forgetMessages(): Promise<unknown> {
    const daysAgo = (days: number): Date => new Date(systemClock.now().getTime() - days * 86_400_000);
    return database.transaction({ kind: 'system' }, async (tx) => {
      await forgetDeliveries(tx, daysAgo(WEBHOOK_LOG_DAYS));
      await forgetRegistrations(tx, systemClock.now());
      await forgetReceived(tx, daysAgo(RECEIVED_MAIL_DAYS));
    });
  }
}
