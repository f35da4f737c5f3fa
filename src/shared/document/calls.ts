import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams, instant } from '../call-schemas.ts';
import { languages } from '../text/languages.ts';

export const getDocument = defineCall({
  name: 'document.get',
  summary: "A document (privacy policy, service agreement, growth rules …) as Markdown in the reader's language.",
  method: 'GET',
  path: '/itr-api/v1/documents/:id',
  access: 'anyone',
  params: idParams,
  output: z.object({
    id: z.string(),
    title: z.string(),
    markdown: z.string(),
    /** Of the text, which may be another than the reader's. */
    language: z.enum(languages),
    version: z.number(),
    updatedAt: instant,
  }),
});

export const listDocuments = defineCall({
  name: 'document.list',
  summary: 'Which documents there are, so that a page links to no other.',
  method: 'GET',
  path: '/itr-api/v1/documents',
  access: 'anyone',
  output: z.object({ items: z.array(z.object({ id: z.string() })), next: z.null() }),
});
