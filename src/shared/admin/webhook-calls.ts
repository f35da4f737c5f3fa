import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant, limit, page } from '../call-schemas.ts';
import { WEBHOOK_URL_MAX } from '../constants.ts';
import { webhookEvents } from './webhook-events.ts';

const PATH = '/itr-api/v1/admin/webhooks';

/** Whether the receiver gets what partners may read, or what insiders may read. */
export const webhookAudiences = ['public', 'internal'] as const;
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
/** Why there is no answer: the address is refused, a timeout, no connection. */
export const deliveryErrors = ['address', 'time', 'connection', 'switchedOff'] as const;

const input = {
  url: z.string().check(z.minLength(1, 'issue.required'), z.maxLength(WEBHOOK_URL_MAX)),
  events: z
    .array(z.enum(webhookEvents as [string, ...string[]]))
    .check(z.minLength(1, 'issue.required'), z.maxLength(webhookEvents.length)),
  audience: z.enum(webhookAudiences),
};

const webhookView = z.object({
  id: z.string(),
  version: z.number(),
  ...input,
  active: z.boolean(),
  createdAt: instant,
  /** Time of the first failure since the last success; null after a success. */
  failingSince: z.nullable(instant),
  /** When it was switched off because of a day of failures. */
  switchedOffAt: z.nullable(instant),
  waiting: z.number(),
});
export type WebhookView = z.output<typeof webhookView>;

const deliveryView = z.object({
  id: z.string(),
  type: z.string(),
  at: instant,
  /** The number of attempts. */
  attempt: z.number(),
  state: z.enum(deliveryStates),
  attemptedAt: z.nullable(instant),
  nextAt: z.nullable(instant),
  /** The HTTP status; null without an answer. */
  status: z.nullable(z.number()),
  error: z.nullable(z.enum(deliveryErrors)),
  ms: z.nullable(z.number()),
  request: z.string(),
  /** The beginning of the answer. */
  answer: z.nullable(z.string()),
});
export type DeliveryView = z.output<typeof deliveryView>;

export const createWebhook = defineCall({
  name: 'admin.createWebhook',
  summary: 'Tells an address what happens from now on. The answer is the only place where the secret is ever shown.',
  method: 'POST',
  path: PATH,
  access: 'admin',
  creates: true,
  body: z.strictObject(input),
  output: z.object({ id: z.string(), secret: z.string() }),
});

export const listWebhooks = defineCall({
  name: 'admin.listWebhooks',
  summary: 'Every webhook, the newest first.',
  method: 'GET',
  path: PATH,
  access: 'admin',
  output: z.object({ items: z.array(webhookView), next: z.null() }),
});

export const changeWebhook = defineCall({
  name: 'admin.changeWebhook',
  summary: 'Changes a webhook; switched on again it hears what happens from then on.',
  method: 'PATCH',
  path: `${PATH}/:id`,
  access: 'admin',
  params: idParams,
  body: z.strictObject({
    version: z.int('issue.version').check(z.gte(1)),
    url: z.optional(input.url),
    events: z.optional(input.events),
    audience: z.optional(input.audience),
    active: z.optional(z.boolean()),
  }),
  output: webhookView,
});

export const removeWebhook = defineCall({
  name: 'admin.removeWebhook',
  summary: 'Removes a webhook with its log.',
  method: 'DELETE',
  path: `${PATH}/:id`,
  access: 'admin',
  params: idParams,
});

export const listDeliveries = defineCall({
  name: 'admin.listDeliveries',
  summary: 'What was sent to a webhook and what it answered, the newest first; kept for 30 days.',
  method: 'GET',
  path: `${PATH}/:id/deliveries`,
  access: 'admin',
  params: idParams,
  query: z.strictObject({ cursor: z.optional(z.string()), limit }),
  output: page(deliveryView),
});

export const resendDelivery = defineCall({
  name: 'admin.resendDelivery',
  summary: 'Sends one message again, with the same id.',
  method: 'POST',
  path: '/itr-api/v1/admin/deliveries/:id/resend',
  access: 'admin',
  params: idParams,
});
