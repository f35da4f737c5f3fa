import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listTickets } from './first-calls.ts';

const sent = vi.hoisted(() => ({ answers: [] as Promise<unknown>[] }));
vi.mock('./client.ts', () => ({ send: () => sent.answers.shift() }));
const { preload, preloadFrom, takePreloaded } = await import('./preload.ts');

const page = { items: [], next: null, counts: { todo: 0, all: 0, pending: 0, inProgress: 0, completed: 0 } };
const later = { ...page, next: 'x' };
const ask = vi.fn<() => Promise<typeof later>>(() => Promise.resolve(later));
const question = { query: { view: 'all' as const } };

beforeEach(() => {
  vi.useFakeTimers();
  ask.mockClear();
});
afterEach(() => void vi.useRealTimers());

it('hands out the answer to the very question, once', async () => {
  sent.answers = [Promise.resolve(page)];
  preload(listTickets, question);
  expect(await takePreloaded(listTickets, { query: { view: 'todo' } }, ask)).toBe(later);
  expect(await takePreloaded(listTickets, question, ask)).toBe(page);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(await takePreloaded(listTickets, question, ask)).toBe(later);
});

it('asks again what failed, so that its words are those of the page', async () => {
  sent.answers = [Promise.reject(new Error('no network'))];
  preload(listTickets, question);
  expect(await takePreloaded(listTickets, question, ask)).toBe(later);
});

it('forgets what nobody came for', async () => {
  sent.answers = [Promise.resolve(page)];
  preload(listTickets, question);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await takePreloaded(listTickets, question, ask)).toBe(later);
});

it('hands out a part of another answer as the answer of its own call', async () => {
  const frame = Promise.resolve({ list: page, other: 1 });
  preloadFrom(
    listTickets,
    question,
    frame.then(({ list }) => list),
  );
  expect(await takePreloaded(listTickets, question, ask)).toBe(page);
  expect(ask).not.toHaveBeenCalled();
});
