// The target figures of the speed design: `now`, measured when it was written; `must`; and `goal`. A figure fails when it
// misses its must; where the least server that gives the same answer or writes the same rows misses that too, or leaves
// nothing of it for the two walls (decision 0058), when it misses its `limit`: what we reach, and some noise.

/**
 * @typedef {{ now: number, must: number, goal: number, limit?: number }} Figure upper bounds; lower bounds for a share
 * @typedef {{ cpu: Figure, share?: Figure, step: Figure, statements: number }} OperationFigures `cpu`: CPU time of
 *   server and database per answered request, ours ÷ bare; `share`: requests a second, ours ÷ bare; `step`: the factor
 *   of the CPU time at ten times the tickets; `statements`: round trips at most
 * @type {Record<'list, 20 rows' | 'ticket with its timeline' | 'create' | 'transition' | 'search', OperationFigures>}
 */
export const OPERATIONS = {
  'list, 20 rows': {
    cpu: { now: 8.5, must: 3, goal: 1.8, limit: 12.5 },
    share: { now: 0.15, must: 0.33, goal: 0.55, limit: 0.08 },
    step: { now: 1.55, must: 1.2, goal: 1.1 },
    statements: 3,
  },
  'ticket with its timeline': {
    cpu: { now: 5.8, must: 3, goal: 1.8, limit: 4.2 },
    share: { now: 0.16, must: 0.33, goal: 0.55, limit: 0.23 },
    step: { now: 1.14, must: 1.2, goal: 1.1 },
    statements: 4,
  },
  create: {
    cpu: { now: 18, must: 6, goal: 3, limit: 31 },
    share: { now: 0.066, must: 0.16, goal: 0.33, limit: 0.04 },
    step: { now: 1.04, must: 1.2, goal: 1.1 },
    statements: 8,
  },
  transition: {
    cpu: { now: 8.7, must: 4, goal: 2.5, limit: 24 },
    share: { now: 0.14, must: 0.25, goal: 0.4, limit: 0.055 },
    step: { now: 1.11, must: 1.2, goal: 1.1 },
    statements: 8,
  },
  search: {
    cpu: { now: 1.9, must: 2, goal: 1.2 },
    step: { now: 2, must: 3, goal: 2 },
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
  'list p50, ms': { now: 8, must: 4, goal: 2 },
  'create p99, ms': { now: 357, must: 80, goal: 40 },
  'event loop blocked at most, ms': { now: 329, must: 30, goal: 15 },
  'memory in use (PSS), MiB': { now: 506, must: 350, goal: 250 },
  'bytes of a list row': { now: 730, must: 450, goal: 350, limit: 660 },
};

/**
 * Before, must and goal, to print; in brackets the limit that counts in the must's place.
 * @param {Figure} figure
 * @param {(value: number) => string} [show]
 */
export const targetsOf = ({ now, must, goal, limit }, show = String) => [
  show(now),
  limit === undefined ? show(must) : `${show(must)} (${show(limit)})`,
  show(goal),
];

/**
 * @param {Figure} figure
 * @param {number} measured
 * @param {{ isShare?: boolean }} [how] `isShare`: higher is better
 * @returns {{ verdict: string, good: boolean }}
 */
export function judge({ must, goal, limit = must }, measured, { isShare = false } = {}) {
  const reaches = (/** @type {number} */ bound) => (isShare ? measured >= bound : measured <= bound);
  const good = reaches(limit);
  return { verdict: reaches(goal) ? 'goal' : reaches(must) ? 'must' : good ? 'within its limit' : 'MISSED', good };
}
