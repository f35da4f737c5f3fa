import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { schemaOf } from '../field/schema.ts';
import { languages } from '../text/languages.ts';
import { documentColumns } from './setting-columns.ts';

const DRAFTS = '/itr-api/v1/admin/document-drafts';
const version = z.int('issue.version').check(z.gte(1));
/** 0: there is none yet. */
const versionOrNone = z.int('issue.version').check(z.gte(0));

const line = {
  /** The document's code and the language: `policy--en`, as the id of its record. */
  id: z.string(),
  code: z.string(),
  language: z.enum(languages),
  title: z.string(),
  version: z.number(),
  at: instant,
  by: z.string(),
};
const draft = z.object({
  ...line,
  markdown: z.string(),
  /** The newest published version that its author has seen, and the one that there is; 0: none. */
  base: z.number(),
  published: z.number(),
});
export type DraftView = z.output<typeof draft>;

export const listDrafts = defineCall({
  name: 'admin.listDrafts',
  summary: 'Texts of documents that are not published yet.',
  method: 'GET',
  path: DRAFTS,
  access: 'admin',
  output: z.object({ items: z.array(z.object(line)), next: z.null() }),
});

export const getDraft = defineCall({
  name: 'admin.getDraft',
  summary: 'One of them, with its text.',
  method: 'GET',
  path: `${DRAFTS}/:id`,
  access: 'admin',
  params: idParams,
  output: draft,
});

export const saveDraft = defineCall({
  name: 'admin.saveDraft',
  summary:
    'Keeps a text that nobody but admins reads. `version` 0 begins one; 409 when somebody else has saved it since. `base`: the published version that its author has seen.',
  method: 'PUT',
  path: `${DRAFTS}/:id`,
  access: 'admin',
  params: idParams,
  body: z.strictObject({
    version: versionOrNone,
    base: versionOrNone,
    title: schemaOf(documentColumns.title),
    markdown: schemaOf(documentColumns.markdown),
  }),
  output: draft,
});

export const publishDraft = defineCall({
  name: 'admin.publishDraft',
  summary:
    'Makes it the newest version of its document, and ends it; 409 when the draft or the published text has changed since.',
  method: 'POST',
  path: `${DRAFTS}/:id/publish`,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ version }),
  output: z.object({ version: z.number() }),
});

export const removeDraft = defineCall({
  name: 'admin.removeDraft',
  summary: 'Discards it; 409 when somebody else has saved it since.',
  method: 'DELETE',
  path: `${DRAFTS}/:id`,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ version }),
});
