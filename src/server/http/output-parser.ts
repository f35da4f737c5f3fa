import * as z from 'zod/mini';

/** The value with what the schema declares and nothing else, or `WRONG`. */
type Parser = (value: unknown) => unknown;
const WRONG = Symbol('wrong');

type Schema = z.core.$ZodType;
type Def = z.core.$ZodTypes['_zod']['def'];

const parsers = new WeakMap<z.ZodMiniType, Parser>();

/**
 * Parses an answer as `z.parse` does: what is not declared is left out, what is wrong throws. In half of its time, which
 * it spends on what an answer has none of: issues with paths, transforms, promises (docs/decisions/0047). A schema that
 * this file does not know is given to `z.parse`.
 */
export function parseOutput<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  // Made with the first answer: most calls are never made in one process.
  const parser = parsers.get(schema) ?? parserOf(schema);
  parsers.set(schema, parser);
  const parsed = parser(value);
  // `z.parse` throws the error that says what is wrong, and where.
  return (parsed === WRONG ? z.parse(schema, value) : parsed) as z.output<S>;
}

const only =
  (is: (value: unknown) => boolean): Parser =>
  (value) =>
    is(value) ? value : WRONG;

function parserOf(schema: Schema): Parser {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return (def.checks?.length ? undefined : knownParser(def)) ?? parserByZod(schema);
}

function parserByZod(schema: Schema): Parser {
  return (value) => {
    const { success, data } = z.safeParse(schema, value);
    return success ? data : WRONG;
  };
}

function knownParser(def: Def): Parser | undefined {
  switch (def.type) {
    case 'string':
      return stringParser(def);
    case 'number':
      return 'format' in def ? undefined : only(Number.isFinite);
    case 'boolean':
      return only((value) => typeof value === 'boolean');
    case 'null':
      return only((value) => value === null);
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'literal':
      return oneOf(def.values);
    case 'nullable':
      return orElse(null, parserOf(def.innerType));
    case 'optional':
      return orElse(undefined, parserOf(def.innerType));
    case 'array':
      return arrayParser(parserOf(def.element));
    case 'object':
      return def.catchall ? undefined : objectParser(def.shape);
    default:
      return undefined;
  }
}

/** An instant is what most texts with a format are; those of other formats are more than a pattern. */
function stringParser(def: Extract<Def, { type: 'string' }>): Parser | undefined {
  if (!('format' in def)) return only((value) => typeof value === 'string');
  const { format, pattern } = def as { format: string; pattern?: RegExp };
  if (format !== 'datetime' || !pattern) return undefined;
  return only((value) => typeof value === 'string' && pattern.test(value));
}

function oneOf(values: readonly unknown[]): Parser {
  const known = new Set(values);
  return only((value) => known.has(value));
}

const orElse =
  (instead: null | undefined, parser: Parser): Parser =>
  (value) =>
    value === instead ? value : parser(value);

function arrayParser(element: Parser): Parser {
  return (value) => {
    if (!Array.isArray(value)) return WRONG;
    const parsed: unknown[] = [];
    for (const each of value as unknown[]) {
      const one = element(each);
      if (one === WRONG) return WRONG;
      parsed.push(one);
    }
    return parsed;
  };
}

function objectParser(shape: Readonly<Record<string, Schema>>): Parser {
  const parsers = Object.entries(shape).map(([key, schema]) => ({
    key,
    parser: parserOf(schema),
    isOptional: schema._zod.optout === 'optional',
  }));
  const required = parsers.filter(({ isOptional }) => !isOptional).map(({ key }) => key);
  // Objects that are copied from this one keep their keys in the way in which V8 reads and prints them fast; built key
  // by key they would become dictionaries.
  const empty = JSON.parse(JSON.stringify(Object.fromEntries(required.map((key) => [key, null])))) as object;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return WRONG;
    const given = value as Record<string, unknown>;
    const parsed: Record<string, unknown> = { ...empty };
    for (const { key, parser, isOptional } of parsers) {
      const one = parser(given[key]);
      if (one === WRONG) return WRONG;
      if (one !== undefined || !isOptional) parsed[key] = one;
    }
    return parsed;
  };
}
