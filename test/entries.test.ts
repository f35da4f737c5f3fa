/** Who comes in comes in by one function: what it asks of everybody nothing can pass by. */
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { entryWays } from '../src/server/account/sign-in.ts';
import type { Call } from '../src/shared/call.ts';

const sources = import.meta.glob<string>('../src/server/**/*.ts', { eager: true, query: '?raw', import: 'default' });
const modules = import.meta.glob<Record<string, unknown>>('../src/shared/**/*call{,s}.ts', { eager: true });
const calls = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is Call => typeof value === 'object' && value !== null && 'path' in value && 'output' in value,
  );

test('only one function starts sessions', () => {
  const starts = Object.entries(sources)
    .filter(([file]) => !/\.(test|testkit)\.ts$/.test(file))
    .filter(([, text]) => /sessions\.start\(|addSession\(|insert\(session\)|insert into session\b/.test(text))
    .map(([file]) => file.replace('../src/server/', ''));
  expect(starts.toSorted()).toEqual(['account/session-store.ts', 'account/sessions.ts', 'account/sign-in.ts']);
});

test('the calls that can answer a token are those that have a way in', () => {
  const answersToken = (call: Call): boolean =>
    // The temporary credentials of an upload are no session.
    /"token"/.test(JSON.stringify(z.toJSONSchema(call.output, { unrepresentable: 'any', io: 'output' })));
  const found = calls.filter(answersToken).map(({ name }) => name);
  expect(found.length).toBeGreaterThan(0);
  expect(found.toSorted()).toEqual([...new Set<string>(Object.values(entryWays))].toSorted());
});
