// Fleets of machines, made here: they grow, fail by a law of their age, and some begin to fail twice as often.

export const GROWING = 200;
export const DOUBLED = 20;
/** Written down, so that everybody counts the same fleets; one seed is 220 of them. */
export const SEEDS = [20_261_127, 33, 8_150, 77_001, 4_242];
/** The shape of the law of Weibull by which machines fail: the warning itself knows of no age. */
export const LAWS = { 'early failures': 0.8, 'by chance': 1, wear: 1.3 };

const HISTORY = 18;
const WATCHED = 24;
/** Machines were delivered in these months before the history too. */
const EARLIER = 36;

/**
 * Numbers between 0 and 1, the same for the same seed (mulberry32).
 * @param {number} seed
 */
export function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * @param {number} mean
 * @param {() => number} draw
 */
function poisson(mean, draw) {
  let [count, product] = [0, draw()];
  for (const end = Math.exp(-mean); product > end; product *= draw()) count += 1;
  return count;
}

/**
 * A fleet that grows 1.5 to 4 times while it is watched, of which 4 to 40 failures a month are expected.
 * @param {() => number} draw
 * @param {number} shape
 * @param {boolean} doubles
 */
export function fleetOf(draw, shape, doubles) {
  const start = 4 + 6 * draw();
  const growth = Math.min(1.5 + 2.5 * draw(), 40 / start);
  const doubledAt = doubles ? HISTORY + Math.floor(draw() * (WATCHED - 6)) : Infinity;
  const length = HISTORY + WATCHED;
  // Deliveries a month so that the fleet grows evenly from the end of the history on.
  const delivered = (/** @type {number} */ month) =>
    month < HISTORY ? 1 : (growth - 1) * ((EARLIER + HISTORY) / WATCHED);
  const hazard = (/** @type {number} */ age) => ((age + 1) ** shape - age ** shape) / 36 ** (shape - 1);
  const expected = Array.from({ length }, (_, month) => {
    let [machines, failures] = [0, 0];
    for (let from = -EARLIER; from <= month; from++) {
      machines += delivered(from);
      failures += delivered(from) * hazard(month - from);
    }
    return { machines, failures };
  });
  const scale = start / (expected[HISTORY]?.failures ?? 1);
  const months = expected.map(({ machines, failures }, month) => ({
    exposure: 30 * machines,
    failures: poisson(failures * scale * (month >= doubledAt ? 2 : 1), draw),
  }));
  return { months, from: HISTORY, doubledAt };
}
