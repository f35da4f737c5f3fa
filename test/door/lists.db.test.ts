/** The list of tickets: what a row says, how it goes on, what was read; and the ticket that nobody rates. */
import { describe, expect, test } from 'vitest';
import { AUTO_COMPLETE_DAYS } from '../../src/shared/constants.ts';
import type { EventView, TicketRow, TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { idOf } from './people.ts';
import { expireRatings } from './tested-server.ts';
import { act, ticketAt, ticketOf } from './tickets.ts';
import { type Who, sharedTestApp, START } from './test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIST = '/itr-api/v1/tickets';

const testApp = sharedTestApp();

const page = async (who: Who, query: string) => {
  const { code, data, fields } = await testApp.ask(who, 'GET', `${LIST}?${query}`);
  return { code, fields, items: data['items'] as TicketRow[], next: data['next'] as string | null };
};
const rowOf = async (who: Who, { id, number }: TicketView): Promise<TicketRow | undefined> =>
  (await page(who, `view=all&q=${number}`)).items.find((row) => row.id === id);
const read = (who: Who, { id }: TicketView) => testApp.ask(who, 'POST', `${LIST}/${id}/read`);

describe('a row', () => {
  test('has the handler, the reader’s own part, the clock while it runs, and what is left while it pauses', async () => {
    const stopped = { impact: 'production-stopped-workaround', productionStoppedAt: '2026-03-02T07:00:00Z' };
    const ticket = await ticketAt(testApp, 'accepted', { form: stopped });
    expect(await rowOf('partner', ticket)).toMatchObject({
      ...{ kind: 'feedback', statusLabel: 'Issue accepted', productModel: 'SV660N', severity: 2 },
      alarm: 'Production stopped, workaround exists',
      stoppedSince: '2026-03-02T07:00:00.000Z',
      handler: { id: idOf('engineer'), name: 'The engineer' },
      mine: { requester: true },
      clock: { state: 'run', dueAt: new Date(START.getTime() + 3 * DAY).toISOString() },
    });
    expect(await rowOf('engineer', ticket)).toMatchObject({ mine: { handler: true } });
    expect(await rowOf('lead', ticket)).not.toHaveProperty('mine');
    testApp.clock.pass(HOUR);
    const proposed = ticketOf(await act(testApp, 'engineer', ticket, 'propose'));
    testApp.clock.pass(HOUR);
    const { clock } = (await rowOf('partner', proposed)) ?? {};
    expect(clock).toEqual({ state: 'pause', requiredDays: 3, dueAt: null, remainingMs: 3 * DAY - HOUR });
    const queued = await rowOf('lead', await ticketAt(testApp, 'queued'));
    expect(queued).toMatchObject({ handler: null, onHold: false });
    expect(queued).not.toHaveProperty('alarm');
  });

  test('is unread until its last line has been read, which is read in the bell then too', async () => {
    const ticket = await ticketAt(testApp, 'proposed');
    await testApp.deliver();
    const ofTicket = async () => {
      const { data } = await testApp.ask('partner', 'GET', '/itr-api/v1/notifications');
      const items = data['items'] as { ticketId: string; read: boolean }[];
      return items.filter(({ ticketId }) => ticketId === ticket.id).map((one) => one.read);
    };
    expect([(await rowOf('partner', ticket))?.unread, await ofTicket()]).toEqual([true, [false, false]]);
    expect((await read('partner', ticket)).code).toBe(200);
    expect([(await rowOf('partner', ticket))?.unread, await ofTicket()]).toEqual([false, [true, true]]);
    expect((await read('otherPartner', ticket)).code).toBe(404);
    expect((await read(await testApp.share(ticket.id, 'ticket'), ticket)).code).toBe(401);
  });

  test('counts as unread in a bell of which the number alone is wanted', async () => {
    await ticketAt(testApp, 'proposed');
    await testApp.deliver();
    const bell = async (query = '') => (await testApp.ask('partner', 'GET', `/itr-api/v1/notifications${query}`)).data;
    const { unread } = await bell();
    expect(unread).toBeGreaterThan(0);
    expect(await bell('?limit=0')).toEqual({ items: [], jobs: [], next: null, unread });
  });
});

test('the timeline goes on after a number', async () => {
  const { id } = await ticketAt(testApp, 'verifying');
  const after = async (query: string) => {
    const { data } = await testApp.ask('partner', 'GET', `${LIST}/${id}/events${query}`);
    return (data['items'] as EventView[]).map(({ action }) => action);
  };
  expect(await after('')).toEqual(['submit', 'accept', 'propose', 'acceptSolution']);
  expect(await after('?after=2')).toEqual(['propose', 'acceptSolution']);
  expect(await after('?after=4')).toEqual([]);
});

describe('a page', () => {
  test('goes on where the last one ended, in the order of each sort, to the end', async () => {
    for (const n of [1, 2, 3]) await ticketAt(testApp, 'queued', { form: { usageDays: n } });
    for (const query of ['view=todo', 'view=all&sort=-updated', 'view=all&sort=due', 'view=all&sort=urgency']) {
      const whole = (await page('lead', `${query}&limit=100`)).items.map(({ id }) => id);
      const ids: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const one = await page('lead', `${query}&limit=2${next && `&cursor=${next}`}`);
        ids.push(...one.items.map(({ id }) => id));
        next = one.next;
      }
      expect({ query, ids }).toEqual({ query, ids: whole });
      expect(whole.length).toBeGreaterThan(3);
    }
  });

  const id = '00000000-0000-7000-8000-000000000001';
  test.each([
    ['no JSON', 'x'],
    ['an object', '{}'],
    ['no id', ['2026', 'no id']],
    ['a number', [7, id]],
    ['a number for the id', ['2026', 7]],
    ['SQL', ["'; drop", id]],
    ['too long', ['1'.repeat(41), id]],
    ['empty', ['', id]],
    ['a sign', ['2026!', id]],
    ['a sign before', ['!2026', id]],
    ['the keys of another sort', ['1', '2026-03-02 09:00:00+00', id]],
  ])('is refused for a cursor that is %s', async (_what, cursor) => {
    const text = typeof cursor === 'string' ? cursor : JSON.stringify(cursor);
    const { code, fields } = await page(
      'partner',
      `view=all&sort=-updated&cursor=${Buffer.from(text).toString('base64url')}`,
    );
    expect([code, Object.keys(fields)]).toEqual([400, ['cursor']]);
  });
});

test('a ticket that cannot be completed keeps none behind it open', async () => {
  const poisoned = await ticketAt(testApp, 'awaitingEvaluation');
  testApp.clock.pass(60_000);
  const behind = await ticketAt(testApp, 'awaitingEvaluation');
  testApp.clock.pass(AUTO_COMPLETE_DAYS * DAY + 1);
  // Its next line has the number of one that is there.
  await testApp.rows('update ticket set seq = seq - 1 where id = $1', [poisoned.id]);
  const expire = () => expireRatings(testApp.app.serverDeps, testApp.app.ticketDeps);
  await expect(expire()).rejects.toThrow(new RegExp(`^1 of \\d+ failed: ticket ${poisoned.id}: `));
  await testApp.signIn('lead');
  expect(await rowOf('lead', behind)).toMatchObject({ status: 'completed' });
  await testApp.rows('update ticket set seq = seq + 1 where id = $1', [poisoned.id]);
  await expire();
  expect(await rowOf('lead', poisoned)).toMatchObject({ status: 'completed' });
});

test('a completed ticket was rated, or withdrawn, or nobody rated it within a week', async () => {
  const rated = await ticketAt(testApp, 'completed');
  const withdrawn = await ticketAt(testApp, 'withdrawn');
  const waiting = await ticketAt(testApp, 'awaitingEvaluation');
  const expire = async (days: number) => {
    testApp.clock.pass(days * DAY);
    await expireRatings(testApp.app.serverDeps, testApp.app.ticketDeps);
    await testApp.signIn('lead');
    return rowOf('lead', waiting);
  };
  expect(await expire(AUTO_COMPLETE_DAYS - 1)).toMatchObject({ status: 'awaitingEvaluation' });
  testApp.clock.pass(1);
  expect(await expire(1)).toMatchObject({ status: 'completed', ending: 'expired' });
  expect(await rowOf('lead', rated)).toMatchObject({ ending: 'rated', overall: 4 });
  expect(await rowOf('lead', withdrawn)).toMatchObject({ ending: 'withdrawn' });
  const { data } = await testApp.ask('lead', 'GET', `${LIST}/${waiting.id}/events`);
  expect((data['items'] as EventView[]).at(-1)).toMatchObject({ action: 'expire', actor: null, onBehalf: false });
  await expireRatings(testApp.app.serverDeps, testApp.app.ticketDeps);
  expect((await rowOf('lead', waiting))?.version).toBe(waiting.version + 1);
  expect(testApp.unexpected).toEqual([]);
});
