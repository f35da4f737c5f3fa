// `npm run fleets`: how soon the early warning finds planted doublings, and how many quiet models it alarms for.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { DOUBLED, GROWING, LAWS, SEEDS, fleetOf, seeded } from './fleets/fleet.mjs';

const MARKS = { foundShare: 0.95, medianMonths: 2, quietShare: 0.05 };
/** A doubling that is not found within these months is not found. */
const FOUND_WITHIN = 12;

const source = fileURLToPath(new URL('../src/shared/quality/warning.ts', import.meta.url));
/** @type {{ module: { watch(months: object[], rule: object): { warns: boolean }[] } }} */
const { module: warning } = await runnerImport(source, { logLevel: 'error', configFile: false });
const rule = { ratio: 2, limit: 6 };

/** @param {number[]} list */
const middle = (list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? Infinity;

let passed = true;
for (const [law, shape] of Object.entries(LAWS)) {
  let [alarmed, raw, found] = [0, 0, 0];
  /** @type {number[]} */
  const delays = [];
  for (const seed of SEEDS) {
    const draw = seeded(seed);
    for (let n = 0; n < GROWING; n++) {
      const { months, from } = fleetOf(draw, shape, false);
      alarmed += Number(
        warning
          .watch(months, rule)
          .slice(from)
          .some(({ warns }) => warns),
      );
      const counted = months.map((month) => ({ ...month, exposure: 1 }));
      raw += Number(
        warning
          .watch(counted, rule)
          .slice(from)
          .some(({ warns }) => warns),
      );
    }
    for (let n = 0; n < DOUBLED; n++) {
      const { months, doubledAt } = fleetOf(draw, shape, true);
      const after = warning
        .watch(months, rule)
        .slice(doubledAt)
        .findIndex(({ warns }) => warns);
      if (after < 0 || after >= FOUND_WITHIN) continue;
      found += 1;
      delays.push(after + 1);
    }
  }
  const [quiet, doubled] = [GROWING * SEEDS.length, DOUBLED * SEEDS.length];
  const worst = Math.max(...delays);
  console.log(
    `${law}: ${found} of ${doubled} doublings found, half of them within ${middle(delays)} months, the last after ${worst};` +
      ` ${alarmed} of ${quiet} quiet growing models alarmed in 24 months (by raw counts ${raw})`,
  );
  passed &&=
    found / doubled >= MARKS.foundShare && middle(delays) <= MARKS.medianMonths && alarmed / quiet <= MARKS.quietShare;
}
console.log(passed ? 'passed' : 'MISSED');
process.exitCode = passed ? 0 : 1;
