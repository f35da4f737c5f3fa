import { and, desc, eq, lt } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/id.ts';
import { webhookDelivery } from '../db/schema/integration.ts';

export type DeliveryRecord = typeof webhookDelivery.$inferSelect;
export type WebhookAudience = 'public' | 'internal';
export type Subject = 'ticket' | 'problem';

/** An event for which a webhook has no message yet. */
export interface PendingMessage {
  webhookId: string;
  audience: WebhookAudience;
  events: string[];
  seq: number;
  action: string;
  at: Date;
}

/** The events of a subject. `public`: partners may get it, which excludes internal lines, tickets that no partner sees, and problems. */
const EVENTS: Record<Subject, string> = {
  ticket: `select e.seq, e.action, e.at, e.visibility = 'public' and (t.visible_to_partner or t.organisation_id is not null) as public
           from ticket_event e join ticket t on t.id = e.ticket_id where e.ticket_id = $1`,
  problem: `select 1 as seq, 'open' as action, opened_at as at, false as public from problem where id = $1
            union all select version, action, at, false from problem_event where problem_id = $1`,
};

/**
 * The events of one subject, up to a number, for which a webhook has no message yet, in order. Earlier events are included, because
 * the job of a later event may run first; `after` limits how far back.
 */
export const readPendingMessages = (
  tx: Tx,
  subject: Subject,
  id: string,
  upTo: number,
  after: Date,
): Promise<PendingMessage[]> =>
  tx.query<PendingMessage>(
    {
      name: `webhook_pending_${subject}`,
      text: `select w.id as "webhookId", w.audience, w.events, e.seq, e.action, e.at from (${EVENTS[subject]}) e
             join webhook w on w.active and e.at >= w.since and (w.audience = 'internal' or e.public)
             where e.seq <= $2 and e.at > $3
               and not exists (select from webhook_delivery d where d.webhook_id = w.id and d.subject = $1 and d.seq = e.seq)
             order by e.seq`,
    },
    [id, upTo, after],
  );

type NewDelivery = Pick<
  DeliveryRecord,
  'id' | 'webhookId' | 'subject' | 'seq' | 'type' | 'at' | 'body' | 'waitingSince'
>;

/** Adds messages that do not exist yet and answers their ids, so that a repeated job adds none. */
export async function addDeliveries(tx: Tx, rows: NewDelivery[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = await tx.orm
    .insert(webhookDelivery)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: webhookDelivery.id });
  return added.map(({ id }) => id);
}

export interface Claimed {
  id: string;
  webhookId: string;
  subject: string;
  attempt: number;
  body: string;
  waitingSince: Date;
  url: string;
  secret: string;
}

/**
 * Claims a message for one attempt. Undefined when it cannot be sent now: it is not waiting any more, an earlier message of the same
 * subject is waiting, another process has claimed it, or the webhook is off or paused.
 */
export async function claimDelivery(tx: Tx, id: string, now: Date, until: Date): Promise<Claimed | undefined> {
  const [claimed] = await tx.query<Claimed>(
    {
      name: 'webhook_claim',
      text: `update webhook_delivery d set claimed_until = $3, attempt = d.attempt + 1, attempted_at = $2
             from webhook w
             where d.id = $1 and w.id = d.webhook_id and w.active and d.state = 'waiting'
               and (d.claimed_until is null or d.claimed_until <= $2) and (w.paused_until is null or w.paused_until <= $2)
               and not exists (select from webhook_delivery e where e.webhook_id = d.webhook_id and e.subject = d.subject
                 and e.state = 'waiting' and e.seq < d.seq)
             returning d.id, d.webhook_id as "webhookId", d.subject, d.attempt, d.body, d.waiting_since as "waitingSince", w.url, w.secret`,
    },
    [id, now, until],
  );
  return claimed;
}

/** Until when the webhook of a waiting message is paused; undefined when it is not paused. */
export async function pausedUntil(tx: Tx, id: string, now: Date): Promise<Date | undefined> {
  const [row] = await tx.query<{ until: Date }>(
    {
      name: 'webhook_paused',
      text: `select w.paused_until as until from webhook_delivery d join webhook w on w.id = d.webhook_id
             where d.id = $1 and d.state = 'waiting' and w.active and w.paused_until > $2`,
    },
    [id, now],
  );
  return row?.until;
}

export const updateDelivery = (tx: Tx, id: string, set: Partial<DeliveryRecord>): Promise<unknown> =>
  tx.orm.update(webhookDelivery).set(set).where(eq(webhookDelivery.id, id));

/** The next waiting message of the same subject: messages of a subject are sent in order. */
export async function nextInLine(tx: Tx, webhookId: string, subject: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    {
      name: 'webhook_next',
      text: `select id from webhook_delivery where webhook_id = $1 and subject = $2 and state = 'waiting' order by seq limit 1`,
    },
    [webhookId, subject],
  );
  return row?.id;
}

/** The delivery log, newest first. `before`: the last id of the page before. */
export const readDeliveries = (tx: Tx, webhookId: string, before: string | undefined, most: number) =>
  tx.orm
    .select()
    .from(webhookDelivery)
    .where(
      and(eq(webhookDelivery.webhookId, webhookId), before === undefined ? undefined : lt(webhookDelivery.id, before)),
    )
    .orderBy(desc(webhookDelivery.id))
    .limit(most);

export async function lockDelivery(tx: Tx, id: string): Promise<DeliveryRecord | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await tx.orm.select().from(webhookDelivery).where(eq(webhookDelivery.id, id)).for('update');
  return found;
}

/** Deletes old entries of the log. */
export const forgetDeliveries = (tx: Tx, before: Date): Promise<void> =>
  tx.send({ name: 'webhook_forget', text: `delete from webhook_delivery where at < $1 and state <> 'waiting'` }, [
    before,
  ]);
