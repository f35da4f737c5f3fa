import { WEBHOOK_GIVE_UP_MS } from '../../shared/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { Seal } from '../seal/seal.ts';
import { type Claimed, claimDelivery, nextInLine, pausedUntil, updateDelivery } from './delivery-store.ts';
import { switchedOffMails } from './mails.ts';
import type { Outcome, Post } from './post.ts';
import { signed } from './sign.ts';
import { giveUpWaiting, lockWebhook, openSecret, readAdmins, updateWebhook } from './store.ts';

export interface AttemptDeps {
  database: Database;
  clock: Clock;
  seal: Seal;
  jobs: Jobs;
  post: Post;
  /** Called after each attempt, with whether it was accepted. */
  onPosted?: ((isAccepted: boolean) => void) | undefined;
  publicUrl: string;
}

/** Longer than an attempt takes, and shorter than the time after which the job of a dead process starts again. */
const CLAIM_MS = 60_000;
/** Seconds until the next attempt, by the number of failures: about a day in all. */
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400];
/** After this many failures in a row the whole webhook pauses, for the same time. */
const FAILURES_MAX = 3;
const SYSTEM = { kind: 'system' } as const;

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
const pauseMs = (failures: number): number => (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 0) * 1_000;

/** One attempt to deliver one message: the worker of job `webhook`. The job succeeds even if the receiver fails, because it plans the next attempt itself. */
export async function attempt(deps: AttemptDeps, deliveryId: string): Promise<void> {
  const { database, clock, jobs, post } = deps;
  const claimed = await database.transaction(SYSTEM, async (tx) => {
    const now = clock.now();
    const delivery = await claimDelivery(tx, deliveryId, now, later(now, CLAIM_MS));
    const until = delivery ? undefined : await pausedUntil(tx, deliveryId, now);
    if (until) await jobs.send(tx, 'webhook', { deliveryId }, { startAfter: until });
    return delivery;
  });
  if (!claimed) return;
  const started = performance.now();
  const headers = { 'content-type': 'application/json', 'user-agent': 'Closeloop' };
  const outcome = await post(
    claimed.url,
    { ...headers, ...signed(openSecret(deps.seal, claimed), claimed, clock.now()) },
    claimed.body,
  );
  const ms = Math.round(performance.now() - started);
  deps.onPosted?.(isAccepted(outcome));
  await database.transaction(SYSTEM, (tx) => recordOutcome(deps, tx, claimed, outcome, ms));
}

const isAccepted = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

async function recordOutcome(deps: AttemptDeps, tx: Tx, claimed: Claimed, outcome: Outcome, ms: number): Promise<void> {
  const { clock, jobs } = deps;
  const now = clock.now();
  const webhook = await lockWebhook(tx, claimed.webhookId);
  // The webhook was removed during the attempt.
  if (!webhook) return;
  const { status, error, answer } = outcome;
  const result = { status, error, answer, ms, claimedUntil: null };
  if (isAccepted(outcome)) {
    await updateDelivery(tx, claimed.id, { ...result, state: 'delivered', nextAt: null });
    if (webhook.failures > 0)
      await updateWebhook(tx, webhook.id, { failures: 0, failingSince: null, pausedUntil: null });
    return sendNext(deps, tx, claimed);
  }
  const failures = webhook.failures + 1;
  const failingSince = webhook.failingSince ?? now;
  const pausedUntil = failures >= FAILURES_MAX ? later(now, pauseMs(failures)) : null;
  await updateWebhook(tx, webhook.id, { failures, failingSince, pausedUntil });
  const isOver = now.getTime() - claimed.waitingSince.getTime() >= WEBHOOK_GIVE_UP_MS;
  const nextAt = isOver ? null : later(now, pauseMs(claimed.attempt));
  await updateDelivery(tx, claimed.id, { ...result, state: isOver ? 'failed' : 'waiting', nextAt });
  if (webhook.active && now.getTime() - failingSince.getTime() >= WEBHOOK_GIVE_UP_MS)
    return switchOff(deps, tx, webhook, now);
  if (nextAt) await jobs.send(tx, 'webhook', { deliveryId: claimed.id }, { startAfter: nextAt });
  else await sendNext(deps, tx, claimed);
}

async function sendNext({ jobs }: AttemptDeps, tx: Tx, { webhookId, subject }: Claimed): Promise<void> {
  const deliveryId = await nextInLine(tx, webhookId, subject);
  if (deliveryId !== undefined) await jobs.send(tx, 'webhook', { deliveryId });
}

/** After a day of failures the webhook is switched off, its waiting messages fail, and the admins get a mail. */
async function switchOff(
  { jobs, publicUrl }: AttemptDeps,
  tx: Tx,
  webhook: { id: string; url: string; version: number },
  now: Date,
): Promise<void> {
  const version = webhook.version + 1;
  await updateWebhook(tx, webhook.id, { version, active: false, switchedOffAt: now, pausedUntil: null });
  await giveUpWaiting(tx, webhook.id);
  for (const mail of switchedOffMails(publicUrl, webhook.url, await readAdmins(tx))) await jobs.send(tx, 'mail', mail);
}
