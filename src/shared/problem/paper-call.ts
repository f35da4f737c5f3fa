import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import { languages } from '../text/languages.ts';

export const getEightDPaper = defineCall({
  name: 'problem.paper',
  summary:
    'The 8D report of a problem as it goes to a customer, in a language; without a wish in that of the requester.',
  method: 'GET',
  path: '/itr-api/v1/problems/:id/paper',
  access: 'insider',
  params: idParams,
  query: z.strictObject({ language: z.optional(z.enum(languages as [string, ...string[]])) }),
  output: z.object({
    language: z.string(),
    title: z.string(),
    subtitle: z.string(),
    sections: z.array(
      z.object({
        title: z.string(),
        /** `depth`: how many steps further back; of whys. */
        lines: z.array(z.object({ text: z.string(), depth: z.number() })),
      }),
    ),
  }),
});
