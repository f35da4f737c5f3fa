/** Every action at every place by every standing, direct and wrapped, against the list written by hand in allowed.ts. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CallableAction } from '../../src/shared/ticket/rules.ts';
import { callableActions } from '../../src/shared/ticket/rules.ts';
import type { TicketView } from '../../src/shared/ticket/view.ts';
import type { Place, Standing } from './allowed.ts';
import { allowed, exists, expected, isOnBehalf, leadsTo, places, standings } from './allowed.ts';
import { idOf } from './people.ts';
import { fingerprint } from './rows.ts';
import { act, NOTE, ticketAt } from './tickets.ts';
import type { Told, Who, World } from './world.ts';
import { openWorld } from './world.ts';

let world: World;
let cells = 0;
let succeeded = 0;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  console.info(
    `matrix: ${cells} cells through the door (${succeeded} allowed, ${cells - succeeded} refused)${doors.length > 1 ? ', direct and wrapped' : ', direct'}`,
  );
  await world.close();
});

/** The wrapper is the same code on both engines: once through it is enough, and twice is minutes. */
const doors = inject('engine') === 'pglite' ? [false, true] : [false];
const actions = [...callableActions, 'expire'] as const;
const escalatedPlaces: readonly Place[] = ['escalated', 'escalatedOnHold'];

/** Whoever stands so to this ticket. */
async function whoStands(standing: Standing, place: Place, ticket: TicketView): Promise<Who> {
  const purposes = { visitorEvaluate: 'evaluate', visitorSolution: 'solution', visitorTicket: 'ticket' } as const;
  if (standing in purposes) return world.share(ticket.id, purposes[standing as keyof typeof purposes]);
  if (standing === 'requester') return 'partner';
  if (standing === 'handler') return escalatedPlaces.includes(place) ? 'expert' : 'engineer';
  return standing as Who;
}

/** Places that an action left as it found them, and tickets that one cell brought to the place of another. */
function createPool() {
  const waiting = new Map<Place, TicketView[]>();
  return {
    take: async (place: Place): Promise<TicketView> => waiting.get(place)?.pop() ?? ticketAt(world, place),
    put: (ticket: TicketView): void => {
      const place = placeOf(ticket);
      if (place) waiting.set(place, [...(waiting.get(place) ?? []), ticket]);
    },
  };
}

/** The place of a ticket if it is as if brought there by the shortest way; undefined when something else happened to it. */
function placeOf(ticket: TicketView): Place | undefined {
  const place =
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
          : (ticket.status as Place);
  const handler = escalatedPlaces.includes(place) ? 'expert' : 'engineer';
  return ticket.handler === null || ticket.handler.id === idOf(handler) ? place : undefined;
}

const send = (
  who: Who,
  ticket: TicketView,
  action: CallableAction | 'expire',
  standing: Standing,
  wrapped: boolean,
): Promise<Told> => {
  const more = isOnBehalf(action, standing) ? { note: NOTE } : {};
  if (action === 'expire')
    return world.ask(
      who,
      'POST',
      `/itr-api/v1/tickets/${ticket.id}/actions/expire`,
      { version: ticket.version },
      { wrapped },
    );
  return act(world, who, ticket, action, more, { wrapped });
};

function judgeHttp(answer: Told, wanted: number, wrapped: boolean, cell: string): void {
  const told = { cell, http: answer.http, code: answer.code, ...(answer.code === wanted ? {} : { text: answer.text }) };
  expect(told).toEqual({ cell, http: wrapped ? 200 : wanted, code: wanted });
}

test('the list speaks of every action that can be called', () => {
  expect(Object.keys(allowed).toSorted()).toEqual([...callableActions].toSorted());
});

test.each(places)('at %s whoever may not is refused, and nothing changes', async (place) => {
  const ticket = await ticketAt(world, place);
  const before = await fingerprint(world, ticket.id);
  for (const standing of standings.filter((one) => exists(one, place))) {
    const who = await whoStands(standing, place, ticket);
    for (const action of actions)
      for (const wrapped of doors) {
        const wanted = expected(action, place, standing);
        if (wanted === 200) continue;
        const cell = `${action} at ${place} by ${standing}${wrapped ? ', wrapped' : ''}`;
        const answer = await send(who, ticket, action, standing, wrapped);
        cells++;
        judgeHttp(answer, wanted, wrapped, cell);
        if (wanted !== 409) continue;
        const { version, status } = answer.data;
        expect({ cell, version, status }).toEqual({ cell, version: ticket.version, status: ticket.status });
      }
    // Whatever one of these refusals had written would be seen here.
    expect({ place, standing, ...(await fingerprint(world, ticket.id)) }).toEqual({ place, standing, ...before });
  }
  expect(world.unexpected).toEqual([]);
});

const pool = createPool();
test.each(places)('at %s whoever may does it, and it leads where it should', async (place) => {
  for (const standing of standings.filter((one) => exists(one, place)))
    for (const action of callableActions)
      for (const wrapped of doors) {
        if (expected(action, place, standing) !== 200) continue;
        const cell = `${action} at ${place} by ${standing}${wrapped ? ', wrapped' : ''}`;
        const ticket = await pool.take(place);
        const answer = await send(await whoStands(standing, place, ticket), ticket, action, standing, wrapped);
        cells++;
        succeeded++;
        judgeHttp(answer, 200, wrapped, cell);
        const after = answer.data as unknown as TicketView;
        const { status, seq, version, onHold } = after;
        expect({ cell, status, seq, version, onHold }).toEqual({
          cell,
          status: leadsTo(action, place) ?? ticket.status,
          seq: ticket.seq + 1,
          version: ticket.version + (['comment', 'giveInformation'].includes(action) ? 0 : 1),
          onHold: action === 'askInformation' || (action === 'comment' && ticket.onHold),
        });
        pool.put(after);
      }
  expect(world.unexpected).toEqual([]);
});

test('there were as many cells as promised', () => {
  expect(cells).toBeGreaterThanOrEqual(2_500);
});
