/**
 * The clock of a ticket in a zone with business hours, compared with a simulation by the minute that asks PostgreSQL
 * for the wall clock (domain.md, Clocks). The week has a holiday and the night in which Berlin skips an hour.
 */
import { beforeAll, expect, test } from 'vitest';
import type { CallableAction } from '../../src/shared/ticket/rules.ts';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { act, raise, ticketOf } from './tickets.ts';
import { sharedTestApp } from './test-app.ts';

const MINUTE = 60_000;
const START = new Date('2026-03-26T13:20:00Z'); // a Thursday
const DAYS_WALKED = 14;
const WORKING_DAY = 7 * 60 * MINUTE; // 8 h from Monday to Friday, 2 h in the night to Sunday: 42 h on 6 days

/** Minutes that are open, by the database's own time zones. */
const OPEN_MINUTES = `
  select extract(epoch from minute) * 1000 as at from generate_series($1::timestamptz, $1::timestamptz + $2 * interval '1 day', interval '1 minute') minute
    cross join lateral (select minute at time zone 'Europe/Berlin' as wall) w
  where wall::date <> '2026-03-30' and case extract(isodow from wall)
    when 6 then false
    when 7 then wall::time >= '01:30' and wall::time < '03:30'
    else (wall::time >= '08:00' and wall::time < '12:00') or (wall::time >= '13:00' and wall::time < '17:00') end
  order by 1`;

let open: number[] = [];
const testApp = sharedTestApp();
beforeAll(async () => {
  testApp.clock.at = START;
  const days = [1, 2, 3, 4, 5].flatMap((day) => [
    { day, from: 480, to: 720 },
    { day, from: 780, to: 1020 },
  ]);
  await testApp.opened.database.owner(
    `insert into calendar (zone, time_zone, periods, holidays) values ('dach', 'Europe/Berlin', '${JSON.stringify([
      ...days,
      { day: 7, from: 90, to: 210 },
    ])}', '{2026-03-30}')`,
  );
  open = (await testApp.rows(OPEN_MINUTES, [START, DAYS_WALKED])).map((row) => Number(row['at']));
});

const openBetween = (from: number, to: number): number => open.filter((at) => at >= from && at < to).length * MINUTE;
/** The end of the minute by which `ms` more have been open. */
const dueFrom = (now: number, ms: number): number | undefined => {
  const minute = open.filter((at) => at >= now)[ms / MINUTE - 1];
  return minute === undefined ? undefined : minute + MINUTE;
};

const listed = async (ticket: TicketView): Promise<Record<string, unknown>> => {
  const { data } = await testApp.ask('lead', 'GET', `/itr-api/v1/tickets?view=all&q=${ticket.number}`);
  return (data['items'] as { clock: Record<string, unknown> }[])[0]?.clock ?? {};
};

test('only open hours count, in the ticket, in its row and in the stored due date', async () => {
  let ticket = await raise(testApp, 'internal', { requiredDays: 2 }, 'otherEngineer');
  const days = 2;
  let [since, used] = [START.getTime() as number | null, 0];
  let compared = 0;
  const compare = async (): Promise<void> => {
    const now = testApp.clock.now().getTime();
    const { data } = await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${ticket.id}`);
    const clock = data['clock'] as TicketView['clock'];
    const usedMs = used + (since === null ? 0 : openBetween(since, now));
    const remainingMs = days * WORKING_DAY - usedMs;
    expect({ usedMs: clock.usedMs, remainingMs: clock.remainingMs }).toEqual({ usedMs, remainingMs });
    const { remainingMs: inRow, dueAt: dueInRow } = await listed(ticket);
    expect({ inRow, dueInRow }).toEqual(
      clock.dueAt === null ? { inRow: remainingMs, dueInRow: null } : { inRow: undefined, dueInRow: clock.dueAt },
    );
    const [row] = await testApp.rows('select due_at from ticket where id = $1', [ticket.id]);
    expect(row?.['due_at'] === null ? null : new Date(row?.['due_at'] as string | Date).toISOString()).toEqual(
      clock.dueAt,
    );
    if (since === null) expect(clock.dueAt).toBeNull();
    else if (remainingMs > 0) {
      compared++;
      expect(clock.dueAt).toBe(new Date(dueFrom(now, remainingMs) ?? 0).toISOString());
    } else expect(Date.parse(clock.dueAt ?? '')).toBeLessThanOrEqual(now);
  };
  const step = async (hours: number, who: 'engineer' | 'otherEngineer', action: CallableAction, runs: boolean) => {
    testApp.clock.pass(hours * 60 * MINUTE);
    const now = testApp.clock.now().getTime();
    await compare();
    used += since === null ? 0 : openBetween(since, now);
    since = runs ? now : null;
    ticket = ticketOf(
      await act(testApp, who, ticket, action, action === 'accept' ? { requiredDays: days, reason: 'As agreed.' } : {}),
    );
    await compare();
  };
  await compare();
  await step(2, 'engineer', 'accept', true);
  await step(18, 'engineer', 'askInformation', false);
  await step(3, 'otherEngineer', 'giveInformation', true);
  testApp.clock.pass(40 * 60 * MINUTE); // into the night in which an hour is left out, and past it
  await compare();
  testApp.clock.pass(32 * 60 * MINUTE); // the holiday
  await compare();
  await step(24, 'engineer', 'propose', false);
  await step(24, 'otherEngineer', 'declineSolution', true);
  testApp.clock.pass(30 * 60 * MINUTE); // overdue
  await compare();
  expect(compared).toBeGreaterThan(6);
  expect(testApp.unexpected).toEqual([]);
});

test('a zone without a calendar goes on counting every hour', async () => {
  const ticket = await raise(testApp, 'internal', { requiredDays: 2, zone: 'nordics' }, 'otherEngineer');
  expect(ticket.clock.remainingMs).toBe(2 * 24 * 60 * MINUTE);
  expect(ticket.clock.dueAt).toBe(new Date(testApp.clock.now().getTime() + 2 * 24 * 60 * MINUTE).toISOString());
});

test.each([
  ['no period', 'Europe/Berlin', []],
  ['a day that is none', 'Europe/Berlin', [{ day: 8, from: 0, to: 60 }]],
  ['an end before the beginning', 'Europe/Berlin', [{ day: 1, from: 60, to: 60 }]],
  ['half a weekday', 'Europe/Berlin', [{ day: 1.5, from: 0, to: 60 }]],
  ['words for minutes', 'Europe/Berlin', [{ day: 1, from: '8', to: '9' }]],
  ['a period without an end', 'Europe/Berlin', [{ day: 1, from: 60 }]],
  ['an object for periods', 'Europe/Berlin', {}],
  ['a time zone that is none', 'Berlin/Europe', [{ day: 1, from: 0, to: 60 }]],
  ['a time zone that only PostgreSQL knows', 'FOO+3', [{ day: 1, from: 0, to: 60 }]],
])('the table refuses %s', async (_what, timeZone, periods) => {
  const insert = `insert into calendar (zone, time_zone, periods) values ('wrong', '${timeZone}', '${JSON.stringify(periods)}')`;
  await expect(testApp.opened.database.owner(insert)).rejects.toThrow();
});
