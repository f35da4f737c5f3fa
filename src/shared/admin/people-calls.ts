import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, idParams, instant } from '../call-schemas.ts';

const version = z.int('issue.version').check(z.gte(1));

/** Who gets the open tickets of a disabled person. */
export const openTickets = z.union([z.strictObject({ userId: id }), z.strictObject({ routing: z.literal(true) })]);

export const disablePerson = defineCall({
  name: 'admin.disablePerson',
  summary: 'Disables a person: hands over the open tickets, ends the sessions.',
  method: 'POST',
  path: '/itr-api/v1/admin/people/:id/disable',
  access: 'admin',
  params: idParams,
  body: z.strictObject({ version, openTickets }),
  output: z.object({ moved: z.number() }),
});

export const openTicketsOf = defineCall({
  name: 'admin.openTicketsOf',
  summary: 'How many open tickets a person handles, and what they need.',
  method: 'GET',
  path: '/itr-api/v1/admin/people/:id/open-tickets',
  access: 'admin',
  params: idParams,
  output: z.object({
    /** Not accepted yet: they are routed again. */
    submitted: z.number(),
    /** Only an expert can take these. */
    escalated: z.number(),
    others: z.number(),
  }),
});

export const erasePerson = defineCall({
  name: 'admin.erasePerson',
  summary: 'Replaces name and address of a disabled person everywhere; the tickets stay.',
  method: 'POST',
  path: '/itr-api/v1/admin/people/:id/erase',
  access: 'admin',
  params: idParams,
  body: z.strictObject({ version }),
});

const text = z.nullable(z.string());
const ofTicket = { ticket: z.string(), at: instant };

/** All stored data of one person, to be given to that person. */
export const personData = z.object({
  person: z.object({
    id: z.string(),
    account: z.string(),
    userName: z.string(),
    role: z.string(),
    organisation: text,
    phone: text,
    language: z.string(),
    createdAt: instant,
    disabledAt: z.nullable(instant),
    /** What a directory calls this person. */
    externalId: text,
  }),
  sessions: z.array(
    z.object({ device: z.string(), createdAt: instant, lastSeenAt: instant, endedAt: z.nullable(instant) }),
  ),
  devices: z.array(z.object({ usedAt: instant })),
  secondFactor: z.array(z.object({ since: instant })),
  passkeys: z.array(z.object({ name: z.string(), createdAt: instant, usedAt: z.nullable(instant) })),
  /** Who the person is at the providers by which they log in. */
  companyLogins: z.array(z.object({ provider: z.string(), issuer: z.string(), subject: z.string(), since: instant })),
  /** Which version of the legal texts the person agreed to, and when. */
  consents: z.array(z.object({ document: z.string(), language: z.string(), version: z.number(), agreedAt: instant })),
  /** Devices that get push notifications. */
  pushedTo: z.array(z.object({ since: instant })),
  notificationSettings: z.nullable(z.record(z.string(), z.unknown())),
  notifications: z.array(z.object({ ...ofTicket, action: z.string(), readAt: z.nullable(instant) })),
  failedJobs: z.array(
    z.object({
      ...{ kind: z.string(), list: z.string(), name: z.string(), error: z.string() },
      ...{ at: instant, readAt: z.nullable(instant) },
    }),
  ),
  savedViews: z.array(z.object({ name: z.string(), query: z.string(), shared: z.boolean() })),
  /** Tickets of which the person wants to be reminded. */
  snoozes: z.array(z.object({ ticket: z.string(), until: instant })),
  helped: z.array(z.object({ ticket: z.string(), source: z.string(), at: instant, used: z.boolean() })),
  flags: z.array(z.object({ question: z.string(), kind: z.string(), note: z.nullable(z.string()), at: instant })),
  keptReports: z.array(z.object({ name: z.string(), query: z.string(), every: z.nullable(z.string()) })),
  /** Tickets that the person raised or of which they are the contact. */
  tickets: z.array(
    z.object({
      ...ofTicket,
      title: z.string(),
      description: z.string(),
      contactName: text,
      contactEmail: text,
      contactPhone: text,
    }),
  ),
  handled: z.array(z.string()),
  events: z.array(z.object({ ...ofTicket, action: z.string(), text })),
  solutions: z.array(z.object({ ...ofTicket, version: z.number(), text: z.string() })),
  /** `ticket` is null of a file of a problem. */
  files: z.array(z.object({ ticket: text, at: instant, name: z.string() })),
  questions: z.array(z.object({ title: z.string(), at: instant })),
  measures: z.array(z.object({ text: z.string(), dueOn: z.string(), doneAt: z.nullable(instant) })),
  /** The person's changes in the audit log. */
  changes: z.array(z.object({ at: instant, operation: z.string(), entity: z.string(), record: z.string() })),
});
export type PersonData = z.output<typeof personData>;

export const getPersonData = defineCall({
  name: 'admin.getPersonData',
  summary: 'All that is kept of a person, to be handed to them.',
  method: 'GET',
  path: '/itr-api/v1/admin/people/:id/data',
  access: 'admin',
  params: idParams,
  output: personData,
});
