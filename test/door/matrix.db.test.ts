/**
 * Every action in every state by every standing, direct and wrapped, compared with the hand-written list in allowed.ts.
 */
import { afterAll, expect, test } from 'vitest';
import type { CallableAction } from '../../src/shared/ticket/rules.ts';
import { callableActions } from '../../src/shared/ticket/rules.ts';
import { roles } from '../../src/shared/ticket/roles.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import type { TicketState, Standing } from './allowed.ts';
import { allowed, exists, expected, isOnBehalf, leadsTo, ticketStates, standings } from './allowed.ts';
import { idOf } from './people.ts';
import { fingerprint } from './row-fingerprints.ts';
import { act, NOTE, ticketAt } from './tickets.ts';
import type { ApiResponse, Who } from './test-app.ts';
import { sharedTestApp } from './test-app.ts';

let cells = 0;
let succeeded = 0;
const testApp = sharedTestApp();
afterAll(() => {
  console.info(`matrix: ${cells} cells (${succeeded} allowed, ${cells - succeeded} refused), direct and wrapped`);
});

/** Direct, and wrapped in invokeItrApi. */
const doors = [false, true];
const actions = [...callableActions, 'expire'] as const;
const escalatedStates: readonly TicketState[] = ['escalated', 'escalatedOnHold'];

/** Somebody with this standing to this ticket. */
async function whoStands(standing: Standing, state: TicketState, ticket: TicketView): Promise<Who> {
  const purposes = { visitorEvaluate: 'evaluate', visitorSolution: 'solution', visitorTicket: 'ticket' } as const;
  if (standing in purposes) return testApp.share(ticket.id, purposes[standing as keyof typeof purposes]);
  if (standing === 'requester') return 'partner';
  if (standing === 'handler') return escalatedStates.includes(state) ? 'expert' : 'engineer';
  return standing as Who;
}

/** Tickets that can be used again: those that an action left unchanged or brought to another state of the list. */
function createPool() {
  const waiting = new Map<TicketState, TicketView[]>();
  return {
    take: async (state: TicketState): Promise<TicketView> => waiting.get(state)?.pop() ?? ticketAt(testApp, state),
    put: (ticket: TicketView): void => {
      const state = stateOf(ticket);
      if (state) waiting.set(state, [...(waiting.get(state) ?? []), ticket]);
    },
  };
}

/**
 * The state of a ticket if it is as if brought there by the shortest path;
 * undefined when something else happened to it.
 */
function stateOf(ticket: TicketView): TicketState | undefined {
  const state =
    ticket.status === 'submitted'
      ? ticket.handler
        ? 'routed'
        : 'queued'
      : ticket.status === 'completed'
        ? ticket.handler
          ? 'completed'
          : 'withdrawn'
        : ticket.onHold
          ? ticket.status === 'accepted'
            ? 'onHold'
            : 'escalatedOnHold'
          : (ticket.status as TicketState);
  const handler = escalatedStates.includes(state) ? 'expert' : 'engineer';
  return ticket.handler === null || ticket.handler.id === idOf(handler) ? state : undefined;
}

const send = (
  who: Who,
  ticket: TicketView,
  action: CallableAction | 'expire',
  standing: Standing,
  wrapped: boolean,
): Promise<ApiResponse> => {
  const more = isOnBehalf(action, standing) ? { note: NOTE } : {};
  if (action === 'expire')
    return testApp.ask(
      who,
      'POST',
      `/itr-api/v1/tickets/${ticket.id}/actions/expire`,
      { version: ticket.version },
      { wrapped },
    );
  return act(testApp, who, ticket, action, more, { wrapped });
};

function expectCode(answer: ApiResponse, wanted: number, wrapped: boolean, cell: string): void {
  const actual = {
    cell,
    http: answer.http,
    code: answer.code,
    ...(answer.code === wanted ? {} : { text: answer.text }),
  };
  expect(actual).toEqual({ cell, http: wrapped ? 200 : wanted, code: wanted });
}

test('the list speaks of every action that can be called', () => {
  expect(Object.keys(allowed).toSorted()).toEqual([...callableActions].toSorted());
});

test('there is somebody of every role', async () => {
  const held = await testApp.rows('select distinct role from app_user');
  expect(held.map(({ role }) => role).toSorted()).toEqual([...roles].toSorted());
});

test('the tables promise many cells, refusals and successes', () => {
  const promised = ticketStates.flatMap((state) =>
    standings
      .filter((standing) => exists(standing, state))
      .flatMap((standing) => actions.map((action) => expected(action, state, standing))),
  );
  expect(promised.length).toBeGreaterThanOrEqual(2_500);
  expect(promised.filter((code) => code === 200).length).toBeGreaterThanOrEqual(100);
});

test.each(ticketStates)('at %s whoever may not is refused, and nothing changes (spec 4.48, 6.16)', async (state) => {
  const ticket = await ticketAt(testApp, state);
  const before = await fingerprint(testApp, ticket.id);
  for (const standing of standings.filter((one) => exists(one, state))) {
    const who = await whoStands(standing, state, ticket);
    for (const action of actions)
      for (const wrapped of doors) {
        const wanted = expected(action, state, standing);
        if (wanted === 200) continue;
        const cell = `${action} at ${state} by ${standing}${wrapped ? ', wrapped' : ''}`;
        const answer = await send(who, ticket, action, standing, wrapped);
        cells++;
        expectCode(answer, wanted, wrapped, cell);
        if (wanted !== 409) continue;
        const { version, status } = answer.data;
        expect({ cell, version, status }).toEqual({ cell, version: ticket.version, status: ticket.status });
      }
    // Whatever one of these refusals had written would be seen here.
    expect({ state, standing, ...(await fingerprint(testApp, ticket.id)) }).toEqual({ state, standing, ...before });
  }
  expect(testApp.unexpected).toEqual([]);
});

const pool = createPool();
test.each(ticketStates)('at %s whoever may does it, and it leads as it should (spec 1.15, 6.2)', async (state) => {
  for (const standing of standings.filter((one) => exists(one, state)))
    for (const action of callableActions)
      for (const wrapped of doors) {
        if (expected(action, state, standing) !== 200) continue;
        const cell = `${action} at ${state} by ${standing}${wrapped ? ', wrapped' : ''}`;
        const ticket = await pool.take(state);
        const answer = await send(await whoStands(standing, state, ticket), ticket, action, standing, wrapped);
        cells++;
        succeeded++;
        expectCode(answer, 200, wrapped, cell);
        const after = answer.data as unknown as TicketView;
        const { status, seq, version, onHold } = after;
        expect({ cell, status, seq, version, onHold }).toEqual({
          cell,
          status: leadsTo(action, state) ?? ticket.status,
          seq: ticket.seq + 1,
          version: ticket.version + (['comment', 'giveInformation'].includes(action) ? 0 : 1),
          onHold: action === 'askInformation' || (action === 'comment' && ticket.onHold),
        });
        pool.put(after);
      }
  expect(testApp.unexpected).toEqual([]);
});
