/**
 * Early warning: a one-sided CUSUM of failures against what the exposure lets expect (Lucas, Technometrics 27, 1985, as
 * sums of the log likelihood ratio). Raw counts would alarm for every fleet that grows.
 */
export interface Month {
  /** Machine-days in the field. */
  exposure: number;
  failures: number;
}

export interface WarningRule {
  /** How many times the expected failures are to be found: 2 for a doubling. */
  ratio: number;
  /** Above this the sum warns. */
  limit: number;
}

export interface Watched {
  /** Null while the months before say too little. */
  expected: number | null;
  sum: number;
  warns: boolean;
}

/** In percent of the limit. */
export const WARNING_LEVEL = 100;

/** The months just before are left out, so that a rise is not what is expected of itself. */
const LAG = 3;
const WINDOW = 24;
const MONTHS_MIN = 6;
/** Of a model with fewer nothing is expected. */
export const WARNING_FAILURES_MIN = 10;
/** The months before the first watched one that matter to it. */
export const WARNING_BASE_MONTHS = LAG + WINDOW;

/** Each month by those before it alone, so that the months that follow change nothing. */
export function watch(months: readonly Month[], { ratio, limit }: WarningRule): Watched[] {
  let sum = 0;
  return months.map(({ exposure, failures }, at) => {
    const rate = rateOf(months.slice(Math.max(0, at - LAG - WINDOW), Math.max(0, at - LAG)));
    if (rate === null) return { expected: null, sum, warns: sum >= limit };
    const expected = exposure * rate;
    sum = Math.max(0, sum + failures * Math.log(ratio) - expected * (ratio - 1));
    return { expected, sum, warns: sum >= limit };
  });
}

/** One failure more than there were: what is not known well is expected to be worse rather than better. */
function rateOf(before: readonly Month[]): number | null {
  const known = before.filter(({ exposure }) => exposure > 0);
  const failures = known.reduce((total, month) => total + month.failures, 0);
  if (known.length < MONTHS_MIN || failures < WARNING_FAILURES_MIN) return null;
  return (failures + 1) / known.reduce((total, month) => total + month.exposure, 0);
}

/** Where the rise that lasts to the end began; null without one. */
export function riseBegan(watched: readonly Watched[]): number | null {
  const quiet = watched.findLastIndex(({ sum }) => sum === 0);
  return quiet === watched.length - 1 ? null : quiet + 1;
}
