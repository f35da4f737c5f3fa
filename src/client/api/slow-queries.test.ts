import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSlowQueries } from './slow-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Queries whose answers the test releases. */
function stage() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const asked: { answer: (text: string) => void; signal: AbortSignal }[] = [];
  const ask = (name: string) =>
    new QueryObserver(client, {
      queryKey: [name],
      queryFn: ({ signal }) => new Promise<string>((answer) => asked.push({ answer, signal })),
    }).subscribe(() => undefined);
  return { client, asked, ask, slow: followSlowQueries(client) };
}

test('a question without an answer is slow after 20 s, and no longer when it has one', async () => {
  const { ask, asked, slow } = stage();
  const listener = vi.fn<() => void>();
  slow.subscribe(listener);
  ask('ticket');
  await vi.advanceTimersByTimeAsync(19_999);
  expect([slow.any(), listener.mock.calls.length]).toEqual([false, 0]);
  await vi.advanceTimersByTimeAsync(1);
  expect([slow.any(), listener.mock.calls.length]).toEqual([true, 1]);
  asked[0]?.answer('here');
  await vi.advanceTimersByTimeAsync(0);
  expect([slow.any(), listener.mock.calls.length]).toEqual([false, 2]);
});

test('asked again it begins anew: the old request is given up, the line goes', async () => {
  const { ask, asked, slow } = stage();
  ask('ticket');
  await vi.advanceTimersByTimeAsync(20_000);
  slow.refetch();
  await vi.advanceTimersByTimeAsync(0);
  expect([asked.length, asked[0]?.signal.aborted, slow.any()]).toEqual([2, true, false]);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(slow.any()).toBe(true);
});

test('what nobody looks at, or has an answer already, is not slow', async () => {
  const { client, ask, asked, slow } = stage();
  const leave = ask('left');
  ask('known');
  asked[1]?.answer('old');
  await vi.advanceTimersByTimeAsync(10_000);
  leave();
  void client.refetchQueries({ queryKey: ['known'] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(slow.any()).toBe(false);
});
