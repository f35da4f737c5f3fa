/** A page of a listing. */
import { byBytes } from './object-files.ts';
import { countIn, keyIn } from './oss-request.ts';
import type { ParsedRequest } from './parsed-request.ts';
import type { XmlNode } from '../storage/xml.ts';

export interface Page<T> {
  readonly items: readonly T[];
  readonly prefixes: readonly string[];
  /** Last name on the page; undefined when nothing is left. */
  readonly next: string | undefined;
}

/** Up to `max` keys, and prefixes that end in the delimiter, after a name. `sorted`: objects that have this prefix. */
export function pageOf<T extends { readonly key: string }>(
  sorted: readonly T[],
  asked: { readonly prefix: string; readonly delimiter: string; readonly after: string; readonly max: number },
): Page<T> {
  const { prefix, delimiter, after, max } = asked;
  const items: T[] = [];
  const prefixes: string[] = [];
  let last = '';
  for (const item of sorted) {
    if (after !== '' && byBytes(item.key, after) <= 0) continue;
    const end = delimiter === '' ? -1 : item.key.indexOf(delimiter, prefix.length);
    const name = end < 0 ? item.key : item.key.slice(0, end + delimiter.length);
    // A prefix represents all keys below it; it is on this page, or was the last entry of the page before.
    if (end >= 0 && (name === after || name === prefixes.at(-1))) continue;
    if (items.length + prefixes.length === max) return { items, prefixes, next: last };
    if (end < 0) items.push(item);
    else prefixes.push(name);
    last = name;
  }
  return { items, prefixes, next: undefined };
}

/** The parameters that all listings share; `count`: the name of this listing's page-size parameter. */
export const pageParamsOf = (query: ParsedRequest['query'], count: string, fallback: number) => ({
  named: keyIn(query),
  prefix: query['prefix'] ?? '',
  delimiter: query['delimiter'] ?? '',
  max: countIn(query, count, fallback),
});

export const prefixNodes = (prefixes: readonly string[], write: (key: string) => string): XmlNode[] =>
  prefixes.map((prefix): XmlNode => ['CommonPrefixes', [['Prefix', write(prefix)]]]);
