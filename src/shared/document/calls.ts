import * as z from 'zod/mini';
import { defineCall, idParams, instant } from '../call.ts';

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
    version: z.number(),
    updatedAt: instant,
  }),
});
