// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { runHook } from './hook.testkit.tsx';
import { useOnceLoaded } from './use-once-loaded.ts';

const press = ([, run]: ReturnType<typeof useOnceLoaded>) => run();

it('runs at once what has all it needs', async () => {
  const run = vi.fn<() => void>();
  const load = vi.fn<() => Promise<void>>();
  const hook = await runHook(() => useOnceLoaded(() => true, load, run), {});
  await hook.does(() => press(hook.now()));
  expect([run.mock.calls.length, load.mock.calls.length, hook.now()[0]]).toEqual([1, 0, false]);
});

it.each(['resolve', 'reject'] as const)('runs once when loading ends, whatever the end: %s', async (end) => {
  const loading = { resolve: () => undefined as void, reject: () => undefined as void };
  const load = () =>
    new Promise<void>((resolve, reject) =>
      Object.assign(loading, { resolve, reject: () => reject(new Error('no network')) }),
    );
  const run = vi.fn<() => void>();
  const hook = await runHook(() => useOnceLoaded(() => false, load, run), {});
  await hook.does(() => press(hook.now()));
  await hook.does(() => press(hook.now()));
  expect([run.mock.calls.length, hook.now()[0]]).toEqual([0, true]);
  await hook.does(() => loading[end]());
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  expect(hook.now()[0]).toBe(false);
});
