/** The matrix of all calls: a caller without the right is refused, any other gets an answer to the request itself. */
import { describe, expect, test } from 'vitest';
import { entityNames } from '../../src/shared/admin/entity-table.ts';
import { problemActions } from '../../src/shared/problem/rules.ts';
import { callableActions } from '../../src/shared/ticket/rules.ts';
import { callRights, maySee, recordCalls, refusalOf } from './call-rights.ts';
import { persons, type Person } from './people.ts';
import { type Who, sharedTestApp } from './test-app.ts';
import { examplesFrom } from '../../lab/bench/sweep.mjs';
import { requestsOf } from '../../lab/bench/sweep-requests.mjs';

const ENTITIES = '/itr-api/v1/admin/entities';
const all = [...persons, 'nobody', 'stranger'] as const;
const testApp = sharedTestApp();

/** The code that each caller gets. */
async function answersTo(callers: readonly (Person | 'nobody' | 'stranger')[], ask: (who: Who) => Promise<number>) {
  const answers: [who: string, code: number][] = [];
  for (const who of callers) answers.push([who, await ask(who)]);
  return answers;
}

/** All that `defineCall` made in src/shared, alone or in a table of calls. */
function declaredCalls(): string[] {
  const modules = import.meta.glob<Record<string, unknown>>(['../../src/shared/**/*.ts', '!**/*.test.ts'], {
    eager: true,
  });
  const isCall = (value: unknown): value is { name: string } =>
    typeof value === 'object' && value !== null && 'summary' in value && 'access' in value && 'scope' in value;
  const found = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (typeof value === 'object' && value && !isCall(value) ? Object.values(value) : [value]));
  return [...new Set(found.filter(isCall).map(({ name }) => name))].toSorted();
}

test('the sweep of the bench has a value for every parameter of every GET', async () => {
  const document = await testApp.app.http.inject({ url: '/api/openapi.json' });
  const known = { open: 'x', handler: 'x', closed: 'x', sn: 'x', customer: 'x', early: 'x', late: 'x', version: 'x' };
  const examples = examplesFrom(known, {
    entity: ['groups'],
    'figure.get name': ['inflow'],
    '/itr-api/v1/admin/entities/groups sort': ['code'],
  });
  const requests = requestsOf(document.json<Parameters<typeof requestsOf>[0]>(), examples);
  expect(requests.length).toBeGreaterThan(1_000);
});

test('every declared call has an operation', () => {
  expect(testApp.app.operations.map(({ call }) => call.name).toSorted()).toEqual(declaredCalls());
});

test('every declared call is in a matrix: here, or in that of the tickets or the problems', () => {
  const acting = [
    ...callableActions.map((action) => ['ticket', action].join('.')),
    ...problemActions.map((action) => ['problem', action].join('.')),
  ];
  expect([...Object.keys(callRights), ...Object.keys(recordCalls), ...acting].toSorted()).toEqual(
    testApp.app.operations.map(({ call }) => call.name).toSorted(),
  );
});

test.each(Object.entries(callRights))('%s', async (_name, [callers, method, path, body = {}]) => {
  const answers = await answersTo(all, async (who) => {
    const { code, data } = await testApp.ask(who, method, path, method === 'GET' ? undefined : body);
    // The call may have ended the session.
    if (code === 200 && method !== 'GET' && persons.some((one) => one === who && one !== 'disabled'))
      await testApp.signIn(who as Person);
    expect(code === 81020009 || code < 500).toBe(true);
    // A caller who is asked for the password again has the right.
    return [401, 403, 81020009].includes(code) && data['reason'] !== 'confirmationRequired' ? code : 0;
  });
  expect(answers).toEqual(all.map((who) => [who, refusalOf(who, callers)]));
  expect(testApp.unexpected).toEqual([]);
});

describe('of every entity', () => {
  test.each(Object.entries(recordCalls))('%s', async (_name, { method, path, body, who: may, code }) => {
    const before = await testApp.rows('select count(*)::int as n from audit_event');
    for (const entity of entityNames) {
      const answers = await answersTo(
        all,
        async (who) => (await testApp.ask(who, method, `${ENTITIES}/${entity}${path}`, body)).code,
      );
      expect({ entity, answers }).toEqual({
        entity,
        answers: all.map((who) => [who, refusalOf(who, 'users') || (may(who as Person, entity) ? code : 403)]),
      });
    }
    expect(await testApp.rows('select count(*)::int as n from audit_event')).toEqual(before);
    expect((await testApp.ask('admin', method, `${ENTITIES}/nothing${path}`, body)).code).toBe(404);
    expect(testApp.unexpected).toEqual([]);
  });

  test('the list of them has those that its reader may see', async () => {
    for (const who of persons.filter((one) => one !== 'disabled')) {
      const { code, data } = await testApp.ask(who, 'GET', ENTITIES);
      const seen = entityNames.filter((entity) => maySee(who, entity));
      const names = (data['items'] as { name: string }[] | undefined)?.map(({ name }) => name);
      expect({ who, code, names }).toEqual({
        who,
        code: seen.length > 0 ? 200 : 403,
        names: seen.length > 0 ? seen : undefined,
      });
    }
  });
});
