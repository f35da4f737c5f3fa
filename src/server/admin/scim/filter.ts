import { badRequest } from './scim-error.ts';

/**
 * Filters of RFC 7644, 3.4.2.2, read in one pass (decision 0101). `emails[type eq "work"]` is read as the same conditions on
 * `emails.type`: nothing here has two values of one kind.
 */
export type Filter =
  | { op: 'and'; of: Filter[] }
  | { op: 'or'; of: Filter[] }
  | { op: 'not'; of: Filter }
  | { op: 'pr'; path: string }
  | { op: Comparison; path: string; value: FilterValue };
export type FilterValue = string | number | boolean | null;
const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparison = (typeof comparisons)[number];

export const FILTER_MAX = 2_000;
const TERMS_MAX = 50;
const DEPTH_MAX = 20;
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;

const refused = (detail: string) => badRequest('invalidFilter', `The filter cannot be read: ${detail}`);

interface Token {
  kind: 'sign' | 'text' | 'word' | 'end';
  text: string;
}

/** The alternatives begin with different characters, so that no text is read twice. */
const TOKEN = /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|([\w$:./-]+))/y;

function tokensOf(text: string): Token[] {
  if (text.length > FILTER_MAX) throw refused(`it has more than ${FILTER_MAX} characters.`);
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const [, sign, quoted, word] = TOKEN.exec(text) ?? [];
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word });
    else throw refused(`unexpected character at ${at + 1}.`);
  }
  return tokens;
}

/** The name of an attribute as it is compared: in small letters, without the URN of a core schema. */
export const attributeOf = (name: string): string => name.toLowerCase().replace(CORE, '');

/** Throws invalidFilter. */
export function parseFilter(text: string): Filter {
  const tokens = tokensOf(text);
  let at = 0;
  let terms = 0;
  const peek = (): Token => tokens[at] ?? { kind: 'end', text: '' };
  const next = (): Token => tokens[at++] ?? { kind: 'end', text: '' };
  const isWord = (word: string): boolean => peek().kind === 'word' && peek().text.toLowerCase() === word;
  const close = (sign: string): void => {
    if (next().text !== sign) throw refused(`${sign} is missing.`);
  };

  const chain = (op: 'and' | 'or', one: () => Filter): Filter => {
    const of = [one()];
    while (isWord(op)) {
      at++;
      of.push(one());
    }
    return of.length === 1 && of[0] ? of[0] : { op, of };
  };
  const any = (prefix: string, depth: number): Filter => {
    if (depth > DEPTH_MAX) throw refused(`more than ${DEPTH_MAX} parentheses in each other.`);
    return chain('or', () => chain('and', () => term(prefix, depth)));
  };
  const grouped = (prefix: string, depth: number): Filter => {
    const inner = any(prefix, depth + 1);
    close(')');
    return inner;
  };
  const term = (prefix: string, depth: number): Filter => {
    if (++terms > TERMS_MAX) throw refused(`more than ${TERMS_MAX} conditions.`);
    const first = next();
    if (first.text === '(' && first.kind === 'sign') return grouped(prefix, depth);
    if (first.kind !== 'word') throw refused('the name of an attribute is missing.');
    if (first.text.toLowerCase() === 'not' && peek().text === '(') {
      at++;
      return { op: 'not', of: grouped(prefix, depth) };
    }
    const path = prefix + attributeOf(first.text);
    if (peek().text === '[' && prefix === '') {
      at++;
      const inner = any(`${path}.`, depth + 1);
      close(']');
      return inner;
    }
    const { kind, text: word } = next();
    const op = word.toLowerCase();
    if (kind === 'word' && op === 'pr') return { op, path };
    const comparison = comparisons.find((known) => known === op);
    if (kind !== 'word' || !comparison) throw refused(`“${word}” is no operator.`);
    return { op: comparison, path, value: valueOf(next()) };
  };

  const filter = any('', 0);
  if (peek().kind !== 'end') throw refused(`“${peek().text}” is not expected.`);
  return filter;
}

function valueOf({ kind, text }: Token): FilterValue {
  if (kind !== 'text' && kind !== 'word') throw refused('a value is missing.');
  try {
    const value: unknown = JSON.parse(kind === 'word' ? text.toLowerCase() : text);
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as FilterValue;
  } catch {
    // Said below.
  }
  throw refused(`${text} is no value.`);
}

/** Every attribute that it asks about. */
export const pathsIn = (filter: Filter): string[] =>
  'path' in filter ? [filter.path] : [filter.of].flat().flatMap(pathsIn);

/** Whether it is true of something with these values of each attribute. `exact` are compared with their case. */
export function matches(
  filter: Filter,
  values: (path: string) => readonly FilterValue[],
  exact: ReadonlySet<string>,
): boolean {
  if (filter.op === 'and') return filter.of.every((one) => matches(one, values, exact));
  if (filter.op === 'or') return filter.of.some((one) => matches(one, values, exact));
  if (filter.op === 'not') return !matches(filter.of, values, exact);
  const found = values(filter.path).filter((value) => value !== null && value !== '');
  if (filter.op === 'pr') return found.length > 0;
  const { op, value } = filter;
  if (value === null) return (op === 'eq') === (found.length === 0);
  if (op === 'ne') return !found.some((one) => compares('eq', one, value, exact.has(filter.path)));
  return found.some((one) => compares(op, one, value, exact.has(filter.path)));
}

function compares(op: Comparison, one: FilterValue, other: FilterValue, isExact: boolean): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return op === 'eq' && one === other;
  const [a, b] = isExact ? [one, other] : [one.toLowerCase(), other.toLowerCase()];
  switch (op) {
    case 'eq':
    case 'ne':
      return (a === b) === (op === 'eq');
    case 'co':
      return a.includes(b);
    case 'sw':
      return a.startsWith(b);
    case 'ew':
      return a.endsWith(b);
    case 'gt':
      return a > b;
    case 'ge':
      return a >= b;
    case 'lt':
      return a < b;
    case 'le':
      return a <= b;
  }
}
