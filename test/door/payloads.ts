/**
 * Makes requests from the declared calls: almost valid ones with an error.
 * Each follows from one number, so a failure can be repeated.
 */
import * as z from 'zod/mini';
import type { Call } from '../../src/shared/call.ts';

export interface Dice {
  /** A whole number from 0 to `sides` - 1. */
  roll(sides: number): number;
  pick<T>(from: readonly T[]): T;
}

/** mulberry32: small, and the same on every machine. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const roll = (sides: number): number => Math.floor(next() * sides);
  return { roll, pick: (from) => from[roll(from.length)] as (typeof from)[number] };
}

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

const shapes = new Map<z.ZodMiniType, Shape>();
function shapeOf(schema: z.ZodMiniType): Shape {
  const known = shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
  shapes.set(schema, known);
  return known;
}

/** Values that some field accepts: those known to the test application, by the field's name or format. */
export interface KnownValues {
  byName: Record<string, readonly unknown[]>;
  ids: readonly string[];
}

/** A value that the schema accepts, as far as its JSON Schema tells. */
export const sample = (schema: z.ZodMiniType, dice: Dice, words: KnownValues): unknown =>
  fill(shapeOf(schema), '', dice, words);

function fill(shape: Shape, name: string, dice: Dice, words: KnownValues): unknown {
  const named = words.byName[name];
  if (named && dice.roll(10) > 0) return dice.pick(named);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return dice.pick(shape.enum);
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fill(dice.pick(choices), name, dice, words);
  if (shape.properties) {
    const required = shape.required ?? [];
    const properties = Object.entries(shape.properties).filter(([key]) => required.includes(key) || dice.roll(3) > 0);
    return Object.fromEntries(properties.map(([key, inner]) => [key, fill(inner, key, dice, words)]));
  }
  if (shape.type === 'array')
    return Array.from({ length: dice.roll(3) }, () => fill(shape.items ?? {}, name, dice, words));
  if (shape.type === 'boolean') return dice.roll(2) === 0;
  if (shape.type === 'integer' || shape.type === 'number') {
    const low = Math.max(shape.minimum ?? 0, -1_000);
    return low + dice.roll(Math.max(1, Math.min(shape.maximum ?? 10, 1_000) - low + 1));
  }
  if (shape.format === 'uuid') return dice.pick(words.ids);
  if (shape.format === 'date') return dice.pick(['2026-02-27', '2024-02-29', '2026-02-30']);
  if (shape.format === 'date-time') return '2026-03-01T12:00:00Z';
  if (shape.format === 'email') return 'ann@door.example';
  const text = dice.pick([
    'A perfectly ordinary sentence with E.OC1 in it.',
    'SN-ALPHA-1',
    '变频器报警',
    'x',
    '1',
    'a'.repeat(300),
  ]);
  return text.length < (shape.minLength ?? 0) ? text.padEnd(shape.minLength ?? 0, '.') : text;
}

/** Hostile values as raw JSON text. */
const oddTexts: readonly (() => string)[] = [
  () => 'null',
  () => '[]',
  () => '{}',
  () => '""',
  () => '-0',
  () => '1e400',
  () => '9007199254740993',
  () => '-2147483649',
  () => '4.5',
  () => 'true',
  () => '"\\u0000"',
  () => '"\\ud800"',
  () => '"\\udc00\\ud800"',
  () => '"\\u202e\\ufeff\\u2028"',
  () => '{"__proto__":{"admin":true}}',
  () => '{"constructor":{"prototype":{"admin":true}}}',
  () => '{"a":1,"a":2}',
  () => '"%s%n%x\'; drop table ticket; --"',
  () => '"<script>alert(1)</script>"',
  () => '"../../../etc/passwd"',
  () => `"${'长'.repeat(30_000)}"`,
  () => '[['.repeat(500) + ']]'.repeat(500),
  () => '{"a":'.repeat(40) + '1' + '}'.repeat(40),
  () => `[${'1,'.repeat(5_000)}1]`,
  () => '{"toString":"x","valueOf":1,"then":null,"length":-1}',
  () => '"0000-00-00"',
  () => '"2026-13-45T99:99:99Z"',
  () => '"294277-01-01T00:00:00Z"',
  () => '"00000000-0000-0000-0000-000000000000"',
  () => '"Infinity"',
];

/** Replaced by an absurd value in the JSON text. */
const MARK = '\u0001odd\u0001';

/** A body as text: valid, with one value changed or one key added, an absurd value as a whole, or no JSON at all. */
export function bodyText(call: Call, dice: Dice, words: KnownValues): string {
  const kind = dice.roll(12);
  if (kind === 0) return dice.pick(oddTexts)();
  if (kind === 1) return dice.pick(['', '{', 'nul', '{"a":}', '\u0000', '"', '{"a":1}}', 'undefined', "{'a':1}"]);
  const right = sample(call.body, dice, words);
  if (kind < 5 || typeof right !== 'object' || right === null) return JSON.stringify(right);
  const bent = bend(right as Record<string, unknown>, dice);
  return JSON.stringify(bent).replace(JSON.stringify(MARK), dice.pick(oddTexts));
}

function bend(value: Record<string, unknown>, dice: Dice): Record<string, unknown> {
  const keys = Object.keys(value);
  const key =
    keys.length === 0 || dice.roll(6) === 0
      ? dice.pick(['extra', 'loginUserName', 'id', 'hasOwnProperty'])
      : dice.pick(keys);
  const inner = value[key];
  if (dice.roll(5) === 0) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  const goesDeeper = typeof inner === 'object' && inner !== null && !Array.isArray(inner) && dice.roll(2) === 0;
  return { ...value, [key]: goesDeeper ? bend(inner as Record<string, unknown>, dice) : MARK };
}

const strangeParts = [
  '0',
  'null',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2f',
  '..',
  "1'--",
  '序列号',
  'x'.repeat(310),
  '1e9',
  '%F0%9F%98%80',
  '__proto__',
  '-1',
  ' ',
];

/** Path and query of a call, mostly naming things that exist. */
export function uriOf(call: Call, dice: Dice, words: KnownValues): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    if (dice.roll(6) === 0) return dice.pick(strangeParts);
    return String(dice.pick(words.byName[`:${name}`] ?? words.ids));
  });
  const wanted = sample(call.query, dice, words);
  const pairs = Object.entries(typeof wanted === 'object' && wanted !== null ? wanted : {});
  if (dice.roll(8) === 0)
    pairs.push([dice.pick(['extra', '__proto__', 'view', 'constructor']), dice.pick(['', '1', '\u0000', '长', '%'])]);
  if (dice.roll(40) === 0)
    return `${path}?${dice.pick(['%', '%zz=1', '&&&', '=', 'a=%ED%A0%80', 'q=%00', '?'.repeat(50)])}`;
  if (pairs.length === 0) return path;
  return `${path}?${pairs.map(([name, given]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(given).toWellFormed())}`).join('&')}`;
}
