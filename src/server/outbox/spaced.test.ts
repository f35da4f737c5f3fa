import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { spaced } from './spaced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first is done at once, all that come meanwhile by one more, and none is left out', () => {
  const done: string[] = [];
  const ask = spaced(250, (name: string) => void done.push(name));
  for (const name of ['mail', 'mail', 'robot', 'mail']) ask(name);
  expect(done).toEqual(['mail', 'robot']);
  vi.advanceTimersByTime(249);
  expect(done).toEqual(['mail', 'robot']);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['mail', 'robot', 'mail']);
  // Its time runs anew from then.
  ask('mail');
  vi.advanceTimersByTime(249);
  expect(done).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['mail', 'robot', 'mail', 'mail']);
  vi.advanceTimersByTime(1_000);
  ask('robot');
  expect(done).toEqual(['mail', 'robot', 'mail', 'mail', 'robot']);
});
