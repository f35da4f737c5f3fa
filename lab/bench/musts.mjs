// The target figures of docs/speed.md: `now`, measured when they were written; `must`; and `goal`. A figure fails when it
// misses its must. A list row alone has a `limit` in the must's place, because its fields on the wire take more than that.

/**
 * @typedef {{ now: number, must: number, goal: number, limit?: number }} Figure upper bounds
 * @typedef {{ cpu: Figure, step: Figure, statements: number }} OperationFigures `cpu`: CPU time of server and database
 *   per answered request, ours ÷ bare; `step`: the factor of the CPU time at ten times the tickets; `statements`: round
 *   trips at most
 * @type {Record<'list, 20 rows' | 'ticket with its timeline' | 'create' | 'transition' | 'search', OperationFigures>}
 */
export const OPERATIONS = {
  'list, 20 rows': {
    cpu: { now: 10, must: 3.5, goal: 2.3 },
    step: { now: 2.5, must: 1.5, goal: 1.1 },
    statements: 3,
  },
  'ticket with its timeline': {
    cpu: { now: 5.6, must: 3.5, goal: 2.5 },
    step: { now: 1.14, must: 1.5, goal: 1.1 },
    statements: 4,
  },
  create: {
    cpu: { now: 21, must: 10, goal: 7 },
    step: { now: 1.04, must: 1.5, goal: 1.1 },
    statements: 8,
  },
  transition: {
    cpu: { now: 9.8, must: 6, goal: 4 },
    step: { now: 1.11, must: 1.5, goal: 1.1 },
    statements: 8,
  },
  search: {
    cpu: { now: 4.3, must: 2, goal: 1.2 },
    step: { now: 1.9, must: 2, goal: 1.5 },
    statements: 3,
  },
};

/** @type {Record<string, Figure>} */
export const IDLE = {
  'statements a second, idle': { now: 10.7, must: 2, goal: 1 },
  'statements a second with 500 streams': { now: 56, must: 5, goal: 2 },
  'server ms for a change told to 500 streams': { now: 10.4, must: 4, goal: 2 },
  'memory in use (PSS), MiB': { now: 142, must: 160, goal: 100 },
  'bytes of a list row': { now: 730, must: 450, goal: 350, limit: 660 },
};

/** @type {Record<string, Figure>} */
export const SWEEP = {
  'GETs above 50 ms': { now: 79, must: 0, goal: 0 },
  'GETs above 20 ms': { now: 79, must: 10, goal: 0 },
  'answers of 500 and more': { now: 1, must: 0, goal: 0 },
};

/** @type {Record<string, Figure>} */
export const EMBEDDED = {
  'first start with demo data, s': { now: 34, must: 30, goal: 20 },
  'second start, s': { now: 4, must: 1.5, goal: 1 },
  'list p50, ms': { now: 4.2, must: 3, goal: 2 },
  'create p99, ms': { now: 357, must: 80, goal: 40 },
  'event loop blocked at most, ms': { now: 329, must: 30, goal: 15 },
  'memory in use (PSS), MiB': { now: 314, must: 280, goal: 250 },
  'bytes of a list row': { now: 730, must: 450, goal: 350, limit: 660 },
};

/**
 * Before, must and goal, to print; in brackets the limit that counts in the must's place.
 * @param {Figure} figure
 */
export const targetsOf = ({ now, must, goal, limit }) =>
  [now, limit === undefined ? must : `${must} (${limit})`, goal].map(String);

/**
 * @param {Figure} figure
 * @param {number} measured
 * @returns {{ verdict: string, good: boolean }}
 */
export function judge({ must, goal, limit = must }, measured) {
  const good = measured <= limit;
  const verdict = measured <= goal ? 'goal' : measured <= must ? 'must' : good ? 'within its limit' : 'MISSED';
  return { verdict, good };
}
