// Closed tickets, made here by two laws that the forecast does not know: a desk whose people have queues, and tickets that are
// hard or easy by nature, with weekends and a slow improvement.
import { createHash } from 'node:crypto';
import { seeded } from '../fleets/fleet.mjs';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** While the settings were chosen, these were looked at. */
const KNOWN_SEEDS = [20_261_127, 8_150];
/**
 * Chosen before anybody ran them, by a rule that leaves no choice: the first 24 bits of the SHA-256 of `closeloop chances 1` to
 * `closeloop chances 5`.
 */
const FRESH_SEEDS = [1, 2, 3, 4, 5].map((n) =>
  createHash('sha256').update(`closeloop chances ${n}`).digest().readUIntBE(0, 3),
);
export const SEEDS = [...KNOWN_SEEDS, ...FRESH_SEEDS];
export const TICKETS = 16_000;
const REQUIRED_DAYS = [1, 2, 3, 5];
const LINES = ['drives', 'controllers', 'servo', 'sensors', 'robots'];

/**
 * @typedef {import('../../src/shared/ticket/ticket-clock.ts').Segment} Segment
 * @typedef {{ at: number, to: import('../../src/shared/ticket/statuses.ts').Status }} Move
 * @typedef {{ severity: number, line: string, handler: string, requiredMs: number, remainingMs: number, filed: number, closed: number, segments: Segment[], moves: Move[] }} Closed
 * @typedef {() => number} Draw
 */

/** @param {Draw} draw */
const normal = (draw) => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
/** @param {Draw} draw @param {number} median @param {number} spread */
const lognormal = (draw, median, spread) => median * Math.exp(spread * normal(draw));
/** @param {Draw} draw @param {number} scale @param {number} shape */
const weibull = (draw, scale, shape) => scale * (-Math.log(1 - draw())) ** (1 / shape);

/**
 * A ticket whose life is told step by step.
 * @param {number} filed
 * @param {number} requiredMs
 */
function lifeFrom(filed, requiredMs) {
  /** @type {Segment[]} */
  const segments = [];
  /** @type {Move[]} */
  const moves = [];
  let [now, lap] = [filed, 0];
  return {
    now: () => now,
    /** @param {Move['to']} to @param {Segment['state']} state @param {number} ms */
    pass(to, state, ms) {
      if (to === 'escalated') lap += 1;
      const last = segments.at(-1);
      moves.push({ at: now, to });
      if (!last || last.state !== state || last.lap !== lap) {
        if (last) last.to = now;
        segments.push({ state, from: now, to: null, seq: moves.length, lap });
      }
      now += ms;
    },
    end() {
      this.pass('finalized', 'stop', 0);
      const used = segments
        .filter((segment) => segment.state === 'run' && segment.lap === lap)
        .reduce((sum, { from, to }) => sum + (to ?? now) - from, 0);
      return { requiredMs, filed, closed: now, segments, moves, remainingMs: requiredMs - used };
    },
  };
}

/** @param {Draw} draw */
const severityOf = (draw) => 1 + [0.08, 0.3, 0.75].filter((share) => draw() > share).length;

/** Six people a line, each with a queue: who gets much is late with all of it. @param {number} seed @returns {Closed[]} */
export function desk(seed) {
  const draw = seeded(seed);
  const people = LINES.flatMap((line, at) =>
    [1, 2, 3, 4, 5, 6].map((n) => ({ line, id: `${line}-${n}`, median: (4 + 1.5 * at) * HOUR, free: 0 })),
  );
  let clock = 0;
  return Array.from({ length: TICKETS }, () => {
    clock += -Math.log(1 - draw()) * 1.1 * HOUR;
    const severity = severityOf(draw);
    const line = LINES[Math.floor(LINES.length * draw() ** 1.3)] ?? 'drives';
    const own = people.filter((person) => person.line === line);
    const [one, other] = [0, 0].map(() => own[Math.floor(own.length * draw())]);
    const person = one && other && one.free <= other.free ? one : (other ?? people[0]);
    if (!person) throw new Error('Nobody is there.');
    const life = lifeFrom(clock, (REQUIRED_DAYS[severity - 1] ?? 3) * DAY);
    const urgent = severity === 1 ? 0.3 : 1;
    const work = () => lognormal(draw, person.median, 0.9);
    life.pass('submitted', 'run', urgent * Math.max(0, person.free - clock));
    const first = work();
    person.free = Math.max(person.free, clock) + 2 * first;
    life.pass('accepted', 'run', first);
    if (draw() < 0.35) {
      life.pass('accepted', 'pause', lognormal(draw, DAY, 1));
      life.pass('accepted', 'run', work());
    }
    if (draw() < 0.1) life.pass('escalated', 'run', lognormal(draw, 30 * HOUR, 0.8));
    life.pass('proposed', 'pause', lognormal(draw, 10 * HOUR, 1.2));
    while (draw() < 0.15) {
      life.pass('accepted', 'run', work());
      life.pass('proposed', 'pause', lognormal(draw, 10 * HOUR, 1.2));
    }
    return { ...life.end(), severity, line, handler: person.id };
  });
}

/** How hard a ticket is nobody sees; nothing moves at weekends; a year makes everything a fifth quicker. @param {number} seed @returns {Closed[]} */
export function nature(seed) {
  const draw = seeded(seed);
  return Array.from({ length: TICKETS }, (_, n) => {
    const filed = n * 1.1 * HOUR + draw() * HOUR;
    const severity = severityOf(draw);
    const at = Math.floor(LINES.length * draw());
    const hard = lognormal(draw, 1, 0.8) * (0.7 + 0.25 * at) * 0.8 ** (filed / (365 * DAY));
    const life = lifeFrom(filed, (REQUIRED_DAYS[severity - 1] ?? 3) * DAY);
    /** @param {number} hours @param {number} shape */
    const span = (hours, shape) => {
      const ms = weibull(draw, hours * HOUR * hard * (0.5 + 0.25 * severity), shape);
      const day = Math.floor((life.now() + ms) / DAY) % 7;
      return day >= 5 ? ms + (7 - day) * DAY : ms;
    };
    life.pass('submitted', 'run', span(4, 0.7));
    life.pass('accepted', 'run', span(14, 0.9));
    if (draw() < 0.4) {
      life.pass('accepted', 'pause', span(20, 1.4));
      life.pass('accepted', 'run', span(10, 0.7));
    }
    if (draw() < 0.05 * hard) life.pass('escalated', 'run', span(40, 1.2));
    life.pass('verifying', 'pause', span(16, 1));
    return { ...life.end(), severity, line: LINES[at] ?? 'drives', handler: `${at}-${Math.floor(draw() * 8)}` };
  });
}
