import type { CallOutput } from '../../shared/call.ts';
import { FIGURE_LAST_DAY } from '../../shared/constants.ts';
import { dayIn } from '../../shared/figure/days.ts';
import { getLifetime, getWarning } from '../../shared/quality/calls.ts';
import { agesOf } from '../../shared/quality/exposure.ts';
import { fitWeibull, survivalSteps } from '../../shared/quality/lifetime.ts';
import { WARNING_LEVEL, type WarningRule } from '../../shared/quality/warning.ts';
import type { Tx } from '../db/database.ts';
import { operation, type Operation } from '../http/operation.ts';
import { readDeliveries, readFirstFailures, readRecordedFrom } from './exposure-store.ts';
import type { Asked } from './figure-store.ts';
import { watchModels, type WatchedModel } from './unit-figures.ts';

interface QualityDeps {
  timeZone: string;
  warning: WarningRule;
}

/** A curve has as many points as can be told apart. */
const POINTS = 60;
/** The law is smooth. */
const CURVE_POINTS = 40;
const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const percent = (share: number): number => round(100 * share, 2);

/** Machines of these properties, whoever asks. */
const askedOf = (timeZone: string, now: Date, filters: Asked['filters']): Asked => ({
  ...{ name: 'failure-rate', by: 'model', period: null, organisations: null },
  ...{ filters, timeZone, now },
});

/** Of a model that is warned of: since when. */
export async function readRise(
  tx: Tx,
  now: Date,
  { timeZone, warning }: QualityDeps,
  model: string,
): Promise<{ from: string; to: string } | null> {
  const [watched] = await watchModels(tx, askedOf(timeZone, now, { model }), warning);
  return watched && watched.level >= WARNING_LEVEL ? watched.rise : null;
}

/** Every model that is warned of. */
export async function readWarned(tx: Tx, now: Date, { timeZone, warning }: QualityDeps): Promise<WatchedModel[]> {
  const watched = await watchModels(tx, askedOf(timeZone, now, {}), warning);
  return watched.filter(({ level, rise }) => rise !== null && level >= WARNING_LEVEL);
}

/** Quality in the field beyond the figures, for insiders: how long machines last, and why a model is warned of. */
export function qualityOperations({ timeZone, warning }: QualityDeps): Operation[] {
  return [
    operation(getLifetime, {
      mayLag: true,
      perform: async ({ tx, now }, { query }): Promise<CallOutput<typeof getLifetime>> => {
        const asked = askedOf(timeZone, now, query);
        const today = dayIn(timeZone, now);
        const deliveries = await readDeliveries(tx, asked, today);
        const failures = await readFirstFailures(tx, asked);
        const recordedFrom = await readRecordedFrom(tx, timeZone);
        const filters = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
        const list = { figure: 'failure-rate', from: recordedFrom ?? today, to: today, ...Object.fromEntries(filters) };
        return {
          machines: deliveries.reduce((sum, { machines }) => sum + machines, 0),
          failed: failures.byAge.reduce((sum, { machines }) => sum + machines, 0),
          recordedFrom,
          ...lawOf(agesOf(deliveries, failures, recordedFrom ?? FIGURE_LAST_DAY, today)),
          list: new URLSearchParams(list).toString(),
          asOf: now.toISOString(),
        };
      },
    }),
    operation(getWarning, {
      mayLag: true,
      perform: async ({ tx, now }, { query: { model } }): Promise<CallOutput<typeof getWarning>> => {
        const [watched] = await watchModels(tx, askedOf(timeZone, now, { model }), warning);
        const { rise = null, level = 0, months = [] } = watched ?? {};
        const list = rise && { figure: 'warnings', key: model, ...rise };
        return {
          ...{ model, ...warning, level, rise },
          months: months.map((month) => ({
            ...month,
            expected: month.expected === null ? null : round(month.expected, 1),
            sum: round(month.sum, 2),
          })),
          list: list && new URLSearchParams(list).toString(),
          asOf: now.toISOString(),
        };
      },
    }),
  ];
}

function lawOf(ages: ReturnType<typeof agesOf>): Pick<CallOutput<typeof getLifetime>, 'law' | 'points' | 'curve'> {
  const fit = fitWeibull(ages);
  const steps = survivalSteps(ages);
  const every = Math.max(1, Math.ceil(steps.length / POINTS));
  const shown = steps.filter((_, at) => at % every === every - 1 || at === steps.length - 1);
  const last = shown.at(-1)?.age ?? 0;
  const lawAt = (age: number) => {
    const by = fit?.failedBy(age);
    return by && { law: percent(by.failed), low: percent(by.low), high: percent(by.high) };
  };
  return {
    law: fit && {
      shape: { value: round(fit.shape, 3), low: round(fit.shapeBounds.low, 3), high: round(fit.shapeBounds.high, 3) },
      scale: { value: round(fit.scale, 0), low: round(fit.scaleBounds.low, 0), high: round(fit.scaleBounds.high, 0) },
    },
    points: shown.map(({ age, failed, atRisk }) => ({
      ...{ days: Math.floor(age), atRisk, failed: percent(failed), law: null, low: null, high: null },
      ...lawAt(age),
    })),
    curve: Array.from({ length: CURVE_POINTS }, (_, n) => {
      const age = (last * (n + 1)) / CURVE_POINTS;
      const law = lawAt(age);
      return law ? [{ days: round(age, 1), ...law }] : [];
    }).flat(),
  };
}
