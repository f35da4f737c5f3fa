import type { Tx } from '../../db/database.ts';
import { roleLists } from '../../db/role-lists.ts';
import type { Comparison, Filter, FilterValue } from './filter.ts';
import { badRequest } from './scim-error.ts';

/** A person as SCIM shows them. */
export interface ScimPerson {
  id: string;
  account: string;
  userName: string;
  role: string;
  organisation: string | null;
  groupCode: string | null;
  groupName: string | null;
  phone: string | null;
  language: string;
  active: boolean;
  externalId: string | null;
  version: number;
  createdAt: Date;
}

/** Users for other systems and who was erased are nobody whom a directory knows, nor is who was removed by it and stays away. */
const SHOWN = `not u.service and u.erased_at is null and u.scim_removed_at is distinct from coalesce(u.disabled_at, 'infinity')`;
const FROM = `from app_user u left join organisation o on o.id = u.organisation_id left join user_group g on g.code = u.group_code where ${SHOWN}`;
const COLUMNS = `u.id, u.account, u.user_name as "userName", u.role, o.code as organisation, u.group_code as "groupCode",
  g.name as "groupName", u.phone, u.language, u.disabled_at is null as active, u.external_id as "externalId", u.version, u.created_at as "createdAt"`;

interface Attribute {
  sql: string;
  /** Texts are compared without their case, `exact` ones with it. */
  kind: 'text' | 'exact' | 'truth';
}
const attributes: Readonly<Record<string, Attribute>> = {
  id: { sql: 'u.id::text', kind: 'exact' },
  username: { sql: 'u.account', kind: 'text' },
  externalid: { sql: 'u.external_id', kind: 'exact' },
  displayname: { sql: 'u.user_name', kind: 'text' },
  'name.formatted': { sql: 'u.user_name', kind: 'text' },
  active: { sql: '(u.disabled_at is null)', kind: 'truth' },
  emails: { sql: 'u.account', kind: 'text' },
  'emails.value': { sql: 'u.account', kind: 'text' },
  'emails.type': { sql: `'work'`, kind: 'text' },
  'emails.primary': { sql: 'true', kind: 'truth' },
  phonenumbers: { sql: 'u.phone', kind: 'text' },
  'phonenumbers.value': { sql: 'u.phone', kind: 'text' },
  'phonenumbers.type': { sql: `case when u.phone is not null then 'work' end`, kind: 'text' },
  roles: { sql: 'u.role', kind: 'text' },
  'roles.value': { sql: 'u.role', kind: 'text' },
  preferredlanguage: { sql: 'u.language', kind: 'text' },
  'meta.resourcetype': { sql: `'User'`, kind: 'text' },
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:organization': { sql: 'o.code', kind: 'text' },
};

const orders: Partial<Record<Comparison, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

/** The condition in SQL; values become parameters. Throws invalidFilter for an attribute that nothing is found by. */
function conditionOf(filter: Filter, parameter: (value: unknown) => string): string {
  if (filter.op === 'and' || filter.op === 'or')
    return `(${filter.of.map((one) => conditionOf(one, parameter)).join(` ${filter.op} `)})`;
  if (filter.op === 'not') return `not ${conditionOf(filter.of, parameter)}`;
  const attribute = Object.hasOwn(attributes, filter.path) ? attributes[filter.path] : undefined;
  if (!attribute) throw badRequest('invalidFilter', `Users are not found by “${filter.path.slice(0, 100)}”.`);
  const { sql, kind } = attribute;
  if (filter.op === 'pr') return `(${sql}) is not null`;
  const { op, value } = filter;
  if (value === null && (op === 'eq' || op === 'ne')) return `(${sql}) is ${op === 'eq' ? '' : 'not '}null`;
  return `coalesce(${comparison(op, sql, kind, value, parameter)}, ${op === 'ne'})`;
}

function comparison(
  op: Comparison,
  sql: string,
  kind: Attribute['kind'],
  value: FilterValue,
  parameter: (value: unknown) => string,
): string {
  if (kind === 'truth') {
    if (typeof value !== 'boolean' || (op !== 'eq' && op !== 'ne'))
      throw badRequest('invalidFilter', 'A truth value is compared with true or false by eq or ne.');
    return `(${sql}) ${op === 'eq' ? '=' : '<>'} ${parameter(value)}::boolean`;
  }
  if (typeof value !== 'string') throw badRequest('invalidFilter', 'A text is compared with a text in quotes.');
  const [own, other] =
    kind === 'exact'
      ? [`(${sql})`, `${parameter(value)}::text`]
      : [`lower(${sql})`, `lower(${parameter(value)}::text)`];
  // Accounts are kept in small letters, and found by their index.
  if (op === 'eq' && sql === 'u.account') return `${sql} = ${other}`;
  if (op === 'eq' || op === 'ne') return `${own} ${op === 'eq' ? '=' : '<>'} ${other}`;
  if (op === 'co') return `strpos(${own}, ${other}) > 0`;
  if (op === 'sw') return `starts_with(${own}, ${other})`;
  if (op === 'ew') return `right(${own}, length(${other})) = ${other}`;
  return `${own} collate "C" ${orders[op]} ${other} collate "C"`;
}

/** A page of people, the oldest first, and how many there are. */
export async function findPeople(
  tx: Tx,
  { filter, offset, count }: { filter: Filter | undefined; offset: number; count: number },
): Promise<{ people: ScimPerson[]; total: number }> {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const where = filter ? `and ${conditionOf(filter, parameter)}` : '';
  const { rows } = await tx.raw(`select count(*)::int as total ${FROM} ${where}`, values);
  const total = Number(rows[0]?.['total'] ?? 0);
  if (count === 0 || total <= offset) return { people: [], total };
  const page = `limit ${parameter(count)}::int offset ${parameter(offset)}::int`;
  const found = await tx.raw(`select ${COLUMNS} ${FROM} ${where} order by u.id ${page}`, values);
  return { people: found.rows as unknown as ScimPerson[], total };
}

export async function readPerson(tx: Tx, id: string): Promise<ScimPerson | undefined> {
  const [row] = await tx.query<ScimPerson>({ name: 'scim_person', text: `select ${COLUMNS} ${FROM} and u.id = $1` }, [
    id,
  ]);
  return row;
}

/** Those of these ids that SCIM shows. */
export async function shownAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    { name: 'scim_shown', text: `select u.id from app_user u where ${SHOWN} and u.id = any ($1::uuid[])` },
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Somebody whom the directory has removed: found again by the account. */
export async function removedWithAccount(tx: Tx, account: string): Promise<{ id: string } | undefined> {
  const [row] = await tx.query<{ id: string }>(
    {
      name: 'scim_removed',
      text: 'select id from app_user where account = $1 and scim_removed_at = disabled_at and erased_at is null and not service',
    },
    [account],
  );
  return row;
}

/** Answers what it was before; undefined when it is the same. */
export async function setExternalId(tx: Tx, id: string, externalId: string | null): Promise<string | null | undefined> {
  const [row] = await tx.query<{ was: string | null }>(
    {
      name: 'scim_external_id',
      text: `update app_user u set external_id = $2, version = u.version + 1 from app_user former
        where u.id = $1 and former.id = u.id and u.external_id is distinct from $2 returning former.external_id as was`,
    },
    [id, externalId],
  );
  return row?.was;
}

/** Of somebody disabled: not shown any more until they are enabled again. */
export const markRemoved = (tx: Tx, id: string): Promise<void> =>
  tx.send({ name: 'scim_remove', text: 'update app_user set scim_removed_at = disabled_at where id = $1' }, [id]);

/** Whether somebody else may administer and can log in with a password. */
export async function hasOtherAdmin(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.query(
    {
      name: 'scim_other_admin',
      text: `select 1 from app_user u where u.role in (${roleLists.administer}) and u.disabled_at is null and not u.service and u.id <> $1
        and exists (select from credential c where c.user_id = u.id) limit 1`,
    },
    [id],
  );
  return rows.length > 0;
}

export interface ScimGroupRow {
  code: string;
  name: string;
  version: number;
  externalId: string | null;
}

/** The groups of people, in the order of their codes. */
export const readGroups = (tx: Tx): Promise<ScimGroupRow[]> =>
  tx.query<ScimGroupRow>(
    {
      name: 'scim_groups',
      text: 'select code, name, version, external_id as "externalId" from user_group where active order by code',
    },
    [],
  );

/** The inactive ones too. */
export const readGroupCodes = (tx: Tx): Promise<{ code: string; name: string; active: boolean }[]> =>
  tx.query({ name: 'scim_group_codes', text: 'select code, name, active from user_group' }, []);

export const setGroupExternalId = (tx: Tx, code: string, externalId: string | null): Promise<void> =>
  tx.send(
    {
      name: 'scim_group_external_id',
      text: 'update user_group set external_id = $2, version = version + 1 where code = $1 and external_id is distinct from $2',
    },
    [code, externalId],
  );

export interface ScimMember {
  id: string;
  userName: string;
  role: string;
  groupCode: string | null;
}

/** Everybody of these roles or in these groups. */
export const readMembers = (tx: Tx, roles: readonly string[], groups: readonly string[]): Promise<ScimMember[]> =>
  tx.query<ScimMember>(
    {
      name: 'scim_members',
      text: `select u.id, u.user_name as "userName", u.role, u.group_code as "groupCode" from app_user u
        where ${SHOWN} and (u.role = any ($1::text[]) or u.group_code = any ($2::text[])) order by u.id`,
    },
    [roles, groups],
  );
