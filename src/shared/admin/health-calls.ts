import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant, limit, page } from '../call-schemas.ts';

const PATH = '/itr-api/v1/admin';
const check = z.enum(['ok', 'failing', 'off']);
/** What an installation stands on, in the order in which it is shown. */
export const healthChecks = [
  'database',
  'pooler',
  'replica',
  'storage',
  'scanner',
  'mail',
  'mailbox',
  'robot',
  'disk',
  'clock',
  'certificate',
  'runtime',
  'secondFactor',
  'providers',
] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** The jobs of the outbox by kind: how many wait and how many have failed. */
const outboxCount = z.object({
  name: z.string(),
  waiting: z.number(),
  failed: z.number(),
  oldestAt: z.nullable(instant),
});

const health = z.object({
  version: z.string(),
  startedAt: instant,
  uptimeSeconds: z.number(),
  checks: z.object({
    ...{ database: check, pooler: check, replica: check, storage: check, scanner: check, mail: check },
    ...{ mailbox: check, robot: check, disk: check, clock: check, certificate: check, runtime: check },
    ...{ secondFactor: check, providers: check },
  }) satisfies z.ZodMiniType<Record<HealthCheck, z.output<typeof check>>>,
  database: z.object({ kind: z.enum(['pglite', 'postgres']), bytes: z.number() }),
  /** The files of tickets, as they were stored. */
  files: z.object({ count: z.number(), bytes: z.number() }),
  outbox: z.array(outboxCount),
  webhooks: z.object({ active: z.number(), switchedOff: z.number(), waiting: z.number(), failed: z.number() }),
  /** The mails received in the last 24 hours, by outcome. */
  received: z.object({ taken: z.number(), refused: z.number(), ignored: z.number() }),
  /** The mailbox for replies: when it was last looked through, what waits there, what people have to look at. */
  mailbox: z.nullable(z.object({ readAt: z.nullable(instant), waiting: z.number(), unreadable: z.number() })),
});
export type HealthView = z.output<typeof health>;

export const getHealth = defineCall({
  name: 'admin.getHealth',
  summary: 'How the installation is: version, uptime, what stands outside, storage, what waits and what has failed.',
  method: 'GET',
  path: `${PATH}/health`,
  access: 'admin',
  output: health,
});

/** The kinds of jobs of the outbox. */
export const jobNames = [
  'ticketEvent',
  'handOver',
  'problemEvent',
  'reminder',
  'mail',
  'webhook',
  'push',
  'robot',
  'remoteConfig',
  'scan',
  'invite',
  'import',
  'export',
] as const;
export type JobName = (typeof jobNames)[number];
export const outboxStates = ['waiting', 'failed'] as const;
export type OutboxState = (typeof outboxStates)[number];

const outboxItem = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  /** When the next attempt is made; null for a failed job. */
  nextAt: z.nullable(instant),
  attempt: z.number(),
  /** The error of the last attempt. */
  error: z.nullable(z.string()),
  /** The recipient and the subject, never the content. */
  about: z.string(),
});
export type OutboxItem = z.output<typeof outboxItem>;

export const listOutbox = defineCall({
  name: 'admin.listOutbox',
  summary: 'What waits to be sent, or was given up and why, the newest first.',
  method: 'GET',
  path: `${PATH}/outbox`,
  access: 'admin',
  query: z.strictObject({ state: z._default(z.enum(outboxStates), 'failed'), cursor: z.optional(z.string()), limit }),
  output: page(outboxItem),
});

export const resendOutbox = defineCall({
  name: 'admin.resendOutbox',
  summary: 'Sends again what was given up.',
  method: 'POST',
  path: `${PATH}/outbox/:id/resend`,
  access: 'admin',
  params: idParams,
});
