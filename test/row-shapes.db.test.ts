/** The rows that the stores say their statements answer are those that PostgreSQL describes: names and types. */
import { expect, test } from 'vitest';
import { sharedTestDatabase } from './test-database.ts';
import { queries, type Kind } from './row-shapes.ts';

const opened = sharedTestDatabase();

/** What the driver makes of each type; JSON may be anything. */
const KINDS: Record<string, Kind> = {
  ...{ text: 'string', uuid: 'string', bigint: 'string', numeric: 'string' },
  ...{ smallint: 'number', integer: 'number', real: 'number', 'double precision': 'number' },
  ...{ boolean: 'boolean', 'timestamp with time zone': 'Date', date: 'Date', json: 'any', jsonb: 'any' },
};
const kindOf = (type: string): Kind => (type.endsWith('[]') ? 'array' : (KINDS[type] ?? 'any'));
const fits = (said: Kind, is: Kind): boolean => said === 'any' || is === 'any' || said === is;

const known = queries.filter(({ text, shape }) => text !== undefined && shape !== null);
test.each(known)('$where', async ({ text, shape }) => {
  const columns = await opened.describe(text ?? '');
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...(shape?.keys() ?? [])].toSorted());
  const wrong = columns.filter(({ name, type }) => !fits(shape?.get(name) ?? 'any', kindOf(type)));
  expect(wrong).toEqual([]);
});

test('few statements are made of arguments of their function, or have rows that it names by a computed type', () => {
  expect(known.length).toBeGreaterThan(0.75 * queries.length);
});
