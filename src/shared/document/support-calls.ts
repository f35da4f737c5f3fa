import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

export const getSupport = defineCall({
  name: 'support.get',
  summary: "How the vendor's customer service is reached; null for what this installation does not name.",
  method: 'GET',
  path: '/api/client/v1/support',
  access: 'anyone',
  output: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
});
