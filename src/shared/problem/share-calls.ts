import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import { expiresInDays, newShare, shareList } from '../ticket/share-calls.ts';

/** Access is judged by role: experts and leads make these links (api.md). */
export const createProblemShare = defineCall({
  name: 'share.createForProblem',
  summary: 'Makes a share link that shows what came of a problem; its identifier is answered this once.',
  method: 'POST',
  path: '/itr-api/v1/problems/:id/shares',
  access: 'insider',
  creates: true,
  params: idParams,
  body: z.strictObject({ purpose: z._default(z.literal('problem'), 'problem'), expiresInDays }),
  output: newShare,
});

export const listProblemShares = defineCall({
  name: 'share.listOfProblem',
  summary: 'The share links of a problem, newest first.',
  method: 'GET',
  path: '/itr-api/v1/problems/:id/shares',
  access: 'insider',
  params: idParams,
  output: shareList,
});
