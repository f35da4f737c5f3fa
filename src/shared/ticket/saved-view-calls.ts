import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { firstEndpoints } from '../endpoint.ts';
import { idParams } from '../call-schemas.ts';

export const VIEW_NAME_MAX = 40;
export const VIEWS_MAX = 20;
const VIEW_QUERY_MAX = 500;

/** A named address of the list. `query` is the part after `?`; the page ignores unknown parameters. */
export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  mine: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

export const listSavedViews = defineCall({
  ...firstEndpoints.listSavedViews,
  summary: 'My saved views and those that are shared, by name.',
  output: z.object({ items: z.array(savedView), next: z.null() }),
});

export const saveSavedView = defineCall({
  name: 'view.save',
  summary: 'Saves a view; one of mine with the same name is replaced. Leads may share it with every insider.',
  method: 'POST',
  path: '/itr-api/v1/views',
  access: 'user',
  creates: true,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1, 'issue.viewName'), z.maxLength(VIEW_NAME_MAX, 'issue.viewName')),
    query: z.string().check(z.maxLength(VIEW_QUERY_MAX), z.regex(/^[\w.~%+*&=-]*$/)),
    shared: z._default(z.boolean(), false),
  }),
  output: savedView,
});

export const removeSavedView = defineCall({
  name: 'view.remove',
  summary: 'Removes a view: my own, or as a lead a shared one.',
  method: 'DELETE',
  path: '/itr-api/v1/views/:id',
  access: 'user',
  params: idParams,
});
