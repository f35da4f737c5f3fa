import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant, limit } from '../call-schemas.ts';

const versionRow = z.object({ id: z.string(), number: z.string(), title: z.string(), releasedAt: instant });
export type VersionRow = z.output<typeof versionRow>;

export const versionView = z.extend(versionRow, {
  markdown: z.string(),
  pictures: z.array(z.object({ name: z.string(), url: z.string() })),
});
export type VersionView = z.output<typeof versionView>;

/** The release time up to which the user has seen the versions; null: never. */
const seenUntil = z.nullable(instant);

export const listVersions = defineCall({
  name: 'version.list',
  summary: "What's Fresh: the versions of this product, the newest first, and up to which one the user has seen them.",
  method: 'GET',
  path: '/itr-api/v1/versions',
  access: 'optional',
  query: z.strictObject({ limit }),
  output: z.object({ items: z.array(versionRow), next: z.null(), seenUntil }),
});

export const getVersion = defineCall({
  name: 'version.get',
  summary: "One version with what is new in it, as Markdown in the reader's language.",
  method: 'GET',
  path: '/itr-api/v1/versions/:id',
  access: 'anyone',
  params: idParams,
  output: versionView,
});

export const readVersion = defineCall({
  name: 'version.read',
  summary: 'Marks this version and the earlier ones as seen.',
  method: 'POST',
  path: '/itr-api/v1/versions/:id/read',
  access: 'user',
  params: idParams,
  output: z.object({ seenUntil }),
});
