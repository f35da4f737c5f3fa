import { JSON_MAX_DEPTH } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';

const broken = (key: string): CallError => new CallError('invalid', { issues: { body: { key } } });

/**
 * Parses a JSON body and refuses what JSON.parse lets pass but nobody sends in good faith (safety.md 1): a key twice,
 * `__proto__`, NUL, half surrogates, depth. Throws `invalid` on the field `body`.
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken('issue.json');
  }
  // In valid JSON a string before a colon is always a key, so that counting both finds a key that stands twice.
  let written = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?/g)) if (colon) written++;
  if (written !== inspect(value, 0)) throw broken('issue.jsonTwice');
  return value;
}

/** Counts the keys of a value on the way through it. */
function inspect(value: unknown, depth: number): number {
  if (depth > JSON_MAX_DEPTH) throw broken('issue.jsonDeep');
  if (typeof value === 'string') {
    if (!isStorable(value)) throw broken('issue.jsonText');
    return 0;
  }
  if (typeof value !== 'object' || value === null) return 0;
  let keys = 0;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || !isStorable(key)) throw broken('issue.jsonText');
    keys += (Array.isArray(value) ? 0 : 1) + inspect(inner, depth + 1);
  }
  return keys;
}

const halfSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** What PostgreSQL takes as text: no NUL, whole characters. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !halfSurrogate.test(text);
