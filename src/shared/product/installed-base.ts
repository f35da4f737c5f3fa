/** How old units are, in whole years since their delivery; `unknown`: no delivery is known. */
export const ageBands = ['upTo1', 'upTo3', 'upTo5', 'older', 'unknown'] as const;
export type AgeBand = (typeof ageBands)[number];

const limits: readonly (readonly [AgeBand, number])[] = [
  ['upTo1', 1],
  ['upTo3', 3],
  ['upTo5', 5],
];

/** The day on which a unit becomes that many years old; the 29th of February counts as the 1st of March. */
const turns = (delivered: string, years: number): string =>
  `${String(Number(delivered.slice(0, 4)) + years).padStart(4, '0')}${delivered.slice(4)}`;

export function ageBandOf(delivered: string | null, today: string): AgeBand {
  if (delivered === null) return 'unknown';
  return limits.find(([, years]) => today < turns(delivered, years))?.[0] ?? 'older';
}

export interface ModelBase {
  model: string;
  units: number;
  byAge: Readonly<Record<AgeBand, number>>;
}

/** A customer's units by model and age, the most frequent model first. `today` as YYYY-MM-DD. */
export function installedBase(
  units: readonly { productModel: string; deliveryDate: string | null }[],
  today: string,
): ModelBase[] {
  const byModel = new Map<string, Record<AgeBand, number>>();
  for (const { productModel, deliveryDate } of units) {
    const ages = byModel.get(productModel) ?? { upTo1: 0, upTo3: 0, upTo5: 0, older: 0, unknown: 0 };
    ages[ageBandOf(deliveryDate, today)]++;
    byModel.set(productModel, ages);
  }
  return [...byModel]
    .map(([model, byAge]) => ({ model, byAge, units: ageBands.reduce((sum, band) => sum + byAge[band], 0) }))
    .toSorted((one, other) => other.units - one.units || one.model.localeCompare(other.model, 'en'));
}
