import { languages, ownNames } from '../text/languages.ts';
import { roles } from '../ticket/roles.ts';
import type { Column, Columns } from './entity.ts';

const NAME_MAX = 80;
const PHONE_MAX = 40;
const CODE_MAX = 64;
const DOMAINS_MAX = 500;
const PEOPLE_MAX = 100_000;

export const nameColumn = {
  type: 'text',
  max: NAME_MAX,
  label: 'entity.column.name',
  listed: true,
  searchable: true,
} as const satisfies Column;
/** A key that the vendor's own systems know. */
export const codeColumn = {
  type: 'text',
  max: CODE_MAX,
  mono: true,
  label: 'entity.column.code',
  hint: 'entity.hint.code',
  key: true,
  listed: true,
  searchable: true,
} as const satisfies Column;
export const languageColumn = {
  type: 'choice',
  label: 'entity.column.language',
  choices: languages,
  names: ownNames,
} as const satisfies Column;

/** People and what they belong to. */
export const personColumns = {
  account: {
    type: 'account',
    label: 'entity.column.account',
    issue: 'issue.account',
    key: true,
    listed: true,
    searchable: true,
  },
  userName: { type: 'text', max: NAME_MAX, label: 'entity.column.userName', listed: true, searchable: true },
  role: {
    type: 'choice',
    label: 'entity.column.role',
    hint: 'entity.hint.role',
    choices: roles,
    texts: Object.fromEntries(roles.map((role) => [role, `entity.role.${role}` as const])),
    listed: true,
  },
  organisation: {
    type: 'record',
    of: 'organisations',
    label: 'entity.one.organisations',
    hint: 'entity.hint.organisation',
    optional: true,
    listed: true,
  },
  group: { type: 'record', of: 'groups', label: 'entity.one.groups', optional: true, listed: true },
  phone: { type: 'phone', max: PHONE_MAX, label: 'entity.column.phone', optional: true },
  language: languageColumn,
  absentUntil: {
    type: 'day',
    label: 'entity.column.absentUntil',
    hint: 'entity.hint.absentUntil',
    optional: true,
    listed: true,
    editors: ['lead'],
  },
  substitute: { type: 'record', of: 'people', label: 'entity.column.substitute', optional: true, editors: ['lead'] },
} as const satisfies Columns;

export const organisationColumns = {
  code: codeColumn,
  name: nameColumn,
  mailDomains: {
    type: 'text',
    max: DOMAINS_MAX,
    label: 'entity.column.mailDomains',
    hint: 'entity.hint.mailDomains',
    optional: true,
  },
  parent: {
    type: 'record',
    of: 'organisations',
    label: 'entity.column.above',
    hint: 'entity.hint.above',
    optional: true,
  },
  managersInvite: { type: 'yesNo', label: 'entity.column.managersInvite', optional: true },
  managersDisable: { type: 'yesNo', label: 'entity.column.managersDisable', optional: true },
  managersPromote: { type: 'yesNo', label: 'entity.column.managersPromote', optional: true },
  managersActBelow: {
    type: 'yesNo',
    label: 'entity.column.managersActBelow',
    hint: 'entity.hint.managersActBelow',
    optional: true,
  },
  peopleMax: {
    type: 'number',
    min: 1,
    max: PEOPLE_MAX,
    label: 'entity.column.peopleMax',
    hint: 'entity.hint.peopleMax',
    optional: true,
  },
} as const satisfies Columns;

export const groupColumns = { code: codeColumn, name: nameColumn } as const satisfies Columns;

export const contactColumns = {
  customer: { type: 'record', of: 'customers', label: 'entity.one.customers', key: true, listed: true },
  name: nameColumn,
  email: {
    type: 'email',
    label: 'entity.column.email',
    issue: 'issue.contactEmail',
    key: true,
    listed: true,
    searchable: true,
  },
  phone: { type: 'phone', max: PHONE_MAX, label: 'entity.column.phone', optional: true, listed: true },
} as const satisfies Columns;
