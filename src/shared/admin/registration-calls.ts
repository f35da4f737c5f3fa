import * as z from 'zod/mini';
import { registrationModes } from '../account/registration.ts';
import { defineCall } from '../call.ts';
import { id, idParams, instant } from '../call-schemas.ts';
import { COMPANY_MAX, REFUSAL_MAX } from '../constants.ts';

const policy = { version: z.int().check(z.gte(0)), mode: z.enum(registrationModes) };

export const getRegistrationPolicy = defineCall({
  name: 'admin.getRegistrationPolicy',
  summary: 'How people come in who register themselves.',
  method: 'GET',
  path: '/itr-api/v1/admin/registration',
  access: 'admin',
  output: z.object(policy),
});

export const putRegistrationPolicy = defineCall({
  name: 'admin.putRegistrationPolicy',
  summary: 'Changes it; 409 when somebody else has meanwhile. Needs X-Confirmation.',
  method: 'PUT',
  path: '/itr-api/v1/admin/registration',
  access: 'admin',
  body: z.strictObject(policy),
  output: z.object(policy),
});

/** Why an organisation may be theirs: somebody there has an address of the same domain, or the name is much alike. */
export const likenesses = ['domain', 'name'] as const;
const likely = z.object({ id: z.string(), name: z.string(), people: z.number(), by: z.array(z.enum(likenesses)) });
export type LikelyOrganisation = z.output<typeof likely>;

const registration = z.object({
  id: z.string(),
  at: instant,
  account: z.string(),
  userName: z.string(),
  company: z.string(),
  phone: z.nullable(z.string()),
  likely: z.array(likely),
});
export type RegistrationView = z.output<typeof registration>;

export const listRegistrations = defineCall({
  name: 'admin.listRegistrations',
  summary: 'Who waits to be let in, the longest first, each with the organisations that are likely theirs.',
  method: 'GET',
  path: '/itr-api/v1/admin/registrations',
  access: 'insider',
  output: z.object({ items: z.array(registration), next: z.null() }),
});

export const findOrganisations = defineCall({
  name: 'admin.findOrganisations',
  summary: 'Active organisations whose name or code has `q`, for those who let somebody in.',
  method: 'GET',
  path: '/itr-api/v1/admin/registrations/organisations',
  access: 'insider',
  query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(COMPANY_MAX))) }),
  output: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), next: z.null() }),
});

export const decideRegistration = defineCall({
  name: 'admin.decideRegistration',
  summary:
    'Lets somebody in, into an organisation that there is or (`newOrganisation`) a new one, or refuses with a reason. Of a name that there is already a new one is made only with `anyway`.',
  method: 'POST',
  path: '/itr-api/v1/admin/registrations/:id',
  access: 'insider',
  params: idParams,
  body: z.strictObject({
    approve: z.optional(
      z.strictObject({
        organisation: z.optional(id),
        newOrganisation: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(COMPANY_MAX))),
        anyway: z.optional(z.boolean()),
      }),
    ),
    refuse: z.optional(
      z.strictObject({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REFUSAL_MAX)) }),
    ),
  }),
  output: z.object({ userId: z.nullable(z.string()), organisation: z.nullable(z.string()) }),
});
