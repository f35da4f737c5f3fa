/**
 * Compares the clock of a ticket with a simulation of its events, minute by minute, which does not use the clock's
 * module (domain.md, Clocks).
 */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type CallableAction, callableActions, ruleOf } from '../../src/shared/ticket/rules.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { statusDesign } from './allowed.ts';
import { type Body, act, NOTE, raise, takesNote, ticketOf } from './tickets.ts';
import { sharedTestApp, START } from './test-app.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const SEED = 20_260_302;
const SEQUENCES = 24;
const STEPS = 14;

type State = 'run' | 'pause' | 'stop';
/** What the clock does in each status, by the design. A hold counts only in statuses in which the clock runs. */
type Table = Record<string, State>;
const table: Table = {
  ...Object.fromEntries(Object.entries(statusDesign).map(([status, [, , clock]]) => [status, clock])),
  'hold that pauses': 'pause',
  'hold that does not': 'run',
};
const PRESET_OF_SEVERITY_3 = 3;
const pausing = 'waiting-for-partner-information';
const running = 'supplier-answer';

interface Happened {
  at: number;
  action: string;
  to: string;
  /** The input of the action, where it matters for the clock. */
  days?: number;
  reason?: string;
}

/** The clock of a ticket at some moment, and the events until then. */
interface Observation {
  now: number;
  events: Happened[];
  clock: Pick<
    TicketView['clock'],
    'state' | 'usedMs' | 'remainingMs' | 'dueAt' | 'requiredDays' | 'elapsedMs' | 'totalMs'
  >;
}

/** Simulates the clock from the filing to now, minute by minute. */
function walk(events: readonly Happened[], now: number, states: Table): { state: State; usedMs: number; days: number } {
  let [usedMs, days, row, state, next] = [0, PRESET_OF_SEVERITY_3, 'submitted', states['submitted'] as State, 0];
  let hold: string | null = null;
  let status = 'submitted';
  for (let minute = events[0]?.at ?? now; minute <= now; minute += MINUTE) {
    for (; next < events.length && (events[next]?.at ?? now) <= minute; next++) {
      const event = events[next] as Happened;
      status = event.to;
      if (event.action === 'askInformation') hold = event.reason ?? null;
      else if (event.action !== 'comment') hold = null;
      if (event.action === 'escalate' || event.action === 'reopen') usedMs = 0;
      if (event.days !== undefined) days = event.days;
    }
    row = hold === null ? status : hold === pausing ? 'hold that pauses' : 'hold that does not';
    state = states[row] as State;
    if (minute < now && state === 'run') usedMs += MINUTE;
  }
  return { state, usedMs, days };
}

const differs = ({ now, events, clock }: Observation, states: Table): boolean => {
  const { state, usedMs, days } = walk(events, now, states);
  const remainingMs = days * DAY - usedMs;
  const dueAt = state === 'run' ? new Date(now + remainingMs).toISOString() : null;
  return (
    state !== clock.state ||
    usedMs !== clock.usedMs ||
    remainingMs !== clock.remainingMs ||
    dueAt !== clock.dueAt ||
    days !== clock.requiredDays
  );
};

const observed: Observation[] = [];
const testApp = sharedTestApp();
afterAll(() => {
  console.info(`clock: ${observed.length} readings in ${SEQUENCES} random courses compared with a walk by the minute`);
});

interface Move {
  who: 'partner' | 'lead';
  action: CallableAction;
}

/** The actions that the requester and a lead may do now. */
async function movesOf(id: string): Promise<Move[]> {
  const found: Move[] = [];
  for (const who of ['partner', 'lead'] as const) {
    const { data } = await testApp.ask(who, 'GET', `/itr-api/v1/tickets/${id}`);
    const offered = (data as unknown as TicketView).actions.filter((offer) => offer.enabled);
    for (const { action } of offered)
      if ((callableActions as readonly string[]).includes(action))
        found.push({ who, action: action as CallableAction });
  }
  return found;
}

/** Actions that end a ticket or change neither status nor clock are chosen rarely, so that most tickets get far. */
const waysOut: readonly CallableAction[] = ['withdraw', 'dismiss'];
const movesClock: readonly CallableAction[] = ['askInformation', 'giveInformation', 'correct'];
const isRare = (action: CallableAction): boolean =>
  waysOut.includes(action) || (ruleOf(action).to === 'same' && !movesClock.includes(action));

async function step(
  ticket: TicketView,
  happened: Happened[],
  choice: { pick: number; minutes: number; days: number },
): Promise<TicketView> {
  testApp.clock.pass(choice.minutes * MINUTE);
  const moves = await movesOf(ticket.id);
  const usual = moves.filter((move) => !isRare(move.action));
  const pool = choice.pick % 5 === 0 || usual.length === 0 ? moves : usual;
  const move = pool[choice.pick % pool.length];
  if (!move) return ticket;
  const reason = choice.pick % 2 === 0 ? pausing : running;
  const sets: Partial<Record<CallableAction, Body>> = {
    accept: { requiredDays: choice.days, reason: 'As agreed.' },
    escalate: { requiredDays: choice.days, reason: 'As agreed.' },
    correct: { changes: { requiredDays: choice.days, usageDays: (ticket.usageDays ?? 0) + 1 } },
    askInformation: { holdReason: reason },
  };
  const note = takesNote(move.action) && move.who === 'lead' ? { note: NOTE } : {};
  const after = ticketOf(await act(testApp, move.who, ticket, move.action, { ...sets[move.action], ...note }));
  const days = ['accept', 'escalate', 'correct'].includes(move.action) ? { days: choice.days } : {};
  happened.push({ at: testApp.clock.now().getTime(), action: move.action, to: after.status, reason, ...days });
  return after;
}

async function observe(ticket: TicketView, happened: Happened[]): Promise<void> {
  const now = testApp.clock.now().getTime();
  const { data } = await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${ticket.id}`);
  const observation = { now, events: [...happened], clock: data['clock'] as Observation['clock'] };
  observed.push(observation);
  const expected = walk(happened, now, table);
  const { state, usedMs, remainingMs, dueAt } = observation.clock;
  expect({ state, usedMs, remainingMs, dueAt, course: happened }).toEqual({
    state: expected.state,
    usedMs: expected.usedMs,
    remainingMs: expected.days * DAY - expected.usedMs,
    dueAt: expected.state === 'run' ? new Date(now + expected.days * DAY - expected.usedMs).toISOString() : null,
    course: happened,
  });
}

const choice = fc.record({
  pick: fc.nat(9_999),
  minutes: fc.integer({ min: 1, max: 2_000 }),
  days: fc.integer({ min: 1, max: 5 }),
});

test('used, remaining and due are those of the simulation for random actions', async () => {
  const property = fc.asyncProperty(fc.array(choice, { minLength: STEPS, maxLength: STEPS }), async (choices) => {
    testApp.clock.at = START;
    let ticket = await raise(testApp);
    const happened: Happened[] = [{ at: START.getTime(), action: 'submit', to: 'submitted' }];
    for (const next of choices) {
      ticket = await step(ticket, happened, next);
      testApp.clock.pass((next.pick % 900) * MINUTE);
      await observe(ticket, happened);
    }
    const { data } = await testApp.ask('lead', 'GET', `/itr-api/v1/tickets?view=all&q=${ticket.number}`);
    const [row] = data['items'] as { clock: { state: string; remainingMs?: number; dueAt: string | null } }[];
    const last = observed.at(-1)?.clock;
    expect({ state: row?.clock.state, remainingMs: row?.clock.remainingMs, dueAt: row?.clock.dueAt }).toEqual({
      state: last?.state,
      remainingMs: last?.state === 'pause' ? last.remainingMs : undefined,
      dueAt: last?.dueAt ?? null,
    });
    const segments = await testApp.rows(
      'select from_at, to_at from clock_segment where ticket_id = $1 order by from_at, seq',
      [ticket.id],
    );
    const joints = segments.slice(1).map((segment, index) => [segments[index]?.['to_at'], segment['from_at']]);
    for (const [end, begin] of joints) expect(new Date(String(end))).toEqual(new Date(String(begin)));
    expect(segments.filter((segment) => segment['to_at'] === null)).toHaveLength(1);
  });
  await fc.assert(property, { seed: SEED, numRuns: SEQUENCES, endOnFailure: true });
  expect(testApp.unexpected).toEqual([]);
}, 240_000);

test.each(Object.keys(table))('a clock that did something else at %s would be found out', (row) => {
  for (const other of ['run', 'pause', 'stop'] as const)
    if (other !== table[row]) {
      const changed = { ...table, [row]: other };
      expect({ row, other, seen: observed.some((one) => differs(one, changed)) }).toEqual({ row, other, seen: true });
    }
});

test('filed and closed: elapsed runs on to the close and is then the total', async () => {
  const closed = observed.filter(
    (one) => one.events.some((event) => event.action === 'close') && one.clock.totalMs !== null,
  );
  expect(closed.length).toBeGreaterThan(0);
  for (const { clock, now, events } of observed)
    expect(clock.elapsedMs).toBe(clock.totalMs ?? now - (events[0]?.at ?? now));
});
