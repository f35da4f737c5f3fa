import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getChoices } from './reading-calls.ts';
import { getUnit } from '../../shared/product/calls.ts';
import { getTicket, listSolutions } from './reading-calls.ts';
import { listNotifications, listSavedViews, listTickets } from './first-calls.ts';
import { ApiError } from './api-error.ts';
import { KEPT_OF_CALL, keepAnswers } from './kept-answers.ts';
import type { KeptAnswer, KeptStore } from './kept-store.ts';

const KEY = [getTicket.name, { params: { id: '7' } }];
const outOfReach = new ApiError({ code: 0, failure: 'network', message: '' });

function kept(before: readonly KeptAnswer[] = []) {
  const answers = new Map(before.map((answer) => [`${answer.userId} ${answer.key}`, answer]));
  const store: KeptStore = {
    put: async (answer) => void answers.set(`${answer.userId} ${answer.key}`, answer),
    get: async (userId, key) => answers.get(`${userId} ${key}`),
    keepOnly: async () => undefined,
  };
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const user = { isCurrent: true };
  const keeping = keepAnswers({
    queries,
    store,
    userId: 'ann',
    isCurrent: () => user.isCurrent,
    onChanged: () => undefined,
  });
  const show = (queryKey: readonly unknown[], queryFn: () => Promise<unknown>) => {
    const observer = new QueryObserver(queries, { queryKey, queryFn });
    observer.subscribe(() => undefined);
    return observer;
  };
  return { answers, queries, user, keeping, show };
}
const answer = (userId: string, data: unknown, queryKey: readonly unknown[] = KEY): KeptAnswer => ({
  userId,
  key: JSON.stringify(queryKey),
  call: String(queryKey[0]),
  at: 1_000,
  data,
});

afterEach(() => vi.useRealTimers());

it('keeps answers of calls that there are', () => {
  const calls = [getTicket, listSolutions, listTickets, getUnit, listNotifications, listSavedViews, getChoices];
  expect(Object.keys(KEPT_OF_CALL)).toEqual(calls.map(({ name }) => name));
});

describe('what is kept', () => {
  it('is the answers of the calls that a dead spot needs, under their reader', async () => {
    const { answers, show } = kept();
    show(KEY, async () => ({ id: '7' }));
    show(['user.sessions', {}], async () => ({ items: [] }));
    show([...KEY, 'byLink', 's1_x'], async () => ({ id: '7' }));
    await expect.poll(() => [...answers.keys()]).toEqual([`ann ${JSON.stringify(KEY)}`]);
  });
  it('is of a list the first page', async () => {
    const { answers, queries } = kept();
    queries.setQueryData([listTickets.name, {}, 'pages'], {
      pages: [{ items: [1] }, { items: [2] }],
      pageParams: [null, 'x'],
    });
    expect([...answers.values()].map(({ data }) => data)).toEqual([{ pages: [{ items: [1] }], pageParams: [null] }]);
  });
  it('is nothing once its reader has gone', async () => {
    const { answers, queries, user } = kept();
    user.isCurrent = false;
    queries.setQueryData(KEY, { id: '7' });
    expect(answers.size).toBe(0);
  });
});

describe('what is shown while the server cannot be reached', () => {
  it('is what was read before, with its age, until the server answers', async () => {
    const { queries, keeping, show } = kept([answer('ann', { id: 'kept' })]);
    let fails = true;
    const ticket = show(KEY, async () => {
      if (fails) throw outOfReach;
      return { id: 'fresh' };
    });
    await expect.poll(() => ticket.getCurrentResult().data).toEqual({ id: 'kept' });
    expect(keeping.oldestShown()).toBe(1_000);
    fails = false;
    keeping.askAgain();
    await expect.poll(() => ticket.getCurrentResult().data).toEqual({ id: 'fresh' });
    expect([keeping.oldestShown(), queries.getQueryData(KEY)]).toEqual([undefined, { id: 'fresh' }]);
  });
  it('is nothing of somebody else', async () => {
    const { keeping, show } = kept([answer('bob', { id: 'of bob' })]);
    const ticket = show(KEY, () => Promise.reject(outOfReach));
    await expect.poll(() => ticket.getCurrentResult().status).toBe('error');
    expect([ticket.getCurrentResult().data, keeping.oldestShown()]).toEqual([undefined, undefined]);
  });
  it('is nothing where the server has said that there is none', async () => {
    const { keeping, show } = kept([answer('ann', { id: 'kept' })]);
    const ticket = show(KEY, () => Promise.reject(new ApiError({ code: 404, failure: 'missing', message: '' })));
    await expect.poll(() => ticket.getCurrentResult().status).toBe('error');
    expect([ticket.getCurrentResult().data, keeping.oldestShown()]).toEqual([undefined, undefined]);
  });
  it('comes after three seconds on a line that leads nowhere', async () => {
    vi.useFakeTimers();
    const { show } = kept([answer('ann', { id: 'kept' })]);
    const ticket = show(KEY, () => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(2_900);
    expect(ticket.getCurrentResult().data).toBe(undefined);
    await vi.advanceTimersByTimeAsync(200);
    expect(ticket.getCurrentResult()).toMatchObject({ data: { id: 'kept' }, isFetching: true });
  });
});
