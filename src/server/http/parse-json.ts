import { JSON_MAX_DEPTH, JSON_MAX_ITEMS, JSON_MAX_KEYS, JSON_MAX_VALUES } from '../../shared/constants.ts';
import { CallError } from '../../shared/errors.ts';

const broken = (key: string): CallError => new CallError('invalid', { issues: { body: { key } } });

/**
 * Parses a JSON body and refuses what JSON.parse accepts but no honest client sends (safety.md 1): duplicate keys,
 * `__proto__`, NUL, lone surrogates, too deep nesting, too many keys or entries. Throws `invalid` on the field `body`.
 */
export function parseJson(text: string, valuesMax = JSON_MAX_VALUES): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw broken('issue.json');
  }
  const { keys } = inspect(value, 0, { keys: 0, values: 0, most: valuesMax });
  // In valid JSON a string before a colon is always a key, so that counting both finds a key that stands twice.
  let end = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*(:)?/g)) if (colon) end++;
  if (end !== keys) throw broken('issue.jsonTwice');
  return value;
}

interface Counts {
  keys: number;
  values: number;
  most: number;
}

/** Counts keys and values, and stops at the first violation, so that a refused body costs little. */
function inspect(value: unknown, depth: number, counts: Counts): Counts {
  if (depth > JSON_MAX_DEPTH) throw broken('issue.jsonDeep');
  if (++counts.values > counts.most) throw broken('issue.jsonLarge');
  if (typeof value === 'string' && !isStorable(value)) throw broken('issue.jsonText');
  if (typeof value !== 'object' || value === null) return counts;
  if (Array.isArray(value)) {
    if (value.length > JSON_MAX_ITEMS) throw broken('issue.jsonLarge');
    for (const inner of value) inspect(inner, depth + 1, counts);
    return counts;
  }
  const names = Object.keys(value);
  if (names.length > JSON_MAX_KEYS) throw broken('issue.jsonLarge');
  counts.keys += names.length;
  for (const name of names) {
    if (name === '__proto__' || !isStorable(name)) throw broken('issue.jsonText');
    inspect((value as Record<string, unknown>)[name], depth + 1, counts);
  }
  return counts;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** The text of a body. Throws `invalid` for bytes that are not UTF-8, instead of replacing them silently. */
export function textOf(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    throw broken('issue.utf8');
  }
}

const halfSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Whether PostgreSQL accepts the text: no NUL, no lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !halfSurrogate.test(text);
