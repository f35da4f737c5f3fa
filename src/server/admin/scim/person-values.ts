import type { Cell } from '../../../shared/admin/entity-calls.ts';
import { languages, type Language } from '../../../shared/text/languages.ts';
import { isMeant, type PatchOperation } from './patch.ts';
import { badRequest } from './scim-error.ts';

/** The values of a person that SCIM may set, by the columns of the records; `externalId` is the other system's own. */
export interface PersonValues {
  account?: string;
  userName?: string;
  role?: string;
  organisation?: string | null;
  phone?: string | null;
  language?: Language;
  active?: boolean;
  externalId?: string | null;
}

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user';
/** What the schemas of RFC 7643 have beside what is kept here: taken and left out, because every directory sends some of it. */
const NOT_KEPT = new Set(
  `schemas id meta groups emails nickname profileurl title usertype timezone password ims photos addresses entitlements
   x509certificates ${['employeenumber', 'costcenter', 'division', 'department', 'manager'].map((name) => `${ENTERPRISE}:${name}`).join(' ')}`.split(
    /\s+/,
  ),
);
const VALUE_MAX = 200;

const textOf = (attribute: string, value: unknown): string => {
  if (typeof value !== 'string' || value.trim() === '' || value.length > VALUE_MAX)
    throw badRequest('invalidValue', `${attribute} is a text of 1 to ${VALUE_MAX} characters.`);
  return value.trim();
};
const optionalText = (attribute: string, value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : textOf(attribute, value);

/** Entra sends "True" and "False". */
function truth(attribute: string, value: unknown): boolean {
  const word = String(value).toLowerCase();
  if (word !== 'true' && word !== 'false') throw badRequest('invalidValue', `${attribute} is true or false.`);
  return word === 'true';
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each as unknown]))
    : {};
/** The value of the first of several, or of the primary one. */
function chosen(value: unknown): unknown {
  if (!Array.isArray(value)) return asObject(value)['value'] ?? value;
  const each = value.map(asObject);
  return (each.find(({ primary }) => String(primary).toLowerCase() === 'true') ?? each[0])?.['value'] ?? null;
}

/** The language of `de-DE, en;q=0.5`; undefined for one that there are no texts in. */
const languageOf = (value: unknown): Language | undefined => {
  const [, first = ''] = /^\s*([a-z]+)/i.exec(String(value)) ?? [];
  return languages.find((language) => language === first.toLowerCase());
};

/** What there is of a name: kept as one text. */
interface NameParts {
  formatted?: string | null;
  given?: string;
  family?: string;
  display?: string;
}

type Draft = PersonValues & { name: NameParts };
type Setter = (draft: Draft, value: unknown, part?: string) => void;
const setName: Setter = ({ name }, value, part) => {
  const given = part === undefined ? asObject(value) : { [part]: value };
  if (typeof given['formatted'] === 'string') name.formatted = given['formatted'].trim();
  if (typeof given['givenname'] === 'string') name.given = given['givenname'].trim();
  if (typeof given['familyname'] === 'string') name.family = given['familyname'].trim();
};

/** By the attribute, in small letters. */
const setters: Readonly<Record<string, Setter>> = {
  username: (draft, value) => void (draft.account = textOf('userName', value).toLowerCase()),
  displayname: (draft, value) => void (draft.name.display = textOf('displayName', value)),
  name: setName,
  active: (draft, value) => void (draft.active = truth('active', chosen(value))),
  externalid: (draft, value) => void (draft.externalId = optionalText('externalId', value)),
  phonenumbers: (draft, value) => void (draft.phone = optionalText('phoneNumbers', chosen(value))),
  roles: (draft, value) => void (draft.role = textOf('roles', chosen(value))),
  preferredlanguage: (draft, value) => void (draft.language ??= languageOf(value)),
  locale: (draft, value) => void (draft.language ??= languageOf(value)),
  [`${ENTERPRISE}:organization`]: (draft, value) => void (draft.organisation = optionalText('organization', value)),
  [ENTERPRISE]: (draft, value) => {
    const { organization } = asObject(value);
    if (organization !== undefined) draft.organisation = optionalText('organization', organization);
  },
};

function setAttribute(draft: Draft, attribute: string, value: unknown, part?: string): void {
  const set = Object.hasOwn(setters, attribute) ? setters[attribute] : undefined;
  if (set) set(draft, value, part);
  else if (!NOT_KEPT.has(attribute))
    throw badRequest('invalidPath', `There is no attribute “${attribute.slice(0, 100)}”.`);
}

/** The one text of a name. Of a part that comes alone the other is the one of before: the last word is the family's. */
function nameOf({ formatted, given, family, display }: NameParts, before: string): string | undefined {
  if (display || formatted) return display || formatted || undefined;
  if (given === undefined && family === undefined) return undefined;
  const words = before.split(' ');
  const old = { family: words.pop() ?? '', given: words.join(' ') };
  return `${given ?? old.given} ${family ?? old.family}`.trim() || undefined;
}

const finished = ({ name, ...values }: Draft, before = ''): PersonValues => {
  const userName = nameOf(name, before);
  return { ...values, ...(userName === undefined ? {} : { userName }) };
};

/** A whole resource, of POST and PUT. What it does not know of a schema that is not ours is left out, as RFC 7644, 3.3 wants. */
export function valuesOf(resource: Record<string, unknown>): PersonValues {
  const draft: Draft = { name: {} };
  for (const [name, value] of Object.entries(asObject(resource)))
    if (value !== null && Object.hasOwn(setters, name)) setAttribute(draft, name, value);
  return finished(draft);
}

/** What `remove` empties; the others cannot be without a value. */
const EMPTIED: Readonly<Record<string, keyof PersonValues>> = {
  phonenumbers: 'phone',
  externalid: 'externalId',
  [`${ENTERPRISE}:organization`]: 'organisation',
};

/** The operations of a PATCH, one after the other. Throws invalidPath, noTarget, mutability or invalidValue. */
export function patchedValues(
  operations: readonly PatchOperation[],
  before: Readonly<Record<string, Cell>>,
): PersonValues {
  const draft: Draft = { name: {} };
  for (const { op, attribute, which, part, value } of operations) {
    if (attribute === '') {
      for (const [name, each] of Object.entries(asObject(value))) setByName(draft, name, each);
      continue;
    }
    // A condition chooses among several values: there is one of each.
    const one = { type: 'work', primary: true, value: String(valueBefore(attribute, before) ?? '') };
    if (!isMeant(which, one)) {
      if (op === 'add' || !Object.hasOwn(setters, attribute)) continue;
      throw badRequest('noTarget', 'Nothing fits the condition of the path.');
    }
    if (op !== 'remove') setAttribute(draft, attribute, value, attribute === 'name' ? part : undefined);
    else if (Object.hasOwn(EMPTIED, attribute)) Object.assign(draft, { [EMPTIED[attribute] ?? '']: null });
    else if (Object.hasOwn(setters, attribute)) throw badRequest('mutability', `${attribute} cannot be removed.`);
  }
  return finished(draft, String(before['userName'] ?? ''));
}

const valueBefore = (attribute: string, before: Readonly<Record<string, Cell>>): Cell | undefined =>
  before[attribute === 'phonenumbers' ? 'phone' : attribute === 'roles' ? 'role' : 'account'];

/** Without a path an attribute may be named with its part: `name.familyName`. */
function setByName(draft: Draft, name: string, value: unknown): void {
  const [, attribute = name, part] = /^(name)\.(\w+)$/i.exec(name) ?? [];
  setAttribute(
    draft,
    attribute.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:user:/, ''),
    value,
    part?.toLowerCase(),
  );
}
