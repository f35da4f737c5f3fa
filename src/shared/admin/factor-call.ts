import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';

export const resetFactor = defineCall({
  name: 'admin.resetFactor',
  summary: 'Removes the second factor of somebody who has lost it, and logs them out everywhere. Needs X-Confirmation.',
  method: 'DELETE',
  path: '/itr-api/v1/admin/people/:id/second-factor',
  access: 'admin',
  params: idParams,
});
