import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant } from '../call-schemas.ts';

const version = z.int().check(z.gte(1));
const flags = { H5ShowComProblem: z.boolean(), H5ITRInternalFeedback: z.boolean() };
/** The flags that show or hide entries of the page (spec 3, Remote download config), and the last change. */
const remoteConfigView = z.object({
  version,
  ...flags,
  changedAt: z.nullable(instant),
  changedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type RemoteConfigView = z.output<typeof remoteConfigView>;

export const getRemoteConfig = defineCall({
  name: 'admin.getRemoteConfig',
  summary: 'Which entries the page shows: common problems, internal feedback.',
  method: 'GET',
  path: '/itr-api/v1/admin/remote-config',
  access: 'admin',
  output: remoteConfigView,
});

export const putRemoteConfig = defineCall({
  name: 'admin.putRemoteConfig',
  summary: 'Changes which entries the page shows; the file in the bucket follows.',
  method: 'PUT',
  path: '/itr-api/v1/admin/remote-config',
  access: 'admin',
  body: z.strictObject({ version, ...flags }),
  output: remoteConfigView,
});
