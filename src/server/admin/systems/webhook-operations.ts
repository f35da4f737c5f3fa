import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  type WebhookView,
} from '../../../shared/admin/webhook-calls.ts';
import { CallError, invalid } from '../../../shared/errors.ts';
import { type Context, type Operation, operation } from '../../http/operation.ts';
import { addressError, type AddressRule } from '../../networks.ts';
import type { Seal } from '../../seal/seal.ts';
import { makeSecret } from '../../webhook/sign.ts';
import {
  deleteWebhook,
  giveUpWaiting,
  insertWebhook,
  lockWebhook,
  readWebhooks,
  updateWebhook,
  type WebhookRecord,
} from '../../webhook/store.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { deliveryOperations } from './delivery-operations.ts';

const ENTITY = 'webhooks';
const ADDRESS_ISSUES = {
  form: 'issue.webhookUrl',
  port: 'issue.webhookPort',
  network: 'issue.webhookNetwork',
} as const;
/** The values that the audit log has: not the secret. */
const audited = ({ url, events, audience, active }: Pick<WebhookRecord, 'url' | 'events' | 'audience' | 'active'>) => ({
  url,
  events,
  audience,
  active,
});

async function findWebhook({ tx }: Context, id: string | undefined): Promise<WebhookRecord> {
  const found = await lockWebhook(tx, id ?? '');
  if (!found) throw new CallError('missing');
  return found;
}

/** Webhooks and their delivery log. The calls run as the system (safety.md 4), so the access of each call is the only check. */
export function webhookOperations(rule: AddressRule, seal: Seal): Operation[] {
  const checkAddress = (url: string): void => {
    const error = addressError(url, rule);
    if (error) throw invalid({ url: { key: ADDRESS_ISSUES[error] } });
  };
  return [
    operation(createWebhook, {
      runsAs: 'system',
      perform: async (context, { body }) => {
        const { tx, clock, now } = context;
        checkAddress(body.url);
        const actor = actorOf(context);
        const [id, secret] = [clock.id(), makeSecret(clock)];
        const stored = { ...body, events: [...new Set(body.events)] };
        await insertWebhook(tx, seal, { id, secret, ...stored, since: now, createdAt: now, createdBy: actor.id });
        const after = audited({ ...stored, active: true });
        await audit(tx, actor, { operation: createWebhook.name, entity: ENTITY, record: id, before: null, after });
        return { id, secret };
      },
    }),
    operation(listWebhooks, {
      runsAs: 'system',
      perform: async ({ tx }) => ({ items: (await readWebhooks(tx)).map(viewWebhook), next: null }),
    }),
    operation(changeWebhook, {
      runsAs: 'system',
      find: (context, params) => findWebhook(context, params['id']),
      perform: async (context, { body }, found) => {
        const { version, ...set } = body;
        if (version !== found.version)
          throw new CallError('conflict', { text: { key: 'error.recordChanged' }, data: { version: found.version } });
        if (set.url !== undefined) checkAddress(set.url);
        await change(context, found, set);
        const [changed] = await readWebhooks(context.tx, found.id);
        if (!changed) throw new CallError('missing');
        return viewWebhook(changed);
      },
    }),
    operation(removeWebhook, {
      runsAs: 'system',
      find: (context, params) => findWebhook(context, params['id']),
      perform: async (context, _input, found) => {
        await deleteWebhook(context.tx, found.id);
        const change = { operation: removeWebhook.name, entity: ENTITY, record: found.id };
        await audit(context.tx, actorOf(context), { ...change, before: audited(found), after: null });
        return null;
      },
    }),
    ...deliveryOperations,
  ];
}

type Change = { [K in 'url' | 'events' | 'audience' | 'active']?: WebhookRecord[K] | undefined };

async function change(context: Context, found: WebhookRecord, set: Change): Promise<void> {
  const { tx, now } = context;
  const isOn = set.active ?? found.active;
  // A webhook that is switched on again starts anew: events of the meantime are not sent.
  const fresh = { since: now, failures: 0, failingSince: null, pausedUntil: null, switchedOffAt: null };
  const next = { ...audited(found), ...set };
  const version = found.version + 1;
  await updateWebhook(tx, found.id, {
    ...set,
    version,
    ...(isOn && !found.active ? fresh : {}),
  } as Partial<WebhookRecord>);
  if (!isOn && found.active) await giveUpWaiting(tx, found.id);
  await audit(tx, actorOf(context), {
    operation: changeWebhook.name,
    entity: ENTITY,
    record: found.id,
    version,
    before: audited(found),
    after: next,
  });
}

const viewWebhook = (row: WebhookRecord & { waiting: number }): WebhookView => ({
  ...audited(row),
  id: row.id,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  failingSince: row.failingSince?.toISOString() ?? null,
  switchedOffAt: row.switchedOffAt?.toISOString() ?? null,
  waiting: row.waiting,
});
