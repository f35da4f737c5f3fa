import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { day, idParams } from '../call-schemas.ts';
import { roles } from '../ticket/roles.ts';

const policy = {
  version: z.int().check(z.gte(0)),
  roles: z.array(z.enum(roles)).check(z.maxLength(roles.length)),
  from: day,
};

export const getFactorPolicy = defineCall({
  name: 'admin.getFactorPolicy',
  summary: 'For which roles a second factor is required, and from which day (UTC) on.',
  method: 'GET',
  path: '/itr-api/v1/admin/second-factor',
  access: 'admin',
  output: z.object(policy),
});

export const putFactorPolicy = defineCall({
  name: 'admin.putFactorPolicy',
  summary: 'Changes it; 409 when somebody else has meanwhile. Needs X-Confirmation.',
  method: 'PUT',
  path: '/itr-api/v1/admin/second-factor',
  access: 'admin',
  body: z.strictObject(policy),
  output: z.object(policy),
});

export const resetFactor = defineCall({
  name: 'admin.resetFactor',
  summary: 'Removes the second factor of somebody who has lost it, and logs them out everywhere. Needs X-Confirmation.',
  method: 'DELETE',
  path: '/itr-api/v1/admin/people/:id/second-factor',
  access: 'admin',
  params: idParams,
});
