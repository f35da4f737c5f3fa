import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, idParams, instant } from '../call-schemas.ts';
import { JSON_MAX_ITEMS } from '../constants.ts';
import { roles } from '../ticket/roles.ts';

/** What a search of the list of people says, and more. Disabled people are never among them. */
const filter = z.strictObject({
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  role: z.optional(z.enum(roles)),
  /** An organisation's code or id. */
  organisation: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(254))),
  /** Those whom this import has made. */
  import: z.optional(id),
  /** Those whom this run has invited and who have not come. */
  run: z.optional(id),
  /** Also those who have a password or were here. */
  evenIfHere: z.optional(z.boolean()),
});
export type InvitationFilter = z.output<typeof filter>;

export const invitePeople = defineCall({
  name: 'admin.invitePeople',
  summary:
    'Invites many: those of `ids`, or those that the filter finds and who have not come yet. The mails go out one after the other. Admins; a manager those of the own organisation who have not come.',
  method: 'POST',
  path: '/itr-api/v1/admin/people/invite',
  access: 'user',
  creates: true,
  body: z.strictObject({
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(JSON_MAX_ITEMS))),
    filter: z.optional(filter),
  }),
  output: z.object({ id: z.string(), total: z.number() }),
});

const counts = { total: z.number(), sent: z.number(), accepted: z.number(), failed: z.number() };
const run = z.object({
  id: z.string(),
  at: instant,
  by: z.object({ id: z.string(), name: z.string() }),
  ...counts,
});
export type InvitationRunView = z.output<typeof run>;

export const getInvitationRun = defineCall({
  name: 'admin.getInvitationRun',
  summary:
    'What has become of the mails of a run: sent, accepted, failed. Admins; a manager runs of the own organisation.',
  method: 'GET',
  path: '/itr-api/v1/admin/invitations/:id',
  access: 'user',
  params: idParams,
  output: run,
});

export const listInvitationRuns = defineCall({
  name: 'admin.listInvitationRuns',
  summary: 'Who has invited many, the newest first.',
  method: 'GET',
  path: '/itr-api/v1/admin/invitations',
  access: 'admin',
  output: z.object({ items: z.array(run), next: z.null() }),
});
