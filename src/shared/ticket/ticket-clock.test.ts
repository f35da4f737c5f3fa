/**
 * Compares the clock under calendars with a simulation that asks the time zone database for every single minute and
 * does not use the clock's arithmetic (domain.md, Clocks): days on which the clocks change, a leap day, holidays,
 * several periods a day.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Calendar } from './open-spans.ts';
import { addOpen, openMs, workingDayMs } from './calendar.ts';
import { type Segment, readClock, segmentStateOf } from './ticket-clock.ts';
import type { Status } from './statuses.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const DAYS = 12;
const MINUTES = DAYS * 1_440;
const SEED = 20_260_302;

/** Each window holds what its name says. */
const windows = [
  ['an hour left out', 'Europe/Berlin', '2026-03-24'],
  ['an hour twice', 'Europe/Berlin', '2026-10-20'],
  ['a leap day and an hour left out', 'America/New_York', '2028-02-27'],
  ['an hour twice, west of Greenwich', 'America/New_York', '2026-10-28'],
  ['half an hour', 'Australia/Lord_Howe', '2026-09-29'],
  ['a quarter of an hour beside the others', 'Asia/Kathmandu', '2026-12-28'],
] as const;

const period = fc
  .tuple(fc.integer({ min: 1, max: 7 }), fc.uniqueArray(fc.nat(1_440), { minLength: 2, maxLength: 2 }))
  .map(([day, ends]) => ({ day, from: Math.min(...ends), to: Math.max(...ends) }));
const overlaps = (a: { day: number; from: number; to: number }, b: typeof a): boolean =>
  a.day === b.day && a.from < b.to && b.from < a.to;
/** The night in which clocks change is always among them, so that no run leaves it out. */
const periods = fc
  .array(period, { minLength: 1, maxLength: 14 })
  .map((some) => [{ day: 7, from: 60, to: 200 }, ...some])
  .map((all) => all.filter((one, index) => !all.slice(0, index).some((before) => overlaps(one, before))));

const calendarIn = (timeZone: string, start: number): fc.Arbitrary<Calendar> =>
  fc.record({
    timeZone: fc.constant(timeZone),
    periods,
    holidays: fc
      .array(fc.nat(DAYS), { maxLength: 2 })
      .map((days) => days.map((day) => new Date(start + day * DAY).toISOString().slice(0, 10))),
  });

interface WallMinute {
  day: string;
  weekday: number;
  passed: number;
}
const walls = new Map<string, WallMinute[]>();

/** The wall clock at every minute of a window, as the time zone database writes it. */
function wallOf(timeZone: string, start: number): WallMinute[] {
  const known = walls.get(timeZone + start);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const wall = Array.from({ length: MINUTES }, (_, minute) => {
    const [day = '', time = ''] = format.format(start + minute * MINUTE).split(' ');
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const name = new Date(day).toUTCString().slice(0, 3);
    const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(name) + 1;
    return { day, weekday, passed: hours * 60 + minutes };
  });
  walls.set(timeZone + start, wall);
  return wall;
}

/** Minute by minute, whether it is open. */
const walk = ({ timeZone, holidays, periods }: Calendar, start: number): boolean[] =>
  wallOf(timeZone, start).map(
    ({ day, weekday, passed }) =>
      !holidays.includes(day) &&
      periods.some(({ day: on, from, to }) => on === weekday && from <= passed && passed < to),
  );
const openIn = (open: readonly boolean[], from: number, to: number): number =>
  open.slice(from, to).filter(Boolean).length * MINUTE;

describe.each(windows)('%s: %s', (_what, timeZone, first) => {
  const start = Date.parse(`${first}T00:00:00Z`);
  const at = (minute: number): number => start + minute * MINUTE;
  const moment = fc.nat(MINUTES - 1);

  test('open time is that of the walk, and due is the first minute by which it is open', () => {
    fc.assert(
      fc.property(calendarIn(timeZone, start), moment, moment, (calendar, one, other) => {
        const open = walk(calendar, start);
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const ms = openIn(open, from, to);
        expect(openMs(calendar, at(from), at(to))).toBe(ms);
        // The first minute by which as much has been open; it is before the window if nothing was open yet.
        let due = to;
        while (due > 0 && !open[due - 1]) due--;
        if (due === 0) return;
        expect(addOpen(calendar, at(from), ms)).toBe(at(due));
        expect(addOpen(calendar, at(to), 0)).toBe(at(due));
        let past = from;
        while (past > 0 && !open[past - 1]) past--;
        if (past > 0) expect(addOpen(calendar, at(to), -ms)).toBe(at(past));
      }),
      { seed: SEED, numRuns: 40 },
    );
  });
});

test('a working day is the mean of the open weekdays', () => {
  expect(workingDayMs(null)).toBe(DAY);
  const hours = (day: number, from: number, to: number) => ({ day, from: from * 60, to: to * 60 });
  const week = [1, 2, 3, 4, 5].flatMap((day) => [hours(day, 8, 12), hours(day, 13, 17)]);
  const calendar = { timeZone: 'Europe/Berlin', periods: week, holidays: [] };
  expect(workingDayMs(calendar)).toBe(8 * 60 * MINUTE);
  expect(workingDayMs({ ...calendar, periods: [...week, hours(6, 8, 10)] })).toBe(7 * 60 * MINUTE);
  // From Friday noon: four hours and Monday's eight; what ends with a day is due in its evening.
  const friday = Date.parse('2026-03-06T11:00:00Z');
  const due = addOpen(calendar, friday, 12 * 60 * MINUTE);
  expect(new Date(due).toISOString()).toBe('2026-03-09T16:00:00.000Z');
});

test('overlapping periods and a calendar that hardly ever opens do no harm', () => {
  const calendar = { timeZone: 'UTC', periods: [{ day: 1, from: 0, to: 1 }], holidays: [] };
  expect(addOpen(calendar, 0, 3 * MINUTE)).toBe(Date.parse('1970-01-19T00:01:00Z'));
  expect(() => addOpen(calendar, 0, DAY)).toThrow('not open often enough');
  expect(() => addOpen(calendar, 0, -DAY)).toThrow('not open often enough');
});

test('without a calendar every hour counts', () => {
  expect(openMs(null, 1_000, 1_000 + DAY)).toBe(DAY);
  expect(openMs(null, DAY, 1_000)).toBe(0);
  expect([addOpen(null, 1_000, DAY), addOpen(null, DAY, -1_000)]).toEqual([1_000 + DAY, DAY - 1_000]);
});

test('a clock that never ran has used nothing and is not due', () => {
  expect(readClock([], 2, 1_000, null)).toEqual({ state: 'stop', usedMs: 0, remainingMs: 2 * DAY, dueAt: null });
});

type State = 'run' | 'pause' | 'stop';
/** "State to segment", by hand. */
const table: Record<string, State> = {
  submitted: 'run',
  accepted: 'run',
  escalated: 'run',
  'hold that pauses': 'pause',
  'hold that does not': 'run',
  proposed: 'pause',
  verifying: 'pause',
  dismissed: 'stop',
  finalized: 'stop',
  awaitingEvaluation: 'stop',
  completed: 'stop',
};
const rows = Object.keys(table);

interface StatePeriod {
  row: string;
  minutes: number;
  newLap: boolean;
}
const course = fc.array(
  fc.record({
    row: fc.constantFrom(...rows),
    minutes: fc.integer({ min: 1, max: 1_400 }),
    newLap: fc.nat(5).map((one) => one === 0),
  }),
  { minLength: 1, maxLength: 9 },
);

/** The ledger as the server writes it. */
function ledger(steps: readonly StatePeriod[], start: number): { segments: Segment[]; now: number } {
  const segments: Segment[] = [];
  let [now, lap] = [start, 0];
  for (const [index, { row, minutes, newLap }] of steps.entries()) {
    const hold = row.startsWith('hold') ? { pauses: row === 'hold that pauses' } : null;
    const state = segmentStateOf((hold ? 'accepted' : row) as Status, hold);
    if (index > 0 && newLap) lap++;
    const last = segments.at(-1);
    if (last) last.to = now;
    segments.push({ state, from: now, to: null, seq: index + 1, lap });
    now += minutes * MINUTE;
  }
  return { segments, now };
}

function walkOver(steps: readonly StatePeriod[], open: readonly boolean[], states: Record<string, State>) {
  let [minute, usedMs, state] = [0, 0, 'stop' as State];
  for (const [index, { row, minutes, newLap }] of steps.entries()) {
    if (index > 0 && newLap) usedMs = 0;
    state = states[row] ?? 'stop';
    for (let left = minutes; left > 0; left--, minute++) if (state === 'run' && open[minute]) usedMs += MINUTE;
  }
  return { state, usedMs };
}

const [, timeZone, first] = windows[0];
const start = Date.parse(`${first}T00:00:00Z`);
const observe = () =>
  fc.sample(fc.tuple(calendarIn(timeZone, start), course), { seed: SEED, numRuns: 120 }).map(([calendar, steps]) => {
    const { segments, now } = ledger(steps, start);
    return { calendar, steps, now, open: walk(calendar, start), reading: readClock(segments, 2, now, calendar) };
  });
let known: ReturnType<typeof observe> | undefined;
/** Made by the first test that asks: what runs at load is run by no test (`npm run mutate`). */
const observed = () => (known ??= observe());

test('used, remaining and due of any course are those of the walk', () => {
  for (const { calendar, steps, now, open, reading } of observed()) {
    const { state, usedMs } = walkOver(steps, open, table);
    const remainingMs = 2 * workingDayMs(calendar) - usedMs;
    const dueAt = state === 'run' ? addOpen(calendar, now, remainingMs) : null;
    expect(reading).toEqual({ state, usedMs, remainingMs, dueAt });
    // As much is open until due as remains: the two directions agree.
    if (dueAt !== null) expect(openMs(calendar, now, dueAt) - openMs(calendar, dueAt, now)).toBe(remainingMs);
  }
});

test.each(rows)('a clock that did something else at %s would be found out', (row) => {
  for (const other of ['run', 'pause', 'stop'] as const) {
    if (other === table[row]) continue;
    const states = { ...table, [row]: other };
    const differs = observed().some(({ steps, open, reading }) => {
      const walked = walkOver(steps, open, states);
      return walked.state !== reading.state || walked.usedMs !== reading.usedMs;
    });
    expect({ other, differs }).toEqual({ other, differs: true });
  }
});
