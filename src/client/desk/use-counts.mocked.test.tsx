// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runHook } from '../hook.testkit.tsx';
import type { User } from '../api/user.ts';
import { useCounts } from './use-counts.ts';
import { countedQueries } from './views.ts';

interface Asked {
  query: { lists: string };
}
const send = vi.hoisted(() => vi.fn<(call: unknown, args: Asked) => Promise<{ counts: number[] }>>());
vi.mock('../api/client.ts', () => ({ send }));

beforeEach(() => {
  vi.useFakeTimers();
  send.mockImplementation((_call, { query }) =>
    Promise.resolve({ counts: query.lists.split(';').map((_list, at) => at) }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  send.mockReset();
});

const user = { isInsider: true, roles: ['engineer'] } as unknown as User;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
interface Rail {
  queries?: readonly string[] | undefined;
  changed?: unknown;
}
const open = (rail: Rail) => runHook(({ queries, changed }: Rail) => useCounts(queries, user, changed), rail);
const asked = () => send.mock.calls.map(([, { query }]) => query.lists.split(';'));

it('asks for all views by one call, as their lists ask, whatever their order', async () => {
  const queries = countedQueries([{ query: 'view=all&zone=a%3Bb&sort=filed' }]);
  const hook = await open({ queries });
  await hook.does(() => pass(100));
  expect(asked()).toEqual([
    [
      'view=todo',
      'view=all&scope=queue',
      'view=inProgress&scope=handling',
      'view=inProgress&status=finalized&scope=handling',
      'view=inProgress&scope=escalated',
      'view=all&overdue=true',
      'view=all&zone=a%3Bb',
    ],
  ]);
  expect(queries.map(hook.now())).toEqual([0, 1, 2, 3, 4, 5, 6]);
  await hook.leave();
});

it('asks for a search by itself, and for more than twenty views by several calls', async () => {
  const lines = Array.from({ length: 22 }, (_, n) => `view=all&productLine=${n}`);
  const hook = await open({ queries: ['view=all&q=drive', ...lines] });
  await hook.does(() => pass(100));
  expect(asked().map((lists) => lists.length)).toEqual([2, 20, 1]);
  expect(asked().at(-1)).toEqual(['view=all&q=drive']);
  expect(lines.map(hook.now())).toEqual([0, 1, ...Array.from({ length: 20 }, (_, n) => n)]);
  await hook.leave();
});

it('asks once while the page opens, whichever comes first: the list, its saved views, the counts', async () => {
  const hook = await open({});
  await hook.does(() => pass(300));
  expect(send).not.toHaveBeenCalled();
  await hook.draw({ queries: countedQueries([]) });
  await hook.does(() => pass(100));
  await hook.draw({ queries: countedQueries([]), changed: 'the first list' });
  await hook.does(() => pass(20_000));
  expect(send).toHaveBeenCalledTimes(1);
  await hook.draw({ queries: countedQueries([]), changed: 'another' });
  await hook.does(() => pass(600));
  expect(send).toHaveBeenCalledTimes(2);
  await hook.draw({ queries: countedQueries([]), changed: 'a third' });
  await hook.does(() => pass(5_000));
  expect(send).toHaveBeenCalledTimes(2);
  await hook.does(() => pass(10_000));
  expect(send).toHaveBeenCalledTimes(3);
  await hook.leave();
});
