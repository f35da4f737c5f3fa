/** The shipped devices of the demo, made from a seed. */
import { demoCustomers, type DemoCustomer } from './customers.ts';
import { demoModel, demoModels, type DemoModel } from './products.ts';
import { between, pick, seededRandom, type Random } from './random.ts';

export type DemoUnit = {
  sn: string;
  model: string;
  productLine: string;
  productType: string;
  productNumber: string;
  softwareModel: string | null;
  /** Key of a DemoCustomer. */
  customer: string;
  /** Days `YYYY-MM-DD`. */
  deliveryDate: string;
  warrantyUntil: string;
  supplier: { name: string; contact: string } | null;
};

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** SNs as they stand on nameplates of different years: plain, with dots, dashes or slashes. */
function snOf(random: Random, model: DemoModel, delivered: number, serial: number): string {
  const stem = model.name
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 4)
    .padEnd(4, '0');
  const date = new Date(delivered);
  const mm = String(date.getUTCMonth() + 1).padStart(2, '0');
  const yy = String(date.getUTCFullYear() % 100);
  const number = String(serial).padStart(4, '0');
  const forms = [
    `${stem}${mm}${yy}${number}${serial % 10}`,
    `${model.productNumber}/${yy}${'ABCDEFGHIJKL'[date.getUTCMonth()]}${number}`,
    `${stem}.${mm}${yy}.${number}`,
    `${stem}-${yy}${mm}-${number}`,
    `${stem}${mm}${yy}${number}${serial % 10}`,
  ];
  return pick(random, forms);
}

function unitOf(model: DemoModel, customer: DemoCustomer, sn: string, delivered: number, random: Random): DemoUnit {
  const newest = model.softwareVersions.length - 1;
  const months = pick(random, [18, 18, 24]);
  return {
    sn,
    model: model.name,
    productLine: model.productLine,
    productType: model.productType,
    productNumber: model.productNumber,
    softwareModel: newest < 0 ? null : (model.softwareVersions[between(random, 0, newest)] ?? null),
    customer: customer.key,
    deliveryDate: dayOf(delivered),
    warrantyUntil: dayOf(delivered + Math.round(months * 30.44) * dayMs),
    supplier: random() < 0.3 ? customer.supplier : null,
  };
}

function customerServedOnlyBy(organisation: string): DemoCustomer {
  const found = demoCustomers.find((one) => one.partners.length === 1 && one.partners[0] === organisation);
  if (!found) throw new Error(`no demo customer served only by ${organisation}`);
  return found;
}

/** The models that a customer of this kind buys most; drives and servo where the division says nothing. */
function likelyModels(customer: DemoCustomer): DemoModel[] {
  const byDivision: Record<string, string[]> = {
    elevator: ['elevator-control', 'elevator-control', 'accessories-and-options'],
    robotics: ['industrial-robots', 'servo-drives-and-motors', 'machine-vision-and-sensors'],
    'process-and-medium-voltage': ['medium-voltage-drives', 'power-quality-and-storage', 'low-voltage-ac-drives'],
    'new-energy-and-ev': ['servo-drives-and-motors', 'plc-and-controllers', 'power-quality-and-storage'],
    'energy-storage-and-pv': ['power-quality-and-storage', 'servo-drives-and-motors', 'plc-and-controllers'],
  };
  const preferred = byDivision[customer.businessDivision] ?? ['low-voltage-ac-drives', 'servo-drives-and-motors'];
  return preferred.flatMap((line) => demoModels.filter((model) => model.productLine === line));
}

/** How many units the demo has by default, the two fixed ones included. */
export const demoUnitCount = 1200;

/**
 * The units, the same for the same seed and day. `today` is `YYYY-MM-DD`; deliveries lie 1 to 1,460
 * days before it. The first two are fixed: CLDEMO000001 belongs to a customer that only partner@'s
 * organisation serves, CLDEMO000002 to one that only partner2@'s serves.
 */
export function makeDemoUnits(seed: number, today: string, count: number = demoUnitCount): DemoUnit[] {
  const random = seededRandom(seed);
  const now = Date.parse(`${today}T00:00:00Z`);
  const first = demoModel('MD520-4T11B');
  const units = [
    unitOf(first, customerServedOnlyBy('nordfeld'), 'CLDEMO000001', now - 210 * dayMs, random),
    unitOf(demoModel('AC810-3-16M'), customerServedOnlyBy('laguna'), 'CLDEMO000002', now - 320 * dayMs, random),
  ];
  while (units.length < count) {
    const customer = pick(random, demoCustomers);
    const model = pick(random, random() < 0.6 ? likelyModels(customer) : demoModels);
    const delivered = now - between(random, 1, 1460) * dayMs;
    units.push(unitOf(model, customer, snOf(random, model, delivered, units.length), delivered, random));
  }
  return units;
}
