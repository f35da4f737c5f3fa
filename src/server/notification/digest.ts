import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { digestDay } from './quiet-hours.ts';
import type { WaitingTicket } from './mails.ts';
import { digestMail } from './mails.ts';
import type { DigestRecipient } from './digest-store.ts';
import { claimDigest, readDigestRecipients, takeDigestItems } from './digest-store.ts';

type UserViewer = Extract<Viewer, { kind: 'user' }>;

/** What waits for this viewer, the first due first, and how many there are in all (at most 100). */
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
 * Sends every digest that is due now; run again, or by several processes at once, it sends each once. Who went back from a
 * digest to mails at once gets what was still waiting in a last one.
 */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  const now = deps.clock.now();
  const recipients = await deps.database.transaction({ kind: 'system' }, readDigestRecipients);
  const failed: unknown[] = [];
  for (const recipient of recipients) {
    const day = digestDay(recipient.settings, now);
    // Whose digest fails must not keep it from the others.
    if (day !== null || recipient.settings.digestHour === null)
      await sendDigest(deps, recipient, day, now).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} digests could not be sent.`);
}

/** With the recipient's own settings, so that row-level security decides what they may be told. All of it or nothing. */
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
    const todo = day === null ? { tickets: [], count: 0 } : await waiting(tx, viewer, now);
    if (news.length > 0 || todo.count > 0) await jobs.send(tx, 'mail', digestMail(publicUrl, recipient, news, todo));
  });
}

const viewerOf = ({ id, role, organisationId }: DigestRecipient): UserViewer => ({
  kind: 'user',
  userId: id,
  role,
  organisationId,
});
