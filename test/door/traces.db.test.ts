/** Internal events leave no trace in what others read: no number, no order, no mark, no message (decision 0022). */
import { beforeAll, expect, test, vi } from 'vitest';
import type { LiveMessage } from '../../src/server/realtime/live-message.ts';
import type { EventView, TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { concerns, LIVE_CHANNEL } from './tested-server.ts';
import { ids, idOf } from './people.ts';
import { act, ticketAt, ticketOf } from './tickets.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

const MINUTE_MS = 60_000;

let records = 0;
const live: LiveMessage[] = [];
const testApp = sharedTestApp();
beforeAll(async () => {
  await testApp.opened.database.listen(
    LIVE_CHANNEL,
    (payload) => void live.push(JSON.parse(payload) as LiveMessage),
    () => undefined,
  );
});

const pathOf = ({ id }: TicketView): string => `/itr-api/v1/tickets/${id}`;
const read = (who: Who, path: string): Promise<ApiResponse> => testApp.ask(who, 'GET', path);
const now = async (who: Who, ticket: TicketView): Promise<TicketView> => ticketOf(await read(who, pathOf(ticket)));

/** Everything that an outsider is answered about this ticket, letter by letter. */
async function answersOf(who: Who, ticket: TicketView): Promise<string[]> {
  const base = pathOf(ticket);
  const list = '/itr-api/v1/tickets?view=';
  const paths = [base, `${base}/events`, `${base}/events?after=2`, `${base}/solutions`, `${base}/similar`];
  const lists = [`${list}all&sort=-updated`, `${list}all&sort=-updated&limit=1`, `${list}todo`, `${list}all&sort=due`];
  const answers: string[] = [];
  for (const path of [...paths, ...lists, '/itr-api/v1/notifications'])
    answers.push(`${path} ${(await read(who, path)).text}`);
  if (typeof who === 'string') answers.push((await act(testApp, who, ticket, 'withdraw', { version: 1 })).text);
  return answers;
}

async function addInternalLines(ticket: TicketView): Promise<TicketView> {
  const handler = ticket.handler?.id === idOf('expert') ? 'expert' : 'engineer';
  await act(testApp, handler, ticket, 'comment', { text: 'Between us.', visibility: 'internal' });
  await act(testApp, 'lead', ticket, 'comment', { text: 'Between us too.', visibility: 'internal' });
  const version = (await now('lead', ticket)).version;
  // Another one each time: what changes nothing is refused.
  const changes = { troubleshooting: `Record number ${++records}` };
  return ticketOf(await act(testApp, handler, ticket, 'correct', { changes, version }));
}

test('no answer to a partner, a manager or a visitor differs by a letter after an internal line', async () => {
  for (const state of ['onHold', 'escalated', 'proposed'] as const) {
    const ticket = await ticketAt(testApp, state, { form: { customerId: ids.alphaCustomer } });
    testApp.clock.pass(MINUTE_MS);
    // Another one that was changed later, so that a move in the list would show.
    const other = await ticketAt(testApp, 'accepted');
    testApp.clock.pass(MINUTE_MS);
    await testApp.ask('partner', 'POST', `${pathOf(ticket)}/read`);
    await testApp.deliver();
    // Messages are collected and come in their order: once this one has come, all from before have.
    const { seq } = ticketOf(
      await act(testApp, 'lead', other, 'comment', { text: 'Between us.', visibility: 'internal' }),
    );
    await vi.waitFor(() => expect(live).toContainEqual(expect.objectContaining({ id: other.id, seq })), {
      timeout: 15_000,
    });
    const visitors = [await testApp.share(ticket.id, 'ticket'), await testApp.share(ticket.id, 'solution')];
    const viewers: Who[] = ['partner', 'manager', ...visitors];
    const before = await Promise.all(viewers.map((who) => answersOf(who, ticket)));
    const liveBefore = live.length;
    const after = await addInternalLines(ticket);
    await testApp.deliver();
    expect({ state, held: after.onHold, seq: after.seq }).toEqual({
      state,
      held: state === 'onHold',
      seq: ticket.seq + 3,
    });
    expect(await Promise.all(viewers.map((who) => answersOf(who, ticket)))).toEqual(before);
    const partner = { kind: 'user', userId: idOf('partner'), role: 'partner', organisationId: ids.alpha } as const;
    const lead = { kind: 'user', userId: idOf('lead'), role: 'lead', organisationId: null } as const;
    const told = (viewer: typeof partner | typeof lead) =>
      live.slice(liveBefore).filter((message) => concerns(viewer, message));
    // Lines of the same moment are told by one message, which names the last.
    const last = { kind: 'ticket', id: ticket.id, seq: after.seq, internal: true };
    await vi.waitFor(() => expect(told(lead)).toContainEqual(expect.objectContaining(last)), { timeout: 15_000 });
    expect(told(partner)).toEqual([]);
  }
});

test('others count the public lines, without a gap; read marks, files and the clock go by the same numbers', async () => {
  let ticket = await ticketAt(testApp, 'accepted');
  ticket = await addInternalLines(ticket);
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'propose'));
  ticket = await addInternalLines(ticket);
  ticket = ticketOf(await act(testApp, 'engineer', ticket, 'comment'));
  await testApp.rows(
    `insert into attachment (id, ticket_id, seq, kind, name, content_type, size, object_key, at)
     values ('00000000-0000-7000-8000-00000000f101', $1, $2, 'image', 'a.png', 'image/png', 1, 'k', now())`,
    [ticket.id, ticket.seq],
  );
  const eventsOf = async (who: Who, query = ''): Promise<EventView[]> =>
    (await read(who, `${pathOf(ticket)}/events${query}`)).data['items'] as EventView[];
  const theirs = await eventsOf('partner');
  expect(theirs.map(({ seq, action }) => [seq, action])).toEqual([
    [1, 'submit'],
    [2, 'accept'],
    [3, 'propose'],
    [4, 'comment'],
  ]);
  expect((await eventsOf('lead')).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  for (const after of [0, 1, 2, 3, 4])
    expect(await eventsOf('partner', `?after=${after}`)).toEqual(theirs.filter(({ seq }) => seq > after));
  expect((await eventsOf('lead', '?after=6')).map(({ seq }) => seq)).toEqual([7, 8, 9, 10]);

  const view = await now('partner', ticket);
  expect({ seq: view.seq, seen: view.lastSeenSeq, file: view.attachments[0]?.seq }).toEqual({
    seq: 4,
    seen: 1,
    file: 4,
  });
  expect(theirs[3]?.attachments[0]?.seq).toBe(4);
  expect(view.clock.segments.map(({ seq }) => seq)).toEqual([1, 3]);
  const row = async (): Promise<Record<string, unknown> | undefined> =>
    ((await read('partner', `/itr-api/v1/tickets?view=all&q=${ticket.number}`)).data['items'] as never[])[0];
  expect(await row()).toMatchObject({ seq: 4, unread: true });
  await testApp.ask('partner', 'POST', `${pathOf(ticket)}/read`);
  ticket = await addInternalLines(ticket);
  expect(await row()).toMatchObject({ seq: 4, unread: false });
  expect(await now('partner', ticket)).toMatchObject({ seq: 4, lastSeenSeq: 4, version: view.version });
  // What the partner saw before an internal line is still the version that acts.
  expect((await act(testApp, 'partner', view, 'acceptSolution')).code).toBe(200);
  expect(testApp.unexpected).toEqual([]);
});
