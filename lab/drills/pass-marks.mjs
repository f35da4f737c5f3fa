// What each drill has to reach. The drills judge by these numbers, and docs/safety.md shows them (test/pass-marks.test.ts).

/**
 * @typedef {{ what: string, most: number, unit?: string }} Ceiling
 * @typedef {{ what: string, least: number }} Amount how much a drill does: it does it, or it does not end
 */

const UNHARMED = { what: 'acknowledged writes lost or doubled, timelines with a gap', most: 0 };
const OTHER_ANSWERS = { what: 'answers that are neither success nor 429 or 503', most: 0 };

export const PASS_MARKS = /** @satisfies {Record<string, Record<string, Ceiling | Amount>>} */ ({
  counts: {
    histories: { what: 'random histories, every figure as statements written by hand count it', least: 10_000 },
  },
  doors: {
    silent: { what: 'files and mails without an answer', most: 0 },
    health: { what: 'longest answer of `/healthz`, on a quiet machine', most: 100, unit: 'ms' },
    missed: { what: 'questions to `/healthz` without an answer', most: 0 },
    grown: { what: 'growth of the server a minute after', most: 150, unit: 'MiB' },
  },
  failover: {
    kills: { what: 'SIGKILLs of the primary, alone or with its Patroni', least: 20 },
    unharmed: UNHARMED,
    otherAnswers: OTHER_ANSWERS,
    writes: { what: 'until writes are acknowledged again', most: 30_000, unit: 'ms' },
    reads: { what: 'between two answers to somebody who lists', most: 5_000, unit: 'ms' },
  },
  files: {
    given: { what: 'hostile files, by page, API and mail', least: 80 },
    wrong: { what: 'files neither refused with a sentence nor kept as they came, as a download', most: 0 },
    health: { what: 'longest answer of `/healthz`, on a quiet machine', most: 100, unit: 'ms' },
    missed: { what: 'questions to `/healthz` without an answer', most: 0 },
    grown: { what: 'growth of the server a minute after', most: 150, unit: 'MiB' },
    lost: { what: 'files lost by a SIGKILL while one goes up or is looked at', most: 0 },
  },
  fuzz: {
    requests: { what: 'requests, none answered with a fault of the server', least: 60_000 },
  },
  invitations: {
    invited: { what: 'people invited in one act, over a SIGKILL', least: 4_000 },
    missing: { what: 'people without a mail, or not noted as sent', most: 0 },
    twice: { what: 'mails sent twice, with the same Message-ID', most: 5 },
    ids: { what: 'people with several Message-IDs, or more than two mails', most: 0 },
  },
  kill: {
    acknowledged: { what: 'acknowledged writes', least: 20_000 },
    kills: { what: 'SIGKILLs of server, database or both', least: 20 },
    unharmed: UNHARMED,
    otherAnswers: OTHER_ANSWERS,
    ready: { what: 'ready after a start', most: 5_000, unit: 'ms' },
  },
  load: {
    errors: { what: 'answers other than success', most: 0 },
    growth: { what: 'memory under the highest load, last quarter by second', most: 1.15, unit: '×' },
    slower: { what: 'a list beside 32 searches of one other user, p95 by that alone', most: 2, unit: '×' },
  },
  logout: {
    rounds: {
      what: 'people who log out at the provider, and as many disabled by SCIM, at one of two processes',
      least: 10,
    },
    out: { what: 'until call, stream and API key of the other process have ended', most: 60_000, unit: 'ms' },
    told: { what: 'pushes to who is out and mails to who is disabled, that waited or came after', most: 0 },
  },
  metrics: {
    complaints: { what: 'complaints of promtool about metrics, alerts and their tests', most: 0 },
    cost: {
      what: 'processor time of the server with metrics by that without, median of 61 turns',
      most: 1.02,
      unit: '×',
    },
  },
  outage: {
    back: { what: 'whole again after an outage', most: 10_000, unit: 'ms' },
    slowest: { what: 'slowest answer during one', most: 20_500, unit: 'ms' },
    cut: { what: 'requests without an answer', most: 0 },
    noticed: { what: 'answers 503 while the store, mail or robot is away', most: 0 },
    unharmed: UNHARMED,
    otherAnswers: OTHER_ANSWERS,
    unsent: { what: 'mails and cards lost or sent twice', most: 0 },
    mailed: { what: 'until all mails are sent', most: 240_000, unit: 'ms' },
    open: { what: 'descriptors above those before, during an outage', most: 40 },
    left: { what: 'descriptors above those before, afterwards', most: 5 },
  },
  pooler: {
    wrong: { what: 'ways through PgBouncer that are not carried or refused as said', most: 0 },
  },
  race: {
    rounds: { what: 'rounds of each race, one winner in each', least: 200 },
    atOnce: { what: 'requests at once', least: 16 },
  },
  replica: {
    checks: { what: 'records read by who had seen them change', least: 200_000 },
    older: { what: 'records older than what the reader had seen', most: 0 },
    otherAnswers: { what: 'answers other than success', most: 0 },
    wrong: {
      what: "lists of a role that differ from the primary's, and set-ups that are not refused as said",
      most: 0,
    },
    slowest: { what: 'slowest answer, whatever happens to the replica', most: 5_000, unit: 'ms' },
    alone: {
      what: 'until a list is answered while the primary is silent, and the replica was for a moment',
      most: 5_000,
      unit: 'ms',
    },
  },
  reports: {
    mails: { what: 'mails of kept reports by two processes, over a SIGKILL of each', least: 1_000 },
    missing: { what: 'mails missing or made twice', most: 0 },
    twice: { what: 'sent twice, with the same Message-ID', most: 10 },
  },
  restore: {
    seconds: { what: 'backup and restore of 100,000 tickets', most: 120, unit: 's' },
    different: { what: 'tables whose rows differ', most: 0 },
    refused: { what: 'released schemas that are not upgraded and restored', most: 0 },
  },
  rolling: {
    unharmed: UNHARMED,
    wrong: { what: 'answers that are neither success nor 503 with Retry-After, of both versions', most: 0 },
  },
  traces: {
    cost: {
      what: 'processor time of the server with traces by that without, median of 48 turns',
      most: 1.05,
      unit: '×',
    },
    missing: { what: 'spans of answered requests that the collector did not get', most: 0 },
  },
  upload: {
    again: { what: 'parts sent again for a cut, an expiry or a reload', most: 3 },
  },
});

/** @param {Ceiling | Amount} mark @returns {string} the mark as a person reads it */
export function sentenceOf(mark) {
  if ('least' in mark) return `at least ${mark.least.toLocaleString('en')} ${mark.what}`;
  const { what, most, unit } = mark;
  if (most === 0) return `no ${what}`;
  return `${what}: at most ${most.toLocaleString('en')}${unit ? ` ${unit}` : ''}`;
}
