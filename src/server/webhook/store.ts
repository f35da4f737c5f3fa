import { roleLists } from '../db/role-lists.ts';
import { desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { isId } from '../db/id.ts';
import type { Seal } from '../seal/seal.ts';
import { webhook, webhookDelivery } from '../db/schema/integration.ts';

const SHOWN = 200;
export type WebhookRecord = typeof webhook.$inferSelect;

const waitingOf = sql<number>`(select count(*)::int from ${webhookDelivery} d where d.webhook_id = ${webhook.id} and d.state = 'waiting')`;

/** All webhooks, newest first, or the one with this id; each with its number of waiting messages. */
export async function readWebhooks(tx: Tx, id?: string): Promise<(WebhookRecord & { waiting: number })[]> {
  if (id !== undefined && !isId(id)) return [];
  const rows = await tx.orm
    .select({ webhook, waiting: waitingOf })
    .from(webhook)
    .where(id === undefined ? undefined : eq(webhook.id, id))
    .orderBy(desc(webhook.createdAt), desc(webhook.id))
    .limit(SHOWN);
  return rows.map((row) => ({ ...row.webhook, waiting: row.waiting }));
}

const placeOf = (id: string): string => `webhook.${id}`;

/** The secret of a webhook, which signs its messages. */
export const openSecret = (seal: Seal, { webhookId, secret }: { webhookId: string; secret: string }): string =>
  seal.open(secret, placeOf(webhookId));

export const insertWebhook = (tx: Tx, seal: Seal, row: typeof webhook.$inferInsert): Promise<unknown> =>
  tx.orm.insert(webhook).values({ ...row, secret: seal.close(row.secret, placeOf(row.id)) });

/** The webhook, locked until the transaction ends. */
export async function lockWebhook(tx: Tx, id: string): Promise<WebhookRecord | undefined> {
  if (!isId(id)) return undefined;
  const [found] = await tx.orm.select().from(webhook).where(eq(webhook.id, id)).for('update');
  return found;
}

export const updateWebhook = (tx: Tx, id: string, set: Partial<WebhookRecord>): Promise<unknown> =>
  tx.orm.update(webhook).set(set).where(eq(webhook.id, id));

/** Removes a webhook; its log goes with it. */
export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(webhook).where(eq(webhook.id, id));
}

/** Marks the waiting messages of a webhook that was switched off as failed. */
export const giveUpWaiting = (tx: Tx, webhookId: string): Promise<void> =>
  tx.send(
    {
      name: 'webhook_give_up',
      text: `update webhook_delivery set state = 'failed', error = 'switchedOff', next_at = null where webhook_id = $1 and state = 'waiting'`,
    },
    [webhookId],
  );

/** The recipients of the mail about a webhook that was switched off. */
export const readAdmins = (tx: Tx): Promise<{ account: string; userName: string; language: string }[]> =>
  tx.query(
    {
      name: 'webhook_admins',
      text: `select account, user_name as "userName", language from app_user where role in (${roleLists.administer}) and disabled_at is null order by id`,
    },
    [],
  );
