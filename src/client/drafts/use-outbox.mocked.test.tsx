// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runHook } from '../hook.testkit.tsx';
import { DRAFTS_DATABASE } from './draft-database.ts';
import { useOutbox } from './use-outbox.ts';

let user: { userId: string } | null = { userId: 'ann' };
let drafts: { queued: boolean }[] = [];
const looked: string[] = [];
const flush = vi.fn<() => Promise<void>>(() => Promise.resolve());
const t = (key: string) => key;
vi.mock('../text.tsx', () => ({ useText: () => ({ t }) }));
vi.mock('../api/user.ts', () => ({ useUser: () => user }));
vi.mock('./draft-store.ts', () => ({
  deviceDraftStore: () => Promise.resolve({ list: (userId: string) => (looked.push(userId), Promise.resolve(drafts)) }),
}));
vi.mock('./flush-with-toasts.ts', () => ({ flushWithToasts: () => flush() }));

let databases: { name: string }[] | undefined;
beforeEach(() => {
  vi.useFakeTimers();
  user = { userId: 'ann' };
  drafts = [{ queued: true }];
  databases = [{ name: DRAFTS_DATABASE }];
  looked.length = 0;
  flush.mockClear();
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => (databases === undefined ? undefined : { databases: () => Promise.resolve(databases) }),
  });
});
afterEach(() => vi.useRealTimers());

const open = () => runHook(useOutbox, undefined);
const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Waits until the outbox was flushed this many times. Its code is loaded on demand. */
const flushed = (times: number) => vi.waitFor(() => expect(flush).toHaveBeenCalledTimes(times));

it('sends what waits a moment after the start, and whenever the network is back', async () => {
  const { leave } = await open();
  await passes(1_499);
  expect(looked).toEqual([]);
  await passes(1);
  await flushed(1);
  expect(looked).toEqual(['ann']);
  dispatchEvent(new Event('online'));
  await flushed(2);
  await leave();
  dispatchEvent(new Event('online'));
  await passes(5_000);
  expect(flush).toHaveBeenCalledTimes(2);
});

it('sends nothing where nothing waits, and looks at nothing where there was never a draft', async () => {
  drafts = [{ queued: false }];
  const { leave } = await open();
  await passes(1_500);
  await vi.waitFor(() => expect(looked).toEqual(['ann']));
  databases = [{ name: 'another' }];
  dispatchEvent(new Event('online'));
  await passes(5_000);
  expect([looked, flush.mock.calls.length]).toEqual([['ann'], 0]);
  await leave();
});

it('looks where a browser does not tell which databases it has', async () => {
  databases = undefined;
  const { leave } = await open();
  await passes(1_500);
  await flushed(1);
  await leave();
});

it('is of the user who is logged in, and of nobody', async () => {
  user = null;
  const hook = await open();
  await passes(5_000);
  dispatchEvent(new Event('online'));
  await passes(5_000);
  expect(looked).toEqual([]);
  user = { userId: 'bob' };
  await hook.draw(undefined);
  await passes(1_500);
  await flushed(1);
  expect(looked).toEqual(['bob']);
  await hook.leave();
});

it('goes on after a failure with the next try', async () => {
  flush.mockRejectedValueOnce(new Error('no network after all'));
  const { leave } = await open();
  await passes(1_500);
  await flushed(1);
  dispatchEvent(new Event('online'));
  await flushed(2);
  await leave();
});
