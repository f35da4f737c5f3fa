import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id } from '../call-schemas.ts';
import { NAME_MAX } from '../constants.ts';
import { roles } from '../ticket/roles.ts';

export const makeServiceUser = defineCall({
  name: 'admin.makeServiceUser',
  summary: 'Makes a user for another system: API keys act as it, and nobody can log in as it. Needs X-Confirmation.',
  method: 'POST',
  path: '/itr-api/v1/admin/service-users',
  access: 'admin',
  creates: true,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1, 'issue.required'), z.maxLength(NAME_MAX)),
    role: z.enum(roles),
    /** The organisation's id; partners need one, others have none. */
    organisation: z.optional(id),
  }),
  output: z.object({ id: z.string() }),
});
