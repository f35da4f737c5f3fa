// `npm run chances`: whether the chance in time that is shown comes true, on closings that it was not made from.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { SEEDS, desk, nature } from './chances/generators.mjs';
import { seeded } from './fleets/fleet.mjs';

const MARKS = { heldOut: 3_000, offBy: 0.1 };
const TENTHS = 10;
/** The first part of the tickets is known, the others are foretold. */
const KNOWN = 0.6;
/** It is learnt anew so often while the others close. */
const NIGHTS = 40;
/** Somebody looks at every open ticket so often. */
const EVERY_MS = 6 * 3_600_000;

const source = fileURLToPath(new URL('../src/shared/ticket/chance.ts', import.meta.url));
/** @type {{ module: typeof import('../src/shared/ticket/chance.ts') }} */
const { module: chance } = await runnerImport(source, { logLevel: 'error', configFile: false });

/** @param {readonly import('./chances/generators.mjs').Closed[]} tickets */
function historiesOf(tickets) {
  /** @type {Map<string, { from: number, to: number }[]>} */
  const spans = new Map();
  for (const { handler, filed, closed } of tickets)
    spans.set(handler, [...(spans.get(handler) ?? []), { from: filed, to: closed }]);
  const open = new Map([...spans].map(([handler, own]) => [handler, chance.openCounter(own)]));
  return tickets.map((ticket) => ({
    ...ticket,
    /** @param {number} from @param {number} to */
    openMs: (from, to) => to - from,
    /** @param {number} at */
    openTickets: (at) => open.get(ticket.handler)?.(at) ?? 0,
  }));
}

/**
 * Where a ticket was at a moment: its last place if its life had ended then; null: nothing is foretold there.
 * @param {ReturnType<typeof historiesOf>[number]} history
 * @param {number} at
 */
function placeAt(history, at) {
  const segments = history.segments.filter(({ from }) => from <= at).map((segment) => ({ ...segment, to: at }));
  const now = segments.at(-1);
  if (!now || now.state === 'stop') return null;
  const used = segments.filter(({ state, lap }) => state === 'run' && lap === now.lap);
  const sum = used.reduce(
    (total, { from, to }) => total + Math.min(to, history.segments.find((each) => each.from === from)?.to ?? at) - from,
    0,
  );
  const tenth = chance.tenthOf(sum, history.requiredMs);
  const stage = now.state === 'pause' ? chance.WAITING : history.moves.findLast((move) => move.at <= at)?.to;
  if (tenth === null || stage === undefined) return null;
  return { stage, tenth, severity: history.severity, line: history.line, load: chance.loadOf(history.openTickets(at)) };
}

/**
 * What was said at a moment of its life, and how it ended.
 * @param {ReturnType<typeof historiesOf>[number]} history
 * @param {Map<string, import('../src/shared/ticket/chance.ts').Cell[]>} cells
 * @param {() => number} draw
 */
function foretold(history, cells, draw) {
  const inTime = Number(history.remainingMs >= 0);
  const looks = [];
  for (let at = history.filed + draw() * EVERY_MS; at < history.closed; at += EVERY_MS) {
    const place = placeAt(history, at);
    if (!place) continue;
    const { interval } = chance.chanceIn(place, cells.get(`${place.stage} ${place.tenth}`) ?? []);
    if (interval) looks.push({ ...interval, inTime, number: history.filed });
  }
  return looks;
}

/** @param {readonly import('../src/shared/ticket/chance.ts').Cell[]} cells */
function byPlace(cells) {
  const closed = cells.filter(({ stage }) => stage === chance.CLOSED);
  const places = new Map();
  for (const cell of cells) {
    const key = `${cell.stage} ${cell.tenth}`;
    places.set(key, [...(places.get(key) ?? closed), cell]);
  }
  return places;
}

let passed = true;
for (const [name, make] of Object.entries({ desk, nature }))
  for (const seed of SEEDS) {
    const draw = seeded(seed + 1);
    const histories = historiesOf(make(seed)).toSorted((one, other) => one.closed - other.closed);
    const cut = Math.floor(KNOWN * histories.length);
    const begun = performance.now();
    const told = Array.from({ length: NIGHTS }, (_, night) => {
      const from = cut + Math.floor((night * (histories.length - cut)) / NIGHTS);
      const until = cut + Math.floor(((night + 1) * (histories.length - cut)) / NIGHTS);
      const known = new Map();
      for (const history of histories.slice(Math.max(0, from - chance.CHANCE_CLOSINGS_MOST), from))
        chance.count(known, history);
      const cells = byPlace([...known.values()]);
      return histories.slice(from, until).flatMap((history) => foretold(history, cells, draw));
    })
      .flat()
      .toSorted((one, other) => one.share - other.share);
    const closings = new Set(told.map(({ number }) => number)).size;
    const all = told.reduce((sum, { inTime }) => sum + inTime, 0) / told.length;
    /** @param {(each: typeof told[number]) => number} share */
    const brier = (share) => told.reduce((sum, each) => sum + (share(each) - each.inTime) ** 2, 0) / told.length;
    const deciles = Array.from({ length: TENTHS }, (_, n) => {
      const some = told.slice(Math.floor((n * told.length) / TENTHS), Math.floor(((n + 1) * told.length) / TENTHS));
      /** @param {(each: typeof told[number]) => number} value */
      const mean = (value) => some.reduce((sum, each) => sum + value(each), 0) / some.length;
      return { told: mean(({ share }) => share), was: mean(({ inTime }) => inTime) };
    });
    const worst = Math.max(...deciles.map(({ told: share, was }) => Math.abs(share - was)));
    const better = brier(({ share }) => share) < brier(() => all);
    console.log(
      `${name}, seed ${seed}: ${closings} closings foretold ${told.length} times in ${((performance.now() - begun) / 1000).toFixed(1)} s; told and was by tenth ` +
        `${deciles.map(({ told: share, was }) => `${(100 * share).toFixed(0)} ${(100 * was).toFixed(0)}`).join(', ')} %; ` +
        `at most ${(100 * worst).toFixed(1)} points apart; squared error ${brier(({ share }) => share).toFixed(3)}, of the plain share ${brier(() => all).toFixed(3)}`,
    );
    passed &&= closings >= MARKS.heldOut && worst <= MARKS.offBy && better;
  }
console.log(passed ? 'passed' : 'FAILED');
process.exitCode = passed ? 0 : 1;
