import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, idParams, instant } from '../call-schemas.ts';

const exportView = z.object({
  id,
  state: z.enum(['waiting', 'done', 'failed']),
  /** The number of rows; 0 while the export is waiting. */
  rows: z.int(),
  /** Signed at each call; null when there is no file yet. */
  url: z.nullable(z.string()),
  /** Why it failed, where its reader can do something about it. tooLong: the search has to read too many tickets. */
  problem: z.optional(z.enum(['tooLong'])),
  expiresAt: instant,
});
export type ExportView = z.output<typeof exportView>;

export const startExport = defineCall({
  name: 'export.start',
  summary: 'Writes a list with its filters as a file, as far as the reader may see it; the file is kept for a day.',
  method: 'POST',
  path: '/itr-api/v1/exports',
  access: 'user',
  creates: true,
  body: z.strictObject({
    list: z.string().check(z.minLength(1), z.maxLength(64)),
    format: z.enum(['csv', 'xlsx']),
    query: z._default(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(300))), {}),
  }),
  output: exportView,
});

export const getExport = defineCall({
  name: 'export.get',
  summary: 'How far an export is, and where its file is.',
  method: 'GET',
  path: '/itr-api/v1/exports/:id',
  access: 'user',
  params: idParams,
  output: exportView,
});
