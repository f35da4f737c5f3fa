import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';
import { newShare, shareList } from '../ticket/share-calls.ts';

/** Links to the wall: leads and admins make and withdraw them; access is judged by role (domain.md, Share links). */
export const createWallLink = defineCall({
  name: 'admin.wallLinkCreate',
  summary: 'Makes a link to the wall, good for a year; its identifier is answered this once.',
  method: 'POST',
  path: '/itr-api/v1/admin/wall-links',
  access: 'insider',
  creates: true,
  body: z.strictObject({}),
  output: newShare,
});

export const listWallLinks = defineCall({
  name: 'admin.wallLinks',
  summary: 'The links to the wall, newest first.',
  method: 'GET',
  path: '/itr-api/v1/admin/wall-links',
  access: 'insider',
  output: shareList,
});

export const revokeWallLink = defineCall({
  name: 'admin.wallLinkRevoke',
  summary: 'Withdraws a link to the wall, at once and for good.',
  method: 'DELETE',
  path: '/itr-api/v1/admin/wall-links/:id',
  access: 'insider',
  params: idParams,
});
