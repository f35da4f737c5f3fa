import * as z from 'zod/mini';
import type { Call } from '../../shared/call.ts';
import { CallError, invalid, type ValidationIssues } from '../../shared/errors.ts';
import { issuesOf } from '../../shared/validation-issues.ts';
import type { RawInput } from './operation.ts';

/** Parses a request with the schemas of its call. Throws missing or invalid. */
export function parseInput(call: Call, rawInput: RawInput): { params: unknown; query: unknown; body: unknown } {
  const params = z.safeParse(call.params, rawInput.params);
  if (!params.success) throw new CallError('missing');
  const query = z.safeParse(call.query, rawInput.query, { reportInput: true });
  const body =
    call.method === 'GET'
      ? { success: true as const, data: {} }
      : z.safeParse(call.body, rawInput.body ?? {}, { reportInput: true });
  if (!query.success || !body.success)
    throw invalid({ ...(query.error ? issuesOf(query.error) : {}), ...(body.success ? {} : issuesOf(body.error)) });
  return { params: params.data, query: query.data, body: body.data };
}

/** The entries that are not about a field with an issue, or about a part of it: of a body, or of further issues. */
export function besideIssues<Value>(entries: Record<string, Value>, issues: ValidationIssues): Record<string, Value> {
  const fieldOf = (path: string) => path.split('.')[0];
  const wrong = new Set(Object.keys(issues).map(fieldOf));
  return Object.fromEntries(Object.entries(entries).filter(([path]) => !wrong.has(fieldOf(path))));
}
