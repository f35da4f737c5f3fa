import type { Viewer } from '../../shared/ticket/rules.ts';
import { userViewer } from '../account/session-store.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { oneByOne } from '../outbox/one-by-one.ts';
import { digestDay } from './quiet-hours.ts';
import { type WaitingTicket, digestMail } from './mails.ts';
import { type DigestRecipient, claimDigest, readDigestRecipients, takeDigestItems } from './digest-store.ts';
import { takeJobNotices } from './job-notice-store.ts';
import { sendMail } from './send-mail.ts';

type UserViewer = Extract<Viewer, { kind: 'user' }>;

/** Reads the tickets that wait for this viewer, by due time; `count`: how many in all, counted up to 100. */
export type ReadWaiting = (
  tx: Tx,
  viewer: UserViewer,
  now: Date,
) => Promise<{ tickets: WaitingTicket[]; count: number }>;

interface DigestDeps {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  publicUrl: string;
  waiting: ReadWaiting;
}

/**
 * Sends every digest that is due now, each once, even if several processes run it at the same time. A user who has
 * switched the digest off gets a last one with the notifications that were still waiting.
 */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  const now = deps.clock.now();
  const recipients = await deps.database.transaction({ kind: 'system' }, readDigestRecipients);
  await oneByOne('digest of', recipients, async (recipient) => {
    const day = digestDay(recipient.settings, now);
    if (day !== null || recipient.settings.digestHour === null) await sendDigest(deps, recipient, day, now);
  });
}

/** Runs as the recipient, so that row-level security decides what they may see, in one transaction. */
async function sendDigest(
  { database, jobs, publicUrl, waiting }: DigestDeps,
  recipient: DigestRecipient,
  day: string | null,
  now: Date,
): Promise<void> {
  const viewer = viewerOf(recipient);
  await database.transaction(viewer, async (tx) => {
    if (day !== null && !(await claimDigest(tx, recipient.id, day))) return;
    const news = await takeDigestItems(tx, recipient.id);
    const failed = await takeJobNotices(tx, recipient.id);
    const todo = day === null ? { tickets: [], count: 0 } : await waiting(tx, viewer, now);
    if (news.length + failed.length + todo.count > 0)
      await sendMail(jobs, tx, recipient, 'atOnce', digestMail(publicUrl, recipient, { news, failed }, todo));
  });
}

const viewerOf = (recipient: DigestRecipient): UserViewer => userViewer({ ...recipient, userId: recipient.id });
