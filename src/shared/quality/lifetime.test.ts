import { expect, it } from 'vitest';
import { fitWeibull, survivalSteps, type Age } from './lifetime.ts';

const ages = (failed: readonly number[], survived: readonly number[] = []): Age[] => {
  const times = (list: readonly number[], age: number): number => list.filter((each) => each === age).length;
  return [...new Set([...failed, ...survived])].map((age) => ({
    ...{ age, failed: times(failed, age), survived: times(survived, age), entered: 0 },
  }));
};
const alike = (n: number, age: number): number[] => Array.from({ length: n }, () => age);

/** Freireich and others, Blood 21 (1963): weeks of remission under 6-MP; Cox and Oakes, Analysis of Survival Data (1984), table 1.1. */
const remission = ages([6, 6, 6, 7, 10, 13, 16, 22, 23], [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35]);

it('fits the example of the NIST/SEMATECH e-Handbook 8.4.1.3: ten of twenty fail within 500 hours', () => {
  const fit = fitWeibull(ages([54, 187, 216, 240, 244, 335, 361, 373, 375, 386], alike(10, 500)));
  expect(fit?.scale).toBeCloseTo(606.528, 2);
  expect(fit?.shape).toBeCloseTo(1.7208, 3);
});

it('fits the ball bearings of Lieblein and Zelen as Lawless does (Statistical Models and Methods, 1982)', () => {
  const fit = fitWeibull(
    ages([
      ...[17.88, 28.92, 33, 41.52, 42.12, 45.6, 48.48, 51.84, 51.96, 54.12, 55.56, 67.8],
      ...[68.64, 68.64, 68.88, 84.12, 93.12, 98.64, 105.12, 105.84, 127.92, 128.04, 173.4],
    ]),
  );
  expect(fit?.shape).toBeCloseTo(2.102, 3);
  expect(fit?.scale).toBeCloseTo(81.88, 2);
});

it('has the bounds of the shock absorbers of Meeker and Escobar (Statistical Methods for Reliability Data, 1998, chapter 8)', () => {
  const fit = fitWeibull(
    ages(
      [6_700, 9_120, 12_200, 13_150, 14_300, 17_520, 20_100, 20_900, 22_700, 26_510, 27_490],
      [
        ...[6_950, 7_820, 8_790, 9_660, 9_820, 11_310, 11_690, 11_850, 11_880, 12_140, 12_870, 13_330, 13_470, 14_040],
        ...[17_540, 17_890, 18_450, 18_960, 18_980, 19_410, 20_100, 20_150, 20_320, 23_490, 27_410, 27_890, 28_100],
      ],
    ),
  );
  // They write it as the law of the smallest extreme value: mu 10.23 (10.01, 10.45), sigma 0.3164 (0.2011, 0.4978).
  const mu = [fit?.scaleBounds.low, fit?.scale, fit?.scaleBounds.high].map((scale) => Math.log(scale ?? 0).toFixed(2));
  const sigma = [fit?.shapeBounds.high, fit?.shape, fit?.shapeBounds.low].map((shape) => (1 / (shape ?? 0)).toFixed(4));
  expect(mu).toEqual(['10.01', '10.23', '10.45']);
  expect(sigma).toEqual(['0.2011', '0.3164', '0.4978']);
  expect(fit?.failedBy(10_000).failed).toBeCloseTo(0.0391, 4);
});

it('estimates survival as Kaplan and Meier do', () => {
  // Cox and Oakes, table 4.1.
  const alive = survivalSteps(remission).map(({ age, failed, atRisk }) => [
    age,
    atRisk,
    Number((1 - failed).toFixed(3)),
  ]);
  expect(alive).toEqual([
    ...[
      [6, 21, 0.857],
      [7, 17, 0.807],
      [10, 15, 0.753],
      [13, 12, 0.69],
    ],
    ...[
      [16, 11, 0.627],
      [22, 7, 0.538],
      [23, 6, 0.448],
    ],
  ]);
});

it('says no law for fewer than ten failures, or for all at one age', () => {
  expect(fitWeibull(remission)).toBeNull();
  expect(fitWeibull(ages(alike(20, 7)))).toBeNull();
  expect(fitWeibull([])).toBeNull();
});

/** A draw between 0 and 1, the same in each run. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return (state + 0.5) / 4_294_967_296;
  };
}
const weibullAge = (u: number, shape: number, scale: number): number => scale * (-Math.log(u)) ** (1 / shape);

it('has bounds that hold the true law in about 95 of 100 samples, late entries included', () => {
  const draw = drawing(33);
  const [shape, scale] = [1.6, 900];
  const held = { shape: 0, scale: 0, share: 0 };
  const runs = 400;
  for (let run = 0; run < runs; run++) {
    const sample: Age[] = [];
    while (sample.length < 150) {
      const age = weibullAge(draw(), shape, scale);
      const until = 200 + 900 * draw();
      const from = draw() < 0.4 ? 150 * draw() : 0;
      // Whoever failed before anybody looked is not in the sample.
      if (age <= from) continue;
      sample.push({
        age: Math.min(age, until),
        failed: Number(age <= until),
        survived: Number(age > until),
        entered: 0,
      });
      if (from > 0) sample.push({ age: from, failed: 0, survived: 0, entered: 1 });
    }
    const fit = fitWeibull(sample);
    if (!fit) throw new Error('no fit');
    const truth = -Math.expm1(-((300 / scale) ** shape));
    const share = fit.failedBy(300);
    held.shape += Number(fit.shapeBounds.low <= shape && shape <= fit.shapeBounds.high);
    held.scale += Number(fit.scaleBounds.low <= scale && scale <= fit.scaleBounds.high);
    held.share += Number(share.low <= truth && truth <= share.high);
  }
  for (const count of Object.values(held)) {
    expect(count / runs).toBeGreaterThan(0.92);
    expect(count / runs).toBeLessThan(0.98);
  }
});

it('fits a million machines and reads each day a few times only', () => {
  let reads = 0;
  const days: Age[] = Array.from({ length: 7_300 }, (_, day) => ({
    get age() {
      reads += 1;
      return day + 0.5;
    },
    failed: Math.round(20 * Math.exp(-day / 3_000)),
    survived: 130,
    entered: 0,
  }));
  expect(fitWeibull(days)).not.toBeNull();
  expect(reads / days.length).toBeLessThan(10);
});
