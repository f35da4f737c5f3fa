import type * as z from 'zod/mini';
import { ISSUES_MAX } from './constants.ts';
import type { ValidationIssue, ValidationIssues } from './errors.ts';

/**
 * Turns a failed parse into one issue per field, keyed by the dotted path (`ticket.sn`, `uploads.0.key`). Of more than
 * ISSUES_MAX it returns the first by name, and the number of the others under `…`.
 * A schema's own message is `key` or `key?max=5000`; without one the issue follows from the kind of error.
 */
export function issuesOf(error: z.core.$ZodError): ValidationIssues {
  const found: ValidationIssues = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) found[[...issue.path, key].join('.')] ??= { key: 'issue.unknownField' };
      continue;
    }
    found[issue.path.join('.') || 'body'] ??= own(issue.message) ?? general(issue);
  }
  const names = Object.keys(found);
  if (names.length <= ISSUES_MAX) return found;
  const reported = names.sort().slice(0, ISSUES_MAX);
  return {
    ...Object.fromEntries(reported.map((name) => [name, found[name] as ValidationIssue])),
    '…': { key: 'issue.more', params: { count: names.length - ISSUES_MAX } },
  };
}

function own(message: string): ValidationIssue | undefined {
  if (!message.startsWith('issue.')) return undefined;
  const [key, query] = message.split('?') as [string, string | undefined];
  return query ? { key, params: Object.fromEntries(new URLSearchParams(query)) } : { key };
}

function general(issue: z.core.$ZodIssue): ValidationIssue {
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string'
        ? { key: 'issue.tooLong', params: { max: Number(issue.maximum) } }
        : issue.origin === 'array'
          ? { key: 'issue.tooMany', params: { max: Number(issue.maximum) } }
          : { key: 'issue.tooBig', params: { max: Number(issue.maximum) } };
    case 'too_small':
      return issue.origin === 'string'
        ? Number(issue.minimum) <= 1
          ? { key: 'issue.required' }
          : { key: 'issue.tooShort', params: { min: Number(issue.minimum) } }
        : { key: 'issue.tooSmall', params: { min: Number(issue.minimum) } };
    case 'invalid_value':
      return { key: 'issue.choice' };
    case 'invalid_type':
      return issue.input === undefined
        ? { key: 'issue.required' }
        : { key: 'issue.type', params: { expected: issue.expected } };
    default:
      return { key: 'issue.invalid' };
  }
}
