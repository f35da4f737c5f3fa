import { QUERY_MAX_NAMES, URI_MAX_BYTES } from '../../shared/constants.ts';
import { invalid } from '../../shared/errors.ts';
import * as z from 'zod/mini';
import { issuesOf } from '../../shared/validation-issues.ts';
import { methodTypes, wrappedPathPattern } from '../../shared/wire.ts';
import { isStorable } from './parse-json.ts';
import type { RawInput, Operation } from './operation.ts';

/** The body of the wrapped call; `uri` is matched exactly and never normalised (safety.md 2). */
export const wrapperBody = z.strictObject({
  methodType: z.int().check(z.gte(0), z.lte(methodTypes.length - 1)),
  uri: z.string().check(z.maxLength(URI_MAX_BYTES)),
  param: z.optional(z.unknown()),
  loginUserName: z.optional(z.string().check(z.maxLength(200))),
});

export interface UnwrappedCall {
  operation: Operation;
  rawInput: RawInput;
}

/** Finds the operation of a wrapped call by method and exact path. */
export function operationTable(
  operations: readonly Operation[],
): (method: string, path: string) => { operation: Operation; params: Record<string, string> } | undefined {
  const rows = operations.map((operation) => ({ operation, parts: operation.call.path.split('/') }));
  return (method, path) => {
    const parts = path.split('/');
    // A literal segment wins over a parameter, so that /tickets/mine never reads as an id.
    const fits = rows
      .filter((row) => row.operation.call.method === method && row.parts.length === parts.length)
      .filter((row) => row.parts.every((part, index) => part.startsWith(':') || part === parts[index]))
      .sort(
        (a, b) =>
          a.parts.filter((part) => part.startsWith(':')).length - b.parts.filter((part) => part.startsWith(':')).length,
      );
    const [best] = fits;
    if (!best) return undefined;
    const params = Object.fromEntries(
      best.parts.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), parts[index] ?? '']] : [])),
    );
    return { operation: best.operation, params };
  };
}

/**
 * Unwraps a call of invokeItrApi (spec 7, safety.md 2): the uri is matched exactly, never normalised. Throws invalid
 * for a body or uri of a wrong form; returns undefined for a path that no operation has.
 */
export function unwrap(table: ReturnType<typeof operationTable>, body: unknown): UnwrappedCall | undefined {
  const parsed = z.safeParse(wrapperBody, body, { reportInput: true });
  if (!parsed.success) throw invalid(issuesOf(parsed.error));
  const { methodType, uri, param } = parsed.data;
  const method = methodTypes[methodType];
  if (Buffer.byteLength(uri) > URI_MAX_BYTES)
    throw invalid({ uri: { key: 'issue.tooLong', params: { max: URI_MAX_BYTES } } });
  const [path = '', query = ''] = uri.split(/\?(.*)/s);
  if (!wrappedPathPattern.test(path) || method === undefined) throw invalid({ uri: { key: 'issue.uri' } });
  const found = table(method, path);
  if (!found || found.operation.call.via !== 'itr' || found.operation.call.bodyMaxBytes !== undefined) return undefined;
  const rawInput = withoutLabel({
    params: found.params,
    query: queryOf(query),
    body: method === 'GET' ? undefined : param,
  });
  return { operation: found.operation, rawInput };
}

/** Query parameters, decoded once. Throws invalid for a repeated name and for bytes that are not UTF-8. */
export function queryOf(text: string): Record<string, string> {
  if (text.split('&').length > QUERY_MAX_NAMES)
    throw invalid({ query: { key: 'issue.tooMany', params: { max: QUERY_MAX_NAMES } } });
  for (const [bytes] of text.matchAll(/(?:%[\da-f]{2})+/gi)) refuseBroken(bytes);
  const found: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(found, name)) throw invalid({ [name]: { key: 'issue.twice' } });
    if (name === '__proto__' || !isStorable(name) || !isStorable(value))
      throw invalid({ query: { key: 'issue.jsonText' } });
    found[name] = value;
  }
  return found;
}

/** Refuses escaped bytes that are not UTF-8, which URLSearchParams would silently replace. */
function refuseBroken(bytes: string): void {
  try {
    decodeURIComponent(bytes);
  } catch {
    throw invalid({ query: { key: 'issue.utf8' } });
  }
}

/** The input without `loginUserName`, a label that the client adds (spec 7): it is never used as identity. */
export function withoutLabel(rawInput: RawInput): RawInput {
  const { loginUserName: _inQuery, ...query } = rawInput.query;
  if (typeof rawInput.body !== 'object' || rawInput.body === null || Array.isArray(rawInput.body))
    return { ...rawInput, query };
  const { loginUserName: _inBody, ...body } = rawInput.body as Record<string, unknown>;
  return { ...rawInput, query, body };
}
