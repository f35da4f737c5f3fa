/**
 * Lifetimes of machines: the share that failed by an age as it was (Kaplan and Meier), and the Weibull law by maximum
 * likelihood. Machines that did not fail count up to their age (right-censored); those that were in the field before
 * anybody recorded failures count from the age that they had then (`entered`, left-truncated).
 */
/** A row for each age. */
export interface Age {
  /** Greater than 0. */
  age: number;
  failed: number;
  /** Observed up to this age without a failure. */
  survived: number;
  /** Observed from this age on only. */
  entered: number;
}

export interface Step {
  age: number;
  /** The share that has failed by this age. */
  failed: number;
  atRisk: number;
}

export function survivalSteps(ages: readonly Age[]): Step[] {
  const sorted = ages.toSorted((one, other) => one.age - other.age);
  const lateEntries = sorted.reduce((sum, { entered }) => sum + entered, 0);
  let atRisk = sorted.reduce((sum, { failed, survived }) => sum + failed + survived, 0) - lateEntries;
  let alive = 1;
  const steps: Step[] = [];
  for (const { age, failed, survived, entered } of sorted) {
    if (failed > 0 && atRisk > 0) {
      alive *= 1 - Math.min(1, failed / atRisk);
      steps.push({ age, failed: 1 - alive, atRisk });
    }
    atRisk += entered - failed - survived;
  }
  return steps;
}

export interface Weibull {
  /** Below 1: early failures; 1: by chance; above: wear. */
  shape: number;
  /** The age by which 63.2 % fail. */
  scale: number;
  shapeBounds: Bounds;
  scaleBounds: Bounds;
  /** The share that fails by an age, with its bounds. */
  failedBy(age: number): { failed: number; low: number; high: number };
}
interface Bounds {
  low: number;
  high: number;
}

/** Fewer failures than this have no law, only a list. */
export const LIFETIME_FAILURES_MIN = 10;
/** Two-sided 95 % of the normal distribution. */
const Z = 1.959964;
const SHAPE_MIN = 0.05;
const SHAPE_MAX = 50;

/** Null with too few failures, and where the likelihood has no top (all at one age). */
export function fitWeibull(ages: readonly Age[]): Weibull | null {
  const failures = ages.reduce((sum, { failed }) => sum + failed, 0);
  if (failures < LIFETIME_FAILURES_MIN) return null;
  // In parts of the largest age, so that no power overflows.
  const unit = Math.max(...ages.map(({ age }) => age));
  const points = ages.map(({ age, failed, survived, entered }) => ({
    ln: Math.log(age / unit),
    failed,
    weight: failed + survived - entered,
  }));
  const meanLn = points.reduce((sum, { ln, failed }) => sum + failed * ln, 0) / failures;
  const sums = (shape: number): [power: number, withLn: number] =>
    points.reduce(
      ([power, withLn], { ln, weight }) => {
        const part = weight * Math.exp(shape * ln);
        return [power + part, withLn + part * ln];
      },
      [0, 0],
    );
  /** The slope of the likelihood along the shape, at the best scale for it. */
  const slope = (shape: number): number => {
    const [power, withLn] = sums(shape);
    return 1 / shape + meanLn - withLn / power;
  };
  if (!(slope(SHAPE_MIN) > 0) || !(slope(SHAPE_MAX) < 0)) return null;
  let [low, high] = [SHAPE_MIN, SHAPE_MAX];
  for (let step = 0; step < 50; step++) {
    const middle = Math.sqrt(low * high);
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  const shape = Math.sqrt(low * high);
  const lnScale = Math.log(sums(shape)[0] / failures) / shape;
  return withBounds(shape, lnScale, unit, failures, points);
}

/** By the observed information, on the scale of logarithms. */
function withBounds(
  shape: number,
  lnScale: number,
  unit: number,
  failures: number,
  points: readonly { ln: number; weight: number }[],
): Weibull | null {
  let [mixed, squared] = [0, 0];
  for (const { ln, weight } of points) {
    const z = shape * (ln - lnScale);
    mixed += weight * Math.exp(z) * z;
    squared += weight * Math.exp(z) * z * z;
  }
  const ofScale = shape * shape * failures;
  const both = -shape * mixed;
  const ofShape = failures + squared;
  const determinant = ofScale * ofShape - both * both;
  if (!(determinant > 0)) return null;
  const varScale = ofShape / determinant;
  const varShape = ofScale / determinant;
  const covariance = -both / determinant;
  const bounds = (value: number, variance: number): Bounds => {
    const factor = Math.exp(Z * Math.sqrt(variance));
    return { low: value / factor, high: value * factor };
  };
  const share = (z: number): number => -Math.expm1(-Math.exp(z));
  const scale = unit * Math.exp(lnScale);
  return {
    shape,
    scale,
    shapeBounds: bounds(shape, varShape),
    scaleBounds: bounds(scale, varScale),
    failedBy: (age) => {
      const z = shape * (Math.log(age / unit) - lnScale);
      const spread = Z * Math.sqrt(shape * shape * varScale + z * z * varShape - 2 * shape * z * covariance);
      return { failed: share(z), low: share(z - spread), high: share(z + spread) };
    },
  };
}
