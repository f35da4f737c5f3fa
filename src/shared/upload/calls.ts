import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { archiveList } from './archive-list.ts';
import { ADDRESS_MAX, previewKinds } from './preview-kind.ts';
import { uploadStepBody } from './upload-step.ts';

/** spec 3, Upload credential. */
export const uploadCredential = z.object({
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  securityToken: z.string(),
  bucketName: z.string(),
  endpoint: z.string(),
  dirPrefix: z.string(),
  expiration: instant,
});

export const uploadToken = defineCall({
  name: 'upload.token',
  summary: 'Temporary, write-only storage credentials for one fresh prefix (safety.md 8).',
  method: 'POST',
  path: '/api/client/aliyun/oss/uploadToken',
  // A ticket's files are uploaded before they are named.
  scope: 'tickets:write',
  access: 'optional',
  // The prefix to refresh: the same one comes back with new credentials.
  body: z.strictObject({ dirPrefix: z.optional(z.string().check(z.maxLength(200))) }),
  output: uploadCredential,
});

export const uploadPrefix = defineCall({
  name: 'upload.prefix',
  summary:
    'One fresh prefix, below which `upload.address` signs uploads; for stores without temporary credentials too.',
  method: 'POST',
  path: '/api/client/v1/upload/prefix',
  scope: 'tickets:write',
  access: 'optional',
  // The prefix to refresh.
  body: z.strictObject({ dirPrefix: z.optional(z.string().check(z.maxLength(200))) }),
  output: z.object({
    dirPrefix: z.string(),
    /** The address of the bucket, ends in `/`. */
    address: z.string(),
    /** How large each part of an upload has to be, but for the last. */
    partBytes: z.int(),
    expiration: instant,
  }),
});
export type UploadPrefix = z.infer<typeof uploadPrefix.output>;

export const uploadAddress = defineCall({
  name: 'upload.address',
  summary: 'A signed address for one request of an upload below an own prefix, for minutes.',
  method: 'POST',
  path: '/api/client/v1/upload/address',
  scope: 'tickets:write',
  access: 'optional',
  body: uploadStepBody,
  output: z.object({ method: z.string(), url: z.string(), headers: z.record(z.string(), z.string()) }),
});

export const getAttachment = defineCall({
  name: 'upload.attachment',
  summary: 'A signed address of one file, for minutes.',
  method: 'GET',
  path: '/itr-api/v1/attachments/:id',
  access: 'userOrShare',
  params: idParams,
  output: z.object({ url: z.string(), thumbnailUrl: z.nullable(z.string()), name: z.string(), size: z.number() }),
});

export const previewFile = defineCall({
  name: 'upload.preview',
  summary: 'What a signed address of our store opens, and by which viewer; anything else is missing.',
  method: 'GET',
  path: '/api/client/v1/preview',
  access: 'anyone',
  query: z.strictObject({ fileUrl: z.string().check(z.maxLength(ADDRESS_MAX)) }),
  output: z.object({ url: z.string(), name: z.string(), size: z.number(), kind: z.enum(previewKinds) }),
});

export const previewArchive = defineCall({
  name: 'upload.previewArchive',
  summary: 'The names in an archive of our store, by its signed address; anything else is missing.',
  method: 'GET',
  path: '/api/client/v1/preview/archive',
  access: 'anyone',
  query: z.strictObject({ fileUrl: z.string().check(z.maxLength(ADDRESS_MAX)) }),
  output: archiveList,
});

export const deleteAttachment = defineCall({
  name: 'upload.deleteAttachment',
  summary: 'Deletes a file that the caller uploaded and that no transition has built on.',
  method: 'DELETE',
  path: '/itr-api/v1/attachments/:id',
  access: 'user',
  params: idParams,
});
