import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getTicket } from './reading-calls.ts';
import { listTickets } from '../../shared/ticket/list-call.ts';
import { ada, answers, testPipeline } from './pipeline.testkit.ts';

const pipeline = vi.hoisted(() => ({ current: undefined as ReturnType<typeof testPipeline> | undefined }));
vi.mock('./client.ts', () => ({
  session: {},
  send: (...args: Parameters<ReturnType<typeof testPipeline>['send']>) => pipeline.current?.send(...args),
  reportFailure: (call: { name: string }, error: never) => pipeline.current?.deps.onFailed(call as never, error, false),
}));
const { preload } = await import('./preload.ts');
const { preloadPages, queryClient, queryOf, readByLink } = await import('./queries.ts');

const ticket = { params: { id: 'a1' } };
const list = { query: { view: 'all' as const } };

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.clear();
});
afterEach(() => void vi.useRealTimers());

/** The requests and the reports of what fails each time. */
async function failing(code: number, read: () => unknown): Promise<[requests: number, reports: string[]]> {
  const tested = testPipeline(Array.from({ length: 9 }, () => answers(code)));
  tested.session.start({ ...ada, token: 't' });
  pipeline.current = tested;
  void Promise.resolve(read()).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return [tested.sent.length, tested.failed];
}

it.each([
  ['a record', 'ticket.get', () => queryClient.fetchQuery(queryOf(getTicket, ticket))],
  ['a record by its link', 'ticket.get', () => readByLink(getTicket, ticket)],
  ['a list', 'ticket.list', () => preloadPages(listTickets, list)],
])('%s that fails three times is one report, after the last try (spec 8.4)', async (_what, name, read) => {
  expect(await failing(500, read)).toEqual([3, [`${name} unexpected`]]);
});

it('what was preloaded and failed is asked for again at once, and is part of the same report', async () => {
  const read = () => {
    preload(listTickets, list);
    preloadPages(listTickets, list);
  };
  expect(await failing(500, read)).toEqual([4, ['ticket.list unexpected']]);
});

it('what no second try can help is tried once', async () => {
  expect(await failing(404, () => queryClient.fetchQuery(queryOf(getTicket, ticket)))).toEqual([
    1,
    ['ticket.get missing'],
  ]);
});
