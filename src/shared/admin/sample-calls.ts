import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const getSample = defineCall({
  name: 'admin.getSample',
  summary: 'A sample of the file to import, with every column explained.',
  method: 'GET',
  path: '/itr-api/v1/admin/samples/:entity',
  access: 'insider',
  params: z.strictObject({ entity: z.string() }),
  query: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.object({ url: z.string() }),
});
