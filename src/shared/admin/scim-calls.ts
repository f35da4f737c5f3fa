import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idParams } from '../call-schemas.ts';

/**
 * SCIM 2.0 (RFC 7643, 7644; decision 0101): a directory makes, changes and disables people. With an API key of the scope
 * `people:write` and nothing else.
 */
export const SCIM_PATH = '/scim/v2';

const FILTER_MAX = 2_000;
const number = z.optional(z.string().check(z.regex(/^-?\d{1,9}$/)));
const names = z.optional(z.string().check(z.maxLength(FILTER_MAX)));
/** The header fields of RFC 7232 that SCIM uses; the server fills them in from the header. */
const conditions = { ifMatch: names, ifNoneMatch: names };
const shape = { attributes: names, excludedAttributes: names, ...conditions };
const list = z.strictObject({
  filter: names,
  startIndex: number,
  count: number,
  sortBy: names,
  sortOrder: names,
  ...shape,
});
const one = z.strictObject(shape);
/** Read by the rules of RFC 7643, which no schema can say: names in any case, unknown attributes left out. */
const resource = z.catchall(z.object({}), z.unknown());
const answer = z.object({
  status: z.number(),
  etag: z.optional(z.string()),
  location: z.optional(z.string()),
  /** A resource, a list or an error of RFC 7643 and 7644; null: no content. */
  body: z.nullable(z.record(z.string(), z.unknown())),
});

const at = (path: string) => ({ path: `${SCIM_PATH}${path}`, access: 'admin', form: 'scim', output: answer }) as const;
const withId = { params: idParams, query: one } as const;

export const scimProvider = defineCall({
  ...at('/ServiceProviderConfig'),
  name: 'scim.serviceProviderConfig',
  summary: 'What this server can do of SCIM.',
  method: 'GET',
  query: one,
});
export const scimResourceTypes = defineCall({
  ...at('/ResourceTypes'),
  name: 'scim.resourceTypes',
  summary: 'The kinds of resources: User and Group.',
  method: 'GET',
  query: list,
});
export const scimResourceType = defineCall({
  ...{ ...at('/ResourceTypes/:id'), ...withId },
  name: 'scim.resourceType',
  summary: 'One kind of resource.',
  method: 'GET',
});
export const scimSchemas = defineCall({
  ...at('/Schemas'),
  name: 'scim.schemas',
  summary: 'The attributes that are kept.',
  method: 'GET',
  query: list,
});
export const scimSchema = defineCall({
  ...{ ...at('/Schemas/:id'), ...withId },
  name: 'scim.schema',
  summary: 'The attributes of one schema.',
  method: 'GET',
});

export const scimListUsers = defineCall({
  ...at('/Users'),
  name: 'scim.listUsers',
  summary: 'People, by a filter and page by page.',
  method: 'GET',
  query: list,
});
export const scimGetUser = defineCall({
  ...{ ...at('/Users/:id'), ...withId },
  name: 'scim.getUser',
  summary: 'One person.',
  method: 'GET',
});
export const scimMakeUser = defineCall({
  ...at('/Users'),
  name: 'scim.makeUser',
  summary: 'Makes a person.',
  method: 'POST',
  creates: true,
  query: one,
  body: resource,
});
export const scimPutUser = defineCall({
  ...{ ...at('/Users/:id'), ...withId },
  name: 'scim.putUser',
  summary: 'Replaces what is kept of a person.',
  method: 'PUT',
  body: resource,
});
export const scimPatchUser = defineCall({
  ...{ ...at('/Users/:id'), ...withId },
  name: 'scim.patchUser',
  summary: 'Changes a person; active: false disables, and hands open tickets over.',
  method: 'PATCH',
  body: resource,
});
export const scimRemoveUser = defineCall({
  ...{ ...at('/Users/:id'), ...withId },
  name: 'scim.removeUser',
  summary: 'Disables a person, who is not shown to SCIM any more.',
  method: 'DELETE',
});

export const scimListGroups = defineCall({
  ...at('/Groups'),
  name: 'scim.listGroups',
  summary: 'The roles and the groups of people, by a filter.',
  method: 'GET',
  query: list,
});
export const scimGetGroup = defineCall({
  ...{ ...at('/Groups/:id'), ...withId },
  name: 'scim.getGroup',
  summary: 'One role or group with its members.',
  method: 'GET',
});
export const scimMakeGroup = defineCall({
  ...at('/Groups'),
  name: 'scim.makeGroup',
  summary: 'Makes a group of people.',
  method: 'POST',
  creates: true,
  query: one,
  body: resource,
});
export const scimPutGroup = defineCall({
  ...{ ...at('/Groups/:id'), ...withId },
  name: 'scim.putGroup',
  summary: 'Replaces name and members of a group.',
  method: 'PUT',
  body: resource,
});
export const scimPatchGroup = defineCall({
  ...{ ...at('/Groups/:id'), ...withId },
  name: 'scim.patchGroup',
  summary: 'Adds and removes members of a role or group.',
  method: 'PATCH',
  body: resource,
});
export const scimRemoveGroup = defineCall({
  ...{ ...at('/Groups/:id'), ...withId },
  name: 'scim.removeGroup',
  summary: 'Makes a group inactive.',
  method: 'DELETE',
});
