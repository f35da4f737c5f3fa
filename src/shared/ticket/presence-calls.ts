import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import { readingEndpoints } from '../reading-endpoints.ts';

export const markPresence = defineCall({
  ...readingEndpoints.markPresence,
  summary: 'Tells that I have the ticket open; answers which other insiders have.',
  params: idParams,
  output: z.object({ others: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
