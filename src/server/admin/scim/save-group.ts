import * as z from 'zod/mini';
import { isId } from '../../db/id.ts';
import type { Context } from '../../http/operation.ts';
import { actorOf, audit } from '../audit/audit-store.ts';
import { applyRows } from '../entity/apply-rows.ts';
import { lockEntity, rowOf, validateRecords } from '../entity/record-rows.ts';
import { issueText } from '../../http/messages.ts';
import type { GivenCell } from '../../../shared/admin/entity-calls.ts';
import { columnsOutside, groupAt, membersOf, type ScimGroup } from './groups.ts';
import { groupId } from './resources.ts';
import { isMeant, type PatchOperation } from './patch.ts';
import { saveRows } from './save-person.ts';
import { badRequest, scimError } from './scim-error.ts';
import { readGroupCodes, setGroupExternalId, shownAmong, type ScimMember } from './scim-store.ts';

const CODE_MAX = 64;

/** What becomes of a group. Without `members` they stay. */
export interface GroupChange {
  name?: string;
  externalId?: string | null;
  members?: ReadonlySet<string>;
}

const members = z.array(z.object({ value: z.string().check(z.maxLength(100)) }));
const wanted = z.object({
  displayName: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(CODE_MAX))),
  externalId: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  members: z.optional(z.nullable(members)),
});

export function changeOf(resource: Record<string, unknown>): GroupChange {
  const names: Readonly<Record<string, string>> = {
    displayname: 'displayName',
    externalid: 'externalId',
    members: 'members',
  };
  const known = Object.entries(resource).flatMap(([name, value]) => {
    const as = Object.hasOwn(names, name.toLowerCase()) ? names[name.toLowerCase()] : undefined;
    return as === undefined ? [] : [[as, value] as const];
  });
  const parsed = z.safeParse(wanted, Object.fromEntries(known));
  if (!parsed.success)
    throw badRequest(
      'invalidValue',
      `displayName is a text of 1 to ${CODE_MAX} characters; members is a list of {value: id of a user}.`,
    );
  const { displayName, externalId, members: given } = parsed.data;
  return {
    ...(displayName === undefined ? {} : { name: displayName }),
    ...(externalId === undefined ? {} : { externalId }),
    ...(given ? { members: new Set(given.map(({ value }) => value)) } : {}),
  };
}

/** The operations of a PATCH, one after the other, on who is in it. */
export function patchedGroup(operations: readonly PatchOperation[], before: readonly ScimMember[]): GroupChange {
  const change: GroupChange = {};
  const now = new Set(before.map(({ id }) => id));
  for (const { op, attribute, which, value } of operations) {
    if (attribute !== 'members') {
      if (op === 'remove' && attribute !== 'externalid')
        throw badRequest('mutability', `${attribute} cannot be removed.`);
      const given = attribute === '' ? asObject(value) : { [attribute]: op === 'remove' ? null : value };
      const { members: listed, ...more } = changeOf(given);
      Object.assign(change, more);
      if (!listed) continue;
      if (op === 'replace') now.clear();
      for (const id of listed) now.add(id);
      continue;
    }
    const listed = value === undefined || value === null ? undefined : changeOf({ members: [value].flat() }).members;
    if (op === 'remove') {
      // With a condition, with a list (as Entra sends it), or all.
      const gone = [...now].filter((id) =>
        which ? isMeant(which, { value: id, type: 'User' }) : (listed?.has(id) ?? true),
      );
      for (const id of gone) now.delete(id);
      continue;
    }
    if (which) throw badRequest('invalidPath', 'A member is added or removed, not changed.');
    if (op === 'replace') now.clear();
    for (const id of listed ?? []) now.add(id);
  }
  return { ...change, members: now };
}

const asObject = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('invalidValue', 'Without a path the value is an object of attributes.');
  return value as Record<string, unknown>;
};

/** A group is a record of the administration, by its rules. */
async function saveRecord(
  context: Context,
  values: Record<string, GivenCell>,
  id: string | undefined,
  operation: string,
): Promise<void> {
  const row = { ...rowOf('groups', 1, values), ...(id === undefined ? {} : { id }) };
  const validated = await validateRecords(context.tx, 'groups', [row]);
  const wrong = validated.flatMap(({ errors }) => errors);
  if (wrong.length > 0)
    throw badRequest(
      'invalidValue',
      wrong.map(({ column, issue }) => `${column}: ${issueText(context.language, issue)}`).join(' '),
    );
  await applyRows(context.tx, 'groups', validated, actorOf(context), operation);
}

export async function makeGroup(
  context: Context,
  { name, externalId, members: wantedMembers }: GroupChange,
  others: readonly ScimGroup[],
  operation: string,
): Promise<ScimGroup> {
  if (name === undefined) throw badRequest('invalidValue', 'displayName is missing.');
  await lockEntity(context.tx, 'groups');
  refuseName(name, others);
  const known = await readGroupCodes(context.tx);
  // One that was made inactive is active again, with its code.
  const former = known.find((one) => !one.active && isSame(one.name, name));
  const code = former?.code ?? codeFor(name, known);
  await saveRecord(context, { code, name, active: true }, former?.code, operation);
  const made = await groupAt(context.tx, groupId(code));
  const change = { externalId: externalId ?? null, ...(wantedMembers && { members: wantedMembers }) };
  await changeGroup(context, made, change, others, operation);
  return made;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const refuseName = (name: string, others: readonly ScimGroup[]): void => {
  if (others.some((other) => isSame(other.name, name)))
    throw scimError('conflict', { scimType: 'uniqueness', detail: `There is a group ${name} already.` });
};

/** A directory's names have blanks and any letters; a code is part of addresses, and of at most 60 characters. */
function codeFor(name: string, known: readonly { code: string }[]): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '');
  const code =
    plain
      .replace(/[^A-Za-z0-9_]+/g, '-')
      .slice(0, 50)
      .replace(/^-|-$/g, '') || 'group';
  const isFree = (wish: string): boolean => !known.some((one) => isSame(one.code, wish));
  let wish = code;
  for (let nth = 2; !isFree(wish); nth++) wish = `${code}-${nth}`;
  return wish;
}

export async function changeGroup(
  context: Context,
  group: ScimGroup,
  { name, externalId, members: next }: GroupChange,
  all: readonly ScimGroup[],
  operation: string,
): Promise<void> {
  const { tx } = context;
  if (name !== undefined && name !== group.name) {
    if (group.column === 'role') throw badRequest('mutability', 'The name of a role does not change.');
    refuseName(
      name,
      all.filter((other) => other !== group),
    );
    await saveRecord(context, { name }, group.value, operation);
  }
  if (externalId !== undefined && group.column === 'group' && externalId !== group.externalId) {
    await setGroupExternalId(tx, group.value, externalId);
    const change = { operation, entity: 'groups', record: group.value };
    await audit(tx, actorOf(context), { ...change, before: { externalId: group.externalId }, after: { externalId } });
  }
  if (next) await changeMembers(context, group, next, operation);
}

async function changeMembers(
  context: Context,
  group: ScimGroup,
  next: ReadonlySet<string>,
  operation: string,
): Promise<void> {
  await lockEntity(context.tx, 'people');
  const before = (await membersOf(context.tx, [group])).get(group.id) ?? [];
  const known = new Set(before.map(({ id }) => id));
  const added = [...next].filter((id) => !known.has(id));
  const strange = added.find((id) => !isId(id));
  if (strange !== undefined) throw badRequest('invalidValue', `There is no user “${strange.slice(0, 100)}”.`);
  const found = await shownAmong(context.tx, added);
  const missing = added.find((id) => !found.has(id));
  if (missing !== undefined) throw badRequest('invalidValue', `There is no user “${missing}”.`);
  const changes = [
    ...added.map((id) => ({ id, columns: { [group.column]: group.value } as Record<string, GivenCell> })),
    ...before.filter(({ id }) => !next.has(id)).map((one) => ({ id: one.id, columns: columnsOutside(group, one) })),
  ];
  if (changes.length === 0) return;
  const rows = changes.map(({ id, columns }, at) => ({ ...rowOf('people', at + 1, columns), id }));
  await saveRows(context, rows, operation);
}

export async function removeGroup(context: Context, group: ScimGroup, operation: string): Promise<void> {
  if (group.column === 'role') throw badRequest('mutability', 'A role cannot be removed.');
  await changeMembers(context, group, new Set(), operation);
  await saveRecord(context, { active: false }, group.value, operation);
}
