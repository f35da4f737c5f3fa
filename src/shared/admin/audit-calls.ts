import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, limit, page } from '../call-schemas.ts';

/** Values of any audited record: entities, settings, webhooks. */
const kept = z.catchall(z.object({}), z.custom<unknown>());
const auditEvent = z.object({
  id: z.string(),
  at: instant,
  actor: z.object({
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    via: z.enum(['page', 'key', 'cli', 'provider']),
  }),
  ip: z.string(),
  operation: z.string(),
  entity: z.string(),
  record: z.string(),
  before: z.nullable(kept),
  after: z.nullable(kept),
  requestId: z.string(),
});
export type AuditView = z.output<typeof auditEvent>;
/** The data of a 409: the changes of the record since the version that the caller has seen. */
export const recordConflict = z.object({ version: z.number(), events: z.array(auditEvent) });

export const listAudit = defineCall({
  name: 'admin.audit',
  summary: 'Who changed what, newest first. `record` needs `entity`; `from` and `to` are days, both counted in.',
  method: 'GET',
  path: '/itr-api/v1/admin/audit',
  access: 'admin',
  query: z.strictObject({
    entity: z.optional(z.string().check(z.maxLength(40))),
    record: z.optional(z.string().check(z.maxLength(80))),
    actor: z.optional(z.uuid('issue.unknownUser')),
    from: z.optional(z.iso.date('issue.day')),
    to: z.optional(z.iso.date('issue.day')),
    cursor: z.optional(z.uuid()),
    limit,
  }),
  output: page(auditEvent),
});
