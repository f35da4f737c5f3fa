// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runHook } from './hook.testkit.tsx';
import { UNUSED_MS } from './prefetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => void vi.useRealTimers());

const open = async () => (await import('./use-used.ts')).useUsed;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('is so at the first use of the page, and from then on for all that is drawn later', async () => {
  const useUsed = await open();
  const hook = await runHook(() => useUsed(), undefined);
  await hook.does(() => pass(UNUSED_MS - 100));
  expect(hook.now()).toBe(false);
  await hook.does(() => {
    dispatchEvent(new Event('pointerdown'));
    return pass(2_000);
  });
  expect(hook.now()).toBe(true);
  await hook.leave();
  const next = await runHook(() => useUsed(), undefined);
  expect(next.now()).toBe(true);
  await next.leave();
});

it('is so too a while after the page was opened, if nobody has used it', async () => {
  const useUsed = await open();
  const hook = await runHook(() => useUsed(), undefined);
  await hook.does(() => pass(UNUSED_MS + 2_000));
  expect(hook.now()).toBe(true);
  await hook.leave();
});
