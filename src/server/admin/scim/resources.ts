import { createHash } from 'node:crypto';
import type { CallOutput } from '../../../shared/call.ts';
import { SCIM_PATH, type scimGetUser } from '../../../shared/admin/scim-calls.ts';
import { attributeOf } from './filter.ts';
import { scimError } from './scim-error.ts';
import type { ScimPerson } from './scim-store.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export type Answer = CallOutput<typeof scimGetUser>;
export type Resource = Record<string, unknown>;
interface Shape {
  attributes?: string | undefined;
  excludedAttributes?: string | undefined;
}
interface Conditions {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** Of what a group's version is made: its own and who is in it. */
export const etagOf = (parts: readonly unknown[]): string =>
  `W/"${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)}"`;

const optional = (values: Resource): Resource =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

export const personEtag = ({ id, version }: ScimPerson): string => etagOf([id, version]);

/** A person in the form of RFC 7643, 4.1. */
export function userResource(publicUrl: string, person: ScimPerson): Resource {
  const { id, account, userName, phone, groupCode, groupName, organisation } = person;
  const base = `${publicUrl}${SCIM_PATH}`;
  return optional({
    schemas: [USER, ...(organisation === null ? [] : [ENTERPRISE_USER])],
    id,
    externalId: person.externalId,
    userName: account,
    displayName: userName,
    name: { formatted: userName },
    active: person.active,
    emails: [{ value: account, type: 'work', primary: true }],
    phoneNumbers: phone === null ? null : [{ value: phone, type: 'work', primary: true }],
    preferredLanguage: person.language,
    roles: [{ value: person.role, primary: true }],
    groups: [
      { value: `role-${person.role}`, display: `closeloop-${person.role}`, $ref: `${base}/Groups/role-${person.role}` },
      ...(groupCode === null
        ? []
        : [
            {
              value: groupId(groupCode),
              display: groupName ?? groupCode,
              $ref: `${base}/Groups/${groupId(groupCode)}`,
            },
          ]),
    ].map((group) => ({ ...group, type: 'direct' })),
    [ENTERPRISE_USER]: organisation === null ? null : { organization: organisation },
    meta: {
      resourceType: 'User',
      created: person.createdAt.toISOString(),
      location: `${base}/Users/${id}`,
      version: personEtag(person),
    },
  });
}

/** A code may have characters that a path has not. */
export const groupId = (code: string): string => `group-${Buffer.from(code).toString('base64url')}`;

/** With only the attributes that are wanted (RFC 7644, 3.9). `schemas` and `id` are in every answer. */
export function shaped(resource: Resource, { attributes, excludedAttributes }: Shape): Resource {
  const listed = (text: string): string[] => text.split(',').map((name) => attributeOf(name.trim()));
  const isIn = (names: readonly string[], name: string): boolean =>
    names.some((one) => one === name || (one.startsWith(name) && '.:'.includes(one.charAt(name.length))));
  const wanted = attributes === undefined ? undefined : listed(attributes);
  // A part of an attribute that is left out leaves the rest of it: whole attributes only are left out.
  const unwanted = excludedAttributes === undefined ? [] : listed(excludedAttributes);
  return Object.fromEntries(
    Object.entries(resource).filter(([key]) => {
      const name = key.toLowerCase();
      if (name === 'schemas' || name === 'id') return true;
      return wanted ? isIn(wanted, name) : !unwanted.includes(name);
    }),
  );
}

/** Throws 412 when the resource is not as the caller has seen it. */
export function requireVersion({ ifMatch }: Conditions, etag: string): void {
  if (ifMatch === undefined || ifMatch === '*' || sameTag(ifMatch, etag)) return;
  throw scimError('conflict', { status: 412, detail: 'The resource has changed in the meantime. Read it again.' });
}
const sameTag = (given: string, etag: string): boolean =>
  given.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));

/** One resource; 304 when the caller has it already. */
export function answerOne(resource: Resource, query: Shape & Conditions, status = 200): Answer {
  const { version: etag, location } = resource['meta'] as { version: string; location: string };
  if (status === 200 && query.ifNoneMatch !== undefined && sameTag(query.ifNoneMatch, etag))
    return { status: 304, etag, body: null };
  return { status, etag, location, body: shaped(resource, query) };
}

export const noContent: Answer = { status: 204, body: null };

/** A page of a list (RFC 7644, 3.4.2). */
export const answerList = (
  found: readonly Resource[],
  total: number,
  startIndex: number,
  query: Shape = {},
): Answer => ({
  status: 200,
  body: {
    schemas: [LIST],
    totalResults: total,
    startIndex,
    itemsPerPage: found.length,
    Resources: found.map((resource) => shaped(resource, query)),
  },
});

const COUNT = 100;
export const COUNT_MAX = 200;
/** Which page is wanted: numbers below what is possible mean the least (RFC 7644, 3.4.2.4). */
export const pageOf = ({ startIndex, count }: { startIndex?: string | undefined; count?: string | undefined }) => ({
  startIndex: Math.max(1, Number(startIndex ?? 1)),
  count: Math.min(COUNT_MAX, Math.max(0, Number(count ?? COUNT))),
});
