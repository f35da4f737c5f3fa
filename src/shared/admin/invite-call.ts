import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';

export const invitePerson = defineCall({
  name: 'admin.invitePerson',
  summary: 'Mails an address at which this person sets a password, once, within 7 days; the one before it is void.',
  method: 'POST',
  path: '/itr-api/v1/admin/people/:id/invite',
  access: 'admin',
  params: idParams,
  output: z.object({ expiresAt: instant }),
});
