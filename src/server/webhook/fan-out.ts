import { problemEventName, ticketEventName } from '../../shared/admin/webhook-events.ts';
import { WEBHOOK_GIVE_UP_MS } from '../../shared/constants.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { Subject, PendingMessage, WebhookAudience } from './delivery-store.ts';
import { addDeliveries, readPendingMessages } from './delivery-store.ts';
import type { MessageDeps, Writer } from './messages.ts';
import { problemWriter, viewerOf, ticketWriter } from './messages.ts';

export interface FanOutDeps extends Omit<MessageDeps, 'now'> {
  database: Database;
  clock: Clock;
  jobs: Jobs;
}

const NAMES: Record<Subject, (action: string) => string> = { ticket: ticketEventName, problem: problemEventName };

/**
 * Writes the messages of an event, one for each webhook that subscribes to it, and sends a job for each, in one transaction. Doing it
 * again has no effect.
 */
export async function fanOut(deps: FanOutDeps, subject: Subject, id: string, upTo: number): Promise<void> {
  const { database, clock, jobs } = deps;
  const since = new Date(clock.now().getTime() - 2 * WEBHOOK_GIVE_UP_MS);
  const pending = await database.read({ kind: 'system' }, (tx) => readPendingMessages(tx, subject, id, upTo, since));
  const subscribed = pending.filter(({ events, action }) => events.includes(NAMES[subject](action)));
  if (subscribed.length === 0) return;
  const writers = new Map<WebhookAudience, Writer | undefined>();
  for (const audience of new Set(subscribed.map((one) => one.audience)))
    writers.set(audience, await writerFor(deps, subject, id, audience, subscribed[0]?.seq ?? 1));
  const rows = subscribed.flatMap((one) => rowOf(one, writers.get(one.audience)));
  await database.transaction({ kind: 'system' }, async (tx) => {
    for (const deliveryId of await addDeliveries(tx, rows)) await jobs.send(tx, 'webhook', { deliveryId });
  });

  function rowOf(one: PendingMessage, write: Writer | undefined) {
    const type = NAMES[subject](one.action);
    const body = write?.(one, type);
    if (body === undefined) return [];
    const { webhookId, seq, at } = one;
    return [{ id: clock.id(), webhookId, subject: id, seq, type, at, body, waitingSince: clock.now() }];
  }
}

function writerFor(
  deps: FanOutDeps,
  subject: Subject,
  id: string,
  audience: WebhookAudience,
  first: number,
): Promise<Writer | undefined> {
  const viewer = viewerOf(audience, id);
  const messageDeps = { ...deps, now: () => deps.clock.now().getTime() };
  return deps.database.read(viewer, (tx) =>
    subject === 'problem'
      ? problemWriter(tx, messageDeps.publicUrl, viewer, id)
      : ticketWriter(tx, messageDeps, viewer, id, first),
  );
}
