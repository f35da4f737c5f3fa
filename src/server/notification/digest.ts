import type { Viewer } from '../../shared/ticket/rules.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';
import { digestDay } from './hours.ts';
import type { WaitingTicket } from './mails.ts';
import { digestMail } from './mails.ts';
import type { DigestReader } from './digest-store.ts';
import { claimDigest, readDigestReaders, takeNews } from './digest-store.ts';

type UserViewer = Extract<Viewer, { kind: 'user' }>;

/** What waits for this viewer, the first due first, and how many there are in all (at most 100). */
export type ReadWaiting = (
  tx: Tx,
  viewer: UserViewer,
  now: Date,
) => Promise<{ tickets: WaitingTicket[]; count: number }>;

interface DigestNeeds {
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
export async function sendDigests(needs: DigestNeeds): Promise<void> {
  const now = needs.clock.now();
  const readers = await needs.database.transaction({ kind: 'system' }, readDigestReaders);
  const failed: unknown[] = [];
  for (const reader of readers) {
    const day = digestDay(reader.settings, now);
    // Whose digest fails must not keep it from the others.
    if (day !== null || reader.settings.digestHour === null)
      await sendDigest(needs, reader, day, now).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} digests could not be sent.`);
}

/** In the reader's own place, so that row-level security decides what they may be told. All of it or nothing. */
async function sendDigest(
  { database, jobs, publicUrl, waiting }: DigestNeeds,
  reader: DigestReader,
  day: string | null,
  now: Date,
): Promise<void> {
  const viewer = viewerOf(reader);
  await database.transaction(viewer, async (tx) => {
    if (day !== null && !(await claimDigest(tx, reader.id, day))) return;
    const news = await takeNews(tx, reader.id);
    const todo = day === null ? { tickets: [], count: 0 } : await waiting(tx, viewer, now);
    if (news.length > 0 || todo.count > 0) await jobs.send(tx, 'mail', digestMail(publicUrl, reader, news, todo));
  });
}

const viewerOf = ({ id, role, organisationId }: DigestReader): UserViewer => ({
  kind: 'user',
  userId: id,
  role,
  organisationId,
});
