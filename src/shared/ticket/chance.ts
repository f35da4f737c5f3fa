import { DAY_MS } from './open-spans.ts';
import type { Segment } from './ticket-clock.ts';
import { statuses, type Status } from './statuses.ts';

/**
 * Chance in time (docs/decisions/0105): how tickets ended that were where this one is. Where a ticket is: its stage, how many
 * tenths of its required time are used, its severity, its product line and how many open tickets its handler has.
 */

/** A closed ticket, as far as it says how others like it may end. */
export interface History {
  severity: number;
  line: string;
  /** Epoch milliseconds, the first change of status first. */
  moves: readonly { at: number; to: Status }[];
  segments: readonly Segment[];
  requiredMs: number;
  /** What was left of the required time at the close. */
  remainingMs: number;
  /** Open time between two moments, by the calendar of the ticket's zone. */
  openMs(from: number, to: number): number;
  /** The handler's open tickets at a moment. */
  openTickets(at: number): number;
}

/** Where a ticket is. `stage` is its status; while its clock is paused it waits, whatever its status is. */
export interface Place {
  stage: string;
  tenth: number;
  severity: number;
  line: string;
  load: number;
}
/** How many tickets were there, and how they ended. */
export interface Ended {
  cases: number;
  inTime: number;
  /** Late by less than a day. */
  dayLate: number;
}

const TENTHS = 10;
export const WAITING = 'waiting';
/** Its rows count every closing once. */
export const CLOSED = 'closed';

/** Twice as many open tickets are the next level. */
const LOAD_MOST = 6;
export const loadOf = (openTickets: number): number =>
  Math.min(LOAD_MOST, Math.floor(Math.log2(Math.max(0, openTickets) + 1)));
/** Null when all of the required time is used: nothing is in time any more. */
export const tenthOf = (usedMs: number, requiredMs: number): number | null =>
  usedMs < requiredMs ? Math.floor((TENTHS * Math.max(0, usedMs)) / requiredMs) : null;

/** Every place that a ticket came through, each once. */
function placesOf(history: History): Place[] {
  const { severity, line, segments, moves, requiredMs } = history;
  const places = new Map<string, Place>([[CLOSED, { stage: CLOSED, tenth: 0, severity, line, load: 0 }]]);
  const at = (stage: string, usedMs: number, moment: number): void => {
    const tenth = tenthOf(usedMs, requiredMs);
    const key = `${stage} ${tenth}`;
    if (tenth === null || places.has(key)) return;
    places.set(key, { stage, tenth, severity, line, load: loadOf(history.openTickets(moment)) });
  };
  let [lap, used] = [-1, 0];
  for (const segment of segments) {
    const { state, from, to } = segment;
    if (segment.lap !== lap) [lap, used] = [segment.lap, 0];
    if (state === 'pause') at(WAITING, used, from);
    if (state !== 'run' || to === null) continue;
    const within = moves.filter((move) => move.at > from && move.at < to);
    const before = moves.findLast((move) => move.at <= from)?.to;
    let [begin, stage] = [from, before];
    for (const move of [...within, { at: to, to: undefined }]) {
      const span = history.openMs(begin, move.at);
      if (stage !== undefined && statuses[stage].clock === 'run') {
        at(stage, used, begin);
        // The moments of the tenths that pass, as if the open time were spread evenly.
        for (let next = Math.floor((TENTHS * used) / requiredMs) + 1; next < TENTHS; next++) {
          const usedThen = (next * requiredMs) / TENTHS;
          if (usedThen >= used + span) break;
          at(stage, usedThen, begin + ((move.at - begin) * (usedThen - used)) / span);
        }
      }
      used += span;
      [begin, stage] = [move.at, move.to];
    }
  }
  return [...places.values()];
}

const endedOf = ({ remainingMs }: Pick<History, 'remainingMs'>): Ended => ({
  cases: 1,
  inTime: Number(remainingMs >= 0),
  dayLate: Number(remainingMs < 0 && remainingMs > -DAY_MS),
});

export type Cell = Place & Ended;

/** Counts a ticket in each of its places. */
export function count(cells: Map<string, Cell>, history: History): void {
  const ended = endedOf(history);
  for (const place of placesOf(history)) {
    const key = JSON.stringify(place);
    const cell = cells.get(key);
    if (!cell) cells.set(key, { ...place, ...ended });
    else for (const name of ['cases', 'inTime', 'dayLate'] as const) cell[name] += ended[name];
  }
}

/** What tickets share with this one beside stage and used time, the coarsest first. */
export const likenesses = ['severity', 'line', 'load'] as const;
export type Likeness = (typeof likenesses)[number];

/** Below so many closings nothing is foretold; below so many cases nothing is said of how they ended. */
export const CHANCE_CLOSINGS_MIN = 3_000;
export const CHANCE_CASES_MIN = 30;
/** The newest closings alone, so that it follows when a team becomes quicker or slower. */
export const CHANCE_CLOSINGS_MOST = 6_000;
/** How many cases what is known of coarser likeness is worth. */
const WEIGHT = 30;
/** Two-sided 95 % of the normal distribution. */
const Z = 1.959964;

export interface Chance {
  closings: number;
  /** Tickets that were where this one is, as like as there are enough of them. */
  ended: Ended;
  like: Likeness[];
  /** Shares; null with too few closings or cases. */
  interval: { low: number; share: number; high: number } | null;
}

/** The chance in a place, from its cells and those of all closings. */
export function chanceIn(place: Omit<Place, 'stage' | 'tenth'>, cells: readonly Cell[]): Chance {
  const sum = (some: readonly Cell[]): Ended => ({
    cases: some.reduce((total, { cases }) => total + cases, 0),
    inTime: some.reduce((total, { inTime }) => total + inTime, 0),
    dayLate: some.reduce((total, { dayLate }) => total + dayLate, 0),
  });
  const all = sum(cells.filter(({ stage }) => stage === CLOSED));
  let found = cells.filter(({ stage }) => stage !== CLOSED);
  let ended = sum(found);
  let share = shrunk(ended, all.cases > 0 ? all.inTime / all.cases : 0);
  const like: Likeness[] = [];
  for (const name of likenesses) {
    found = found.filter((cell) => cell[name] === place[name]);
    const nearer = sum(found);
    if (nearer.cases < CHANCE_CASES_MIN) break;
    [ended, share] = [nearer, shrunk(nearer, share)];
    like.push(name);
  }
  const foretells = all.cases >= CHANCE_CLOSINGS_MIN && ended.cases >= CHANCE_CASES_MIN;
  return { closings: all.cases, ended, like, interval: foretells ? intervalOf(share, ended.cases + WEIGHT) : null };
}

const shrunk = ({ cases, inTime }: Ended, before: number): number => (inTime + WEIGHT * before) / (cases + WEIGHT);

/** The bounds of a share of so many cases (Wilson 1927). */
function intervalOf(share: number, cases: number): { low: number; share: number; high: number } {
  const scale = 1 + Z ** 2 / cases;
  const middle = (share + Z ** 2 / (2 * cases)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / cases + Z ** 2 / (4 * cases ** 2));
  return { low: middle - half, share, high: middle + half };
}

/** How many of these spans contain a moment. */
export function openCounter(spans: readonly { from: number; to: number | null }[]): (at: number) => number {
  const sorted = (moments: number[]): Float64Array => Float64Array.from(moments).sort();
  const from = sorted(spans.map((span) => span.from));
  const to = sorted(spans.flatMap((span) => span.to ?? []));
  const until = (moments: Float64Array, at: number): number => {
    let [low, high] = [0, moments.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((moments[middle] ?? Infinity) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return (at) => until(from, at) - until(to, at);
}
