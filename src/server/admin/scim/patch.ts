import * as z from 'zod/mini';
import { attributeOf, FILTER_MAX, matches, parseFilter, type Filter, type FilterValue } from './filter.ts';
import { badRequest } from './scim-error.ts';

/** One operation of RFC 7644, 3.5.2, with the path of its target in parts. */
export interface PatchOperation {
  op: 'add' | 'remove' | 'replace';
  /** In small letters; empty: `value` is an object of attributes. */
  attribute: string;
  /** Which of several values. */
  which?: Filter;
  /** A part of the attribute: `familyname` of `name`. */
  part?: string;
  value: unknown;
}

const OPERATIONS_MAX = 100;
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const body = z.object({
  schemas: z.array(z.string()),
  Operations: z.array(
    z.object({ op: z.string(), path: z.optional(z.nullable(z.string())), value: z.optional(z.unknown()) }),
  ),
});

/** Throws invalidSyntax or invalidPath. */
export function patchOperations(given: unknown): PatchOperation[] {
  const parsed = z.safeParse(body, given);
  if (!parsed.success || !parsed.data.schemas.some((schema) => schema.toLowerCase() === PATCH.toLowerCase()))
    throw badRequest('invalidSyntax', `A PATCH has schemas: ["${PATCH}"] and Operations: [{op, path, value}].`);
  const { Operations } = parsed.data;
  if (Operations.length === 0 || Operations.length > OPERATIONS_MAX)
    throw badRequest('invalidSyntax', `A PATCH has 1 to ${OPERATIONS_MAX} operations.`);
  return Operations.map(({ op, path, value }) => {
    // Entra writes a capital.
    const kind = (['add', 'remove', 'replace'] as const).find((known) => known === op.toLowerCase());
    if (!kind) throw badRequest('invalidSyntax', `“${op}” is no operation: add, remove or replace.`);
    if (kind === 'remove' && !path) throw badRequest('noTarget', 'remove needs a path.');
    if (kind !== 'remove' && value === undefined) throw badRequest('invalidValue', `${kind} needs a value.`);
    return { op: kind, ...pathOf(path ?? ''), value };
  });
}

const PART = /^[A-Za-z$][\w$-]*$/;
const URN = /^(urn:[\w:.-]{1,200}:)(.+)$/i;

/** `name.familyName`, `members[value eq "…"]`, `emails[type eq "work"].value`, with or without the URN of a schema. */
function pathOf(path: string): Pick<PatchOperation, 'attribute' | 'which' | 'part'> {
  if (path === '') return { attribute: '' };
  const wrong = badRequest('invalidPath', `“${path.slice(0, 200)}” is no path.`);
  if (path.length > FILTER_MAX) throw wrong;
  const open = path.indexOf('[');
  const close = path.lastIndexOf(']');
  const head = open < 0 ? path : path.slice(0, open);
  const [, urn = '', names = head] = URN.exec(head) ?? [];
  const [name = '', ...parts] = open < 0 ? names.split('.') : [names, ...restOf(path.slice(close + 1), wrong)];
  if ((open >= 0 && close < open) || parts.length > 1 || ![name, ...parts].every((one) => PART.test(one))) throw wrong;
  return {
    attribute: attributeOf(urn + name),
    ...(parts[0] === undefined ? {} : { part: parts[0].toLowerCase() }),
    ...(open < 0 ? {} : { which: parseFilter(path.slice(open + 1, close)) }),
  };
}

function restOf(rest: string, wrong: Error): string[] {
  if (rest === '') return [];
  if (!rest.startsWith('.')) throw wrong;
  return [rest.slice(1)];
}

/** Whether a condition in brackets holds for a value with these parts, for example `{type: 'work', value: '…'}`. */
export const isMeant = (which: Filter | undefined, parts: Readonly<Record<string, FilterValue>>): boolean =>
  which === undefined ||
  matches(which, (path) => (Object.hasOwn(parts, path) ? [parts[path] ?? null] : []), new Set(['value']));
