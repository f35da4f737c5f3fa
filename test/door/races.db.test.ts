/** Concurrent actions: exactly one succeeds, the timeline has no gap, and the others are told what happened. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { CallableAction } from '../../src/shared/ticket/rules.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { type Body, type ReachableState, act, ticketAt } from './tickets.ts';
import { type ApiResponse, type Who, sharedTestApp } from './test-app.ts';

/** `npm run drill:race` plays 200 rounds with sixteen at once; every test run a few. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 5);
const AT_ONCE = Number(process.env.RACE_AT_ONCE ?? 8);

let requests = 0;
const testApp = sharedTestApp();
afterAll(() => {
  console.info(`races: ${requests} requests, ${AT_ONCE} at once, ${ROUNDS} rounds each`);
});

type Runner = [who: Who, action: CallableAction, more?: Body];

/** Sends AT_ONCE requests at once, by the runners in turn, every second one wrapped. */
async function race(ticket: TicketView, runners: readonly Runner[], key?: string): Promise<ApiResponse[]> {
  const all = Array.from({ length: AT_ONCE }, (_unused, index) => runners[index % runners.length] as Runner);
  requests += AT_ONCE;
  return Promise.all(
    all.map(([who, action, more], index) =>
      act(testApp, who, ticket, action, more, { wrapped: index % 2 === 1, ...(key ? { key } : {}) }),
    ),
  );
}

const actionOf = (events: { action: string }[]): string | undefined => events.at(-1)?.action;
const eventsOf = async (ticket: TicketView) =>
  (await testApp.rows('select seq, version, action from ticket_event where ticket_id = $1 order by seq', [
    ticket.id,
  ])) as {
    seq: number;
    version: number;
    action: string;
  }[];

/** Exactly one succeeded; everybody else got 409 with the event of the winner; the timeline has no gap. */
async function expectOneWinner(ticket: TicketView, answers: readonly ApiResponse[]): Promise<void> {
  const won = answers.filter((answer) => answer.code === 200);
  const lost = answers.filter((answer) => answer.code === 409);
  const after = won[0]?.data as unknown as TicketView;
  // Somebody who is no longer the handler gets 403, which comes before 409 (api.md).
  const strangers = answers.filter((answer) => answer.code === 403);
  expect({ won: won.length, lost: lost.length + strangers.length }).toEqual({ won: 1, lost: answers.length - 1 });
  if (ticket.handler?.id === after.handler?.id || ticket.handler === null) expect(strangers).toEqual([]);
  const events = await eventsOf(ticket);
  expect(events.map((event) => event.seq)).toEqual(events.map((_event, index) => index + 1));
  expect(events).toHaveLength(ticket.seq + 1);
  for (const { data } of lost) {
    const seen = (data['events'] as { seq: number; action: string; actor: { name: string } }[]).at(-1);
    expect({ version: data['version'], status: data['status'], seq: seen?.seq, action: seen?.action }).toEqual({
      version: after.version,
      status: after.status,
      seq: after.seq,
      action: actionOf(events),
    });
    expect(seen?.actor.name).toMatch(/^The /);
  }
}

const races: [name: string, state: ReachableState, runners: Runner[]][] = [
  [
    'accept and accept',
    'queued',
    [
      ['engineer', 'accept'],
      ['otherEngineer', 'accept'],
      ['expert', 'accept'],
      ['lead', 'accept'],
    ],
  ],
  [
    'accept and dismiss',
    'routed',
    [
      ['engineer', 'accept'],
      ['lead', 'dismiss'],
    ],
  ],
  [
    'accept and withdraw',
    'queued',
    [
      ['engineer', 'accept'],
      ['partner', 'withdraw'],
    ],
  ],
  [
    'transfer and accept',
    'routed',
    [
      ['engineer', 'transfer'],
      ['lead', 'accept'],
    ],
  ],
  [
    'confirm and revise',
    'verifying',
    [
      ['partner', 'confirmSolution'],
      ['engineer', 'revise'],
    ],
  ],
  [
    'accept and decline a solution',
    'proposed',
    [
      ['partner', 'acceptSolution'],
      ['manager', 'declineSolution'],
    ],
  ],
  [
    'rate and rate',
    'awaitingEvaluation',
    [
      ['partner', 'evaluate'],
      ['manager', 'evaluate'],
      ['partner', 'reopen'],
    ],
  ],
];

test.each(races)('%s', async (_name, state, runners) => {
  for (let round = 0; round < ROUNDS; round++) {
    const ticket = await ticketAt(testApp, state);
    await expectOneWinner(ticket, await race(ticket, runners));
  }
  expect(testApp.unexpected).toEqual([]);
});

test('who comes too late is told who has it', async () => {
  const ticket = await ticketAt(testApp, 'queued');
  const answers = await race(ticket, [['engineer', 'accept']]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const fresh = await testApp.ask('otherEngineer', 'GET', `/itr-api/v1/tickets/${ticket.id}`);
  const late = await act(testApp, 'otherEngineer', fresh.data as unknown as TicketView, 'accept');
  expect({ code: late.code, msg: late.msg }).toEqual({
    code: 409,
    msg: 'The engineer already has this ticket. Ask them or a lead to transfer it.',
  });
});

test('one key many times at once has one effect and equal answers', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ticket = await ticketAt(testApp, 'queued');
    const answers = await race(ticket, [['engineer', 'accept']], randomUUID());
    expect(answers.map((answer) => answer.code)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
    for (const answer of answers) expect(answer.data).toEqual(answers[0]?.data);
    expect(await eventsOf(ticket)).toHaveLength(2);
  }
});

test('comments never collide: all at once are all there, in a row', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ticket = await ticketAt(testApp, 'accepted');
    const answers = await race(ticket, [
      ['partner', 'comment'],
      ['engineer', 'comment', { visibility: 'internal' }],
      ['lead', 'comment'],
    ]);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(AT_ONCE);
    const events = await eventsOf(ticket);
    expect(events.map((event) => event.seq)).toEqual(
      Array.from({ length: 2 + AT_ONCE }, (_unused, index) => index + 1),
    );
    expect(new Set(events.slice(1).map((event) => event.version))).toEqual(new Set([ticket.version]));
  }
});

test('tickets filed at once have numbers of their own', async () => {
  const tickets = await Promise.all(Array.from({ length: AT_ONCE }, () => ticketAt(testApp, 'queued')));
  expect(new Set(tickets.map((ticket) => ticket.number)).size).toBe(AT_ONCE);
});

test('an answer to a question while the handler proposes: both happen, or the answer gets 409', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ticket = await ticketAt(testApp, 'onHold');
    const [given, proposed] = await Promise.all([
      act(testApp, 'partner', ticket, 'giveInformation'),
      act(testApp, 'engineer', ticket, 'propose'),
    ]);
    expect(proposed.code).toBe(200);
    expect([200, 409]).toContain(given.code);
    const events = await eventsOf(ticket);
    expect(events).toHaveLength(ticket.seq + (given.code === 200 ? 2 : 1));
  }
});
