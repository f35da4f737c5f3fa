/** The records that admins of the demo have created, and the file that they imported yesterday. All invented. */
import { demoCustomers } from './customers.ts';
import { demoModels } from './products.ts';
import type { DemoUnit } from './units.ts';

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Norwegian public holidays that fall on the same day each year. */
const HOLIDAYS = ['01-01', '05-01', '05-17', '12-25', '12-26'];

/** The open hours of one zone; in all others every hour counts. */
export const demoCalendar = (now: number): Record<string, string | string[]> => {
  const year = new Date(now).getUTCFullYear();
  return {
    zone: 'nordics',
    timeZone: 'Europe/Oslo',
    periods: ['1 08:00-16:00', '2 08:00-16:00', '3 08:00-16:00', '4 08:00-16:00', '5 08:00-15:00'],
    holidays: [year - 1, year, year + 1].flatMap((each) => HOLIDAYS.map((date) => `${each}-${date}`)),
  };
};

export const demoAbsence = { account: 'jonas.brandt@demo.closeloop.example', days: 9 };
export const demoSubstitute = 'lukas.aebischer@demo.closeloop.example';
export const demoWord = { word: 'trade secret', language: 'en' };
export const demoNewGroup = { code: 'spare-parts', name: 'Spare Parts & Returns' };
/** The events of the demo's webhook. */
export const demoWebhookEvents = [
  'ticket.submit',
  'ticket.accept',
  'ticket.escalate',
  'solution.propose',
  'solution.confirm',
  'ticket.close',
  'ticket.evaluate',
];

const COLUMNS = [
  ...(['sn', 'productModel', 'productNumber', 'softwareModel', 'deliveryDate', 'warrantyUntil', 'customer'] as const),
];
type UnitRow = Record<(typeof COLUMNS)[number], string>;

const NEW = 24;
const CHANGED = 6;
const SAME = 3;

/** A unit as a row of the file. */
const rowOf = (unit: DemoUnit): UnitRow => ({
  sn: unit.sn,
  productModel: unit.model,
  productNumber: unit.productNumber,
  softwareModel: unit.softwareModel ?? '',
  deliveryDate: unit.deliveryDate,
  warrantyUntil: unit.warrantyUntil,
  customer: unit.customer,
});

/** The vendor's deliveries of a fortnight as rows: new, changed and known units, and rows with typical mistakes. */
export function demoDeliveries(units: readonly DemoUnit[], now: number): string[][] {
  const made = Array.from({ length: NEW }, (_, at) => newUnit(at, now - (1 + (at % 12)) * DAY_MS));
  const updated = units.flatMap((unit): UnitRow[] => {
    const newest = demoModels.find(({ name }) => name === unit.model)?.softwareVersions.at(-1);
    return newest === undefined || newest === unit.softwareModel ? [] : [{ ...rowOf(unit), softwareModel: newest }];
  });
  const known = units.slice(2, 2 + SAME).map(rowOf);
  const [first, second, third, fourth] = made;
  const wrong = [
    { ...first, sn: '' },
    { ...first },
    { ...second, sn: `${second?.sn}-B`, deliveryDate: '2026-02-31' },
    { ...third, sn: `${third?.sn}-B`, customer: 'nordfelt' },
    { ...fourth, sn: `${fourth?.sn}-B`, productModel: `${fourth?.productModel}X` },
  ];
  const changed = updated.filter(({ sn }) => !known.some((each) => each.sn === sn)).slice(0, CHANGED);
  const rows: Partial<UnitRow>[] = [...made, ...changed, ...known, ...wrong];
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))];
}

function newUnit(at: number, delivered: number): UnitRow {
  const model = demoModels[(at * 7) % demoModels.length];
  const customer = demoCustomers[(at * 5) % demoCustomers.length];
  const stem = (model?.name ?? '')
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 4)
    .padEnd(4, '0');
  const month = dayOf(delivered).slice(2, 7).replace('-', '');
  return {
    // Above the serial numbers of all other units of the demo.
    sn: `${stem}-${month}-${9001 + at}`,
    productModel: model?.name ?? '',
    productNumber: model?.productNumber ?? '',
    softwareModel: model?.softwareVersions.at(-1) ?? '',
    deliveryDate: dayOf(delivered),
    warrantyUntil: dayOf(delivered + 730 * DAY_MS),
    customer: customer?.key ?? '',
  };
}
