import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { instant, page } from '../../shared/call-schemas.ts';
import { getTicket } from '../../shared/ticket/calls.ts';
import { listTickets } from '../../shared/ticket/list-call.ts';
import { parseOutput } from './output-parser.ts';

const inner = z.object({ id: z.string(), name: z.optional(z.string()), at: z.nullable(instant) });
const schema = z.extend(page(inner), {
  state: z.enum(['run', 'stop']),
  yes: z.optional(z.literal(true)),
  count: z.number(),
  few: z.number().check(z.lte(9)),
  open: z.boolean(),
  nothing: z.null(),
  either: z.union([z.string(), z.number()]),
  by: z.record(z.string(), z.object({ n: z.number() })),
});
const good = {
  items: [
    { id: 'a', at: '2026-11-22T08:44:34.451Z' },
    { id: 'b', name: 'B', at: null },
  ],
  ...{ next: null, state: 'run', count: 1.5, few: 9, open: false, nothing: null, either: 3, by: { x: { n: 1 } } },
};

describe('an answer', () => {
  it('is that of zod', () => {
    for (const value of [good, { ...good, yes: true }, { ...good, yes: undefined, either: 'x' }])
      expect(parseOutput(schema, value)).toEqual(z.parse(schema, value));
    // A key that is there and undefined is not in the JSON.
    const anything = z.object({ a: z.unknown(), b: z.optional(z.string()) });
    expect(JSON.stringify(parseOutput(anything, { a: undefined, b: undefined }))).toBe('{}');
  });
  it('has nothing that is not declared, at any depth', () => {
    const secret = { secret: 'x' };
    const items = good.items.map((item) => ({ ...item, ...secret }));
    const leaking = { ...good, ...secret, items, by: { x: { n: 1, ...secret } } };
    expect(parseOutput(schema, leaking)).toEqual(good);
  });
  it('is a copy: what changes later does not change it', () => {
    const value = structuredClone(good);
    const parsed = parseOutput(schema, value);
    value.items[0]!.id = 'changed';
    expect(parsed.items[0]?.id).toBe('a');
  });
  it.each<[string, object]>([
    ['of another type', { count: '1' }],
    ['no number', { count: Number.NaN }],
    ['without a key', { state: undefined }],
    ['not among the values', { state: 'pause' }],
    ['not the literal', { yes: false }],
    ['over a bound', { few: 10 }],
    ['null where none is allowed', { open: null }],
    ['not null', { nothing: 0 }],
    ['no array', { items: {} }],
    ['no object', { items: [[]] }],
    ['no instant', { items: [{ id: 'a', at: 'yesterday' }] }],
    ['wrong in what zod parses itself', { by: { x: {} } }],
  ])('that is %s throws what zod throws', (_what, wrong) => {
    const error = (parse: () => unknown): unknown => {
      try {
        return parse();
      } catch (thrown) {
        return (thrown as z.core.$ZodError).issues;
      }
    };
    const value = { ...good, ...wrong };
    const issues = error(() => parseOutput(schema, value));
    expect(issues).toEqual(error(() => z.parse(schema, value)));
    expect(issues).toMatchObject([{ path: expect.anything() as unknown }]);
  });
  it('of a strict object or of one with a check is parsed by zod', () => {
    const strict = z.strictObject({ a: z.string() });
    expect(() => parseOutput(strict, { a: 'x', b: 1 })).toThrow();
    const checked = z.object({ a: z.number() }).check(z.refine(({ a }) => a > 1));
    expect(() => parseOutput(checked, { a: 1 })).toThrow();
    expect(parseOutput(z.object({ a: z._default(z.string(), 'x') }), {})).toEqual({ a: 'x' });
  });
  it('of a ticket and of a list refuses what is empty', () => {
    expect(() => parseOutput(getTicket.output, {})).toThrow();
    expect(() => parseOutput(listTickets.output, null)).toThrow();
  });
});
