import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import { languages } from '../text/languages.ts';
import { partnerRoles } from '../ticket/roles.ts';
import { schemaOf } from '../field/schema.ts';
import { personColumns } from './person-columns.ts';
import { teamActs } from './team.ts';

const PEOPLE = '/itr-api/v1/admin/team';
const role = z.enum(partnerRoles);

const member = z.object({
  id: z.string(),
  version: z.number(),
  account: z.string(),
  userName: z.string(),
  role,
  active: z.boolean(),
  /** Has a password, or was here. */
  hasCome: z.boolean(),
});
export type TeamMember = z.output<typeof member>;

export const listTeam = defineCall({
  name: 'admin.listTeam',
  summary: 'The people of the own organisation, and what its manager may do with them; managers only.',
  method: 'GET',
  path: PEOPLE,
  access: 'user',
  query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100))), cursor: z.optional(z.uuid()) }),
  output: z.object({
    organisation: z.string(),
    may: z.array(z.enum(teamActs)),
    most: z.nullable(z.number()),
    active: z.number(),
    items: z.array(member),
    next: z.nullable(z.string()),
  }),
});

export const addTeamMember = defineCall({
  name: 'admin.addTeamMember',
  summary:
    'Adds somebody to the own organisation and invites them by mail. A manager (`role`) needs X-Confirmation too.',
  method: 'POST',
  path: PEOPLE,
  access: 'user',
  creates: true,
  body: z.strictObject({
    account: schemaOf(personColumns.account),
    userName: schemaOf(personColumns.userName),
    role: z._default(role, 'partner'),
    language: z.optional(z.enum(languages)),
  }),
  /** `invitation`: the run of admin.getInvitationRun. */
  output: z.object({ id: z.string(), invitation: z.string() }),
});

export const changeTeamMember = defineCall({
  name: 'admin.changeTeamMember',
  summary:
    'Disables, enables or gives another role to somebody of the own organisation. A role needs X-Confirmation; 409 when somebody else has changed the person.',
  method: 'PATCH',
  path: `${PEOPLE}/:id`,
  access: 'user',
  params: idParams,
  body: z.strictObject({
    version: z.int('issue.version').check(z.gte(1)),
    active: z.optional(z.boolean()),
    role: z.optional(role),
  }),
  output: member,
});
