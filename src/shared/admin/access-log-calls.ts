import * as z from 'zod/mini';
import { accessKinds, accessOutcomes } from '../account/access-kinds.ts';
import { defineCall } from '../call.ts';
import { instant, limit, page } from '../call-schemas.ts';

const accessEvent = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(accessKinds),
  /** Null: an account that does not exist, or several. */
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  outcome: z.enum(accessOutcomes),
  /** By what somebody came in, why not, or what was exported. */
  reason: z.nullable(z.string()),
  /** By which provider, of a login by one: its name of that time. */
  provider: z.nullable(z.string()),
  ip: z.string(),
  /** The browser and system, or the name of the API key. */
  device: z.string(),
  requestId: z.string(),
  /** How often: failures alike are kept together. */
  times: z.int(),
});
export type AccessView = z.output<typeof accessEvent>;

/** The filters of the access log, of its export too. */
export const accessFilter = {
  kind: z.optional(z.enum(accessKinds)),
  user: z.optional(z.uuid('issue.unknownUser')),
  outcome: z.optional(z.enum(accessOutcomes)),
  from: z.optional(z.iso.date('issue.day')),
  to: z.optional(z.iso.date('issue.day')),
};

export const listAccess = defineCall({
  name: 'admin.accessLog',
  summary: 'Who came in, or tried to, newest first. `from` and `to` are days, both counted in.',
  method: 'GET',
  path: '/itr-api/v1/admin/access-log',
  access: 'admin',
  query: z.strictObject({ ...accessFilter, cursor: z.optional(z.uuid()), limit }),
  output: page(accessEvent),
});
