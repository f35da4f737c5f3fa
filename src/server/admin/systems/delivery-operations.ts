import { type DeliveryView, listDeliveries, resendDelivery } from '../../../shared/admin/webhook-calls.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { isId } from '../../db/id.ts';
import { type Operation, operation } from '../../http/operation.ts';
import { type DeliveryRecord, lockDelivery, readDeliveries, updateDelivery } from '../../webhook/delivery-store.ts';
import { readWebhooks, updateWebhook } from '../../webhook/store.ts';
import { actorOf, audit } from '../audit/audit-store.ts';

/** The delivery log of a webhook. */
export const deliveryOperations: Operation[] = [
  operation(listDeliveries, {
    mayLag: true,
    runsAs: 'system',
    find: async ({ tx }, params) => {
      const [found] = await readWebhooks(tx, params['id'] ?? '');
      if (!found) throw new CallError('missing');
      return found;
    },
    perform: async ({ tx }, { query }, found) => {
      if (query.cursor !== undefined && !isId(query.cursor)) throw invalid({ cursor: { key: 'issue.invalid' } });
      const rows = await readDeliveries(tx, found.id, query.cursor, query.limit + 1);
      const items = rows.slice(0, query.limit);
      return { items: items.map(viewDelivery), next: rows.length > query.limit ? (items.at(-1)?.id ?? null) : null };
    },
  }),
  operation(resendDelivery, {
    runsAs: 'system',
    find: async ({ tx }, params) => {
      const delivery = await lockDelivery(tx, params['id'] ?? '');
      if (!delivery) throw new CallError('missing');
      return delivery;
    },
    perform: async (context, _input, delivery) => {
      const { tx, jobs, now } = context;
      const [webhook] = await readWebhooks(tx, delivery.webhookId);
      if (!webhook?.active) throw new CallError('conflict', { text: { key: 'integration.webhook.isOff' } });
      const waiting = { state: 'waiting', waitingSince: now, nextAt: null, error: null } as const;
      if (delivery.state !== 'waiting') await updateDelivery(tx, delivery.id, waiting);
      // Somebody who resends by hand does not want to wait until the pause is over.
      if (webhook.pausedUntil) await updateWebhook(tx, webhook.id, { pausedUntil: null });
      await jobs.send(tx, 'webhook', { deliveryId: delivery.id });
      await audit(tx, actorOf(context), {
        operation: resendDelivery.name,
        entity: 'webhooks',
        record: webhook.id,
        before: null,
        after: { delivery: delivery.id },
      });
      return null;
    },
  }),
];

const viewDelivery = (row: DeliveryRecord): DeliveryView => ({
  id: row.id,
  type: row.type,
  at: row.at.toISOString(),
  attempt: row.attempt,
  state: row.state,
  attemptedAt: row.attemptedAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  status: row.status,
  error: row.error as DeliveryView['error'],
  ms: row.ms,
  request: row.body,
  answer: row.answer,
});
