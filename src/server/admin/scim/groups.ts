import { insiderRoles, partnerRoles, roles, can, type Role } from '../../../shared/ticket/roles.ts';
import type { Tx } from '../../db/database.ts';
import { SCIM_PATH } from '../../../shared/admin/scim-calls.ts';
import { pathsIn, type Filter, type FilterValue } from './filter.ts';
import { etagOf, GROUP, groupId, type Resource } from './resources.ts';
import { badRequest, scimError } from './scim-error.ts';
import { readGroups, readMembers, type ScimMember } from './scim-store.ts';

/**
 * What SCIM calls a group: a role, which everybody has exactly one of, or a group of people, of which everybody is in one at
 * most. A directory finds a role by its name, `closeloop-expert`.
 */
export interface ScimGroup {
  id: string;
  name: string;
  externalId: string | null;
  version: number;
  /** The column of the record by which one is in it, and its value. */
  column: 'role' | 'group';
  value: string;
}

/** Administrators are made by people alone. */
const givenRoles = roles.filter((role) => !can(role, 'administers'));
/** What somebody is who is taken out of a higher role: the least of the same side. */
const [leastInsider] = insiderRoles;
const [leastPartner] = partnerRoles;

const roleGroups: readonly ScimGroup[] = givenRoles.map((role) => ({
  id: `role-${role}`,
  name: `closeloop-${role}`,
  externalId: null,
  version: 1,
  column: 'role',
  value: role,
}));

export const allGroups = async (tx: Tx): Promise<ScimGroup[]> => [
  ...roleGroups,
  ...(await readGroups(tx)).map(({ code, ...row }) => ({
    ...row,
    id: groupId(code),
    column: 'group' as const,
    value: code,
  })),
];

export async function groupAt(tx: Tx, id = ''): Promise<ScimGroup> {
  const found = (await allGroups(tx)).find((group) => group.id === id);
  if (!found) throw scimError('missing', { detail: 'There is no such group.' });
  return found;
}

const isIn = ({ column, value }: ScimGroup, member: ScimMember): boolean =>
  (column === 'role' ? member.role : member.groupCode) === value;

/** The members of each of these groups, by a statement for all. */
export async function membersOf(tx: Tx, groups: readonly ScimGroup[]): Promise<Map<string, ScimMember[]>> {
  const valuesOf = (column: ScimGroup['column']) =>
    groups.filter((one) => one.column === column).map(({ value }) => value);
  const people = await readMembers(tx, valuesOf('role'), valuesOf('group'));
  return new Map(groups.map((group) => [group.id, people.filter((one) => isIn(group, one))]));
}

export const groupEtag = ({ id, version, name }: ScimGroup, members: readonly ScimMember[]): string =>
  etagOf([id, version, name, members.map((one) => one.id)]);

/** In the form of RFC 7643, 4.2. */
export function groupResource(
  publicUrl: string,
  group: ScimGroup,
  members: readonly ScimMember[] | undefined,
): Resource {
  const base = `${publicUrl}${SCIM_PATH}`;
  const location = `${base}/Groups/${group.id}`;
  return {
    schemas: [GROUP],
    id: group.id,
    ...(group.externalId === null ? {} : { externalId: group.externalId }),
    displayName: group.name,
    ...(members && {
      members: members.map(({ id, userName }) => ({
        value: id,
        display: userName,
        type: 'User',
        $ref: `${base}/Users/${id}`,
      })),
    }),
    meta: { resourceType: 'Group', location, ...(members && { version: groupEtag(group, members) }) },
  };
}

/** What is compared with its case. */
export const EXACT: ReadonlySet<string> = new Set(['id', 'externalid', 'members', 'members.value']);

/** The values of a group by the attributes that a filter may ask about. Throws invalidFilter for any other. */
export function filterValues(
  filter: Filter,
  group: ScimGroup,
  members: readonly ScimMember[],
): (path: string) => FilterValue[] {
  const known: Readonly<Record<string, () => FilterValue[]>> = {
    id: () => [group.id],
    displayname: () => [group.name],
    externalid: () => [group.externalId],
    members: () => members.map(({ id }) => id),
    'members.value': () => members.map(({ id }) => id),
    'meta.resourcetype': () => ['Group'],
  };
  for (const path of pathsIn(filter))
    if (!Object.hasOwn(known, path))
      throw badRequest('invalidFilter', `Groups are not found by “${path.slice(0, 100)}”.`);
  return (path) => known[path]?.() ?? [];
}

export const asksForMembers = (filter: Filter | undefined): boolean =>
  filter !== undefined && pathsIn(filter).some((path) => path.startsWith('members'));

/** The columns of somebody who leaves a group. A role is never empty. */
export function columnsOutside(group: ScimGroup, member: ScimMember): { group: null } | { role: Role } {
  if (group.column === 'group') return { group: null };
  const isInsider = insiderRoles.some((role) => role === member.role);
  const least = isInsider ? leastInsider : leastPartner;
  if (least === undefined || member.role === least)
    throw badRequest(
      'mutability',
      `${member.id}: everybody has a role. Put them into the group of another one, or disable them.`,
    );
  return { role: least };
}
