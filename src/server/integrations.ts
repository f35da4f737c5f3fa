/** What speaks with other systems: keys by which they call, webhooks by which they hear, providers by which their people log in, mails that are answered, and how it all is. */
import type { OidcDeps } from './account/oidc/oidc.ts';
import { providerOperations } from './admin/access/provider-operations.ts';
import { apiKeyOperations } from './admin/systems/api-key-operations.ts';
import { wallOperations } from './admin/systems/wall-operations.ts';
import { healthOperations } from './admin/systems/health-operations.ts';
import { webhookOperations } from './admin/systems/webhook-operations.ts';
import type { AppDeps } from './app-deps.ts';
import { replyAddressOf } from './config.ts';
import type { Operation } from './http/operation.ts';
import { createMailIn, openReplyAddresses } from './mail-in/mail-in.ts';
import type { Receive } from './mail/arrived-mail.ts';
import type { Outbox } from './outbox/outbox-store.ts';
import type { Readiness } from './readiness.ts';
import type { Reader } from './reader/reader.ts';
import type { AllTasks } from './reader-tasks.ts';
import type { TicketDeps } from './ticket/deps.ts';
import { addressRuleOf, createWebhooks, type Webhooks } from './webhook/webhooks.ts';

const NOTHING_WAITS: Outbox = {
  counts: () => Promise.resolve([]),
  list: () => Promise.resolve([]),
  retry: () => Promise.resolve(false),
};

interface Integrations {
  operations: Operation[];
  webhooks: Webhooks;
  /** What is done with a mail that arrives; undefined while none is read. */
  receiveMail: Receive | undefined;
  /** The address to which a notification's mail is answered. */
  replyTo: ((notificationId: string) => string) | undefined;
}

export async function createIntegrations(
  deps: AppDeps,
  about: {
    version: string;
    ticketDeps: TicketDeps;
    readiness: () => Promise<Readiness>;
    reader: Reader<AllTasks>;
    oidc: OidcDeps;
  },
): Promise<Integrations> {
  const { config, database, clock, jobs, seal, publicUrl, store } = deps;
  const { version, ticketDeps, readiness, reader, oidc } = about;
  const base = { database, clock, jobs, publicUrl };
  const rule = addressRuleOf(config, deps.isDemo);
  const addresses = await openReplyAddresses({ ...base, seal }, replyAddressOf(config));
  return {
    operations: [
      ...apiKeyOperations,
      ...wallOperations(publicUrl),
      ...providerOperations(oidc),
      ...webhookOperations(rule, seal),
      ...healthOperations({
        version,
        readiness,
        startedAt: clock.now(),
        databaseKind: database.kind,
        mailbox: deps.mailbox ?? (() => undefined),
        outbox: deps.outbox ?? NOTHING_WAITS,
      }),
    ],
    webhooks: createWebhooks({
      ...base,
      seal,
      calendar: ticketDeps.calendar,
      dictionaries: ticketDeps.dictionaries,
      rule,
      post: deps.post,
      onPosted: deps.metrics?.measures.webhookPost,
    }),
    receiveMail: createMailIn(
      {
        ...{ ...base, store, ticketDeps, prepareFiles: ticketDeps.prepareFiles },
        authservId: config.MAIL_AUTHSERV_ID,
        readMail: (mail) => reader.ask('mail', mail),
      },
      addresses,
    ),
    replyTo: addresses?.make,
  };
}
