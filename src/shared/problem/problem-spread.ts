import { normalizeSerialNumber } from '../ticket/serial-number.ts';

interface HitTicket {
  id: string;
  filedAt: string;
  sn: string | null;
  softwareModel: string | null;
  customerName: string | null;
}

export interface ProblemSpread {
  /** How many units: those without a serial number count by their ticket. */
  units: number;
  /** Each span of `weeks` weeks between the first ticket and the last by the Monday it begins on, also the empty ones. */
  spans: readonly { from: string; units: number }[];
  weeks: number;
  /** The most frequent first; `name` null: not known. */
  bySoftware: readonly Share[];
  byCustomer: readonly Share[];
}
export interface Share {
  name: string | null;
  units: number;
}

const DAY_MS = 86_400_000;
const SPANS_MAX = 26;

/** The number of the week, whose days begin with Monday. 1970-01-01 was a Thursday. */
const weekOf = (iso: string): number => Math.floor((Date.parse(iso) / DAY_MS + 3) / 7);
const mondayOf = (week: number): string => new Date((week * 7 - 3) * DAY_MS).toISOString().slice(0, 10);

/** Which units a problem has hit: when first, with which software, at which customers. Null without tickets. */
export function problemSpread(tickets: readonly HitTicket[]): ProblemSpread | null {
  const hits = new Map<string, HitTicket>();
  for (const ticket of tickets.toSorted((one, other) => (one.filedAt < other.filedAt ? -1 : 1))) {
    const unit = ticket.sn === null ? ticket.id : normalizeSerialNumber(ticket.sn);
    if (!hits.has(unit)) hits.set(unit, ticket);
  }
  const units = [...hits.values()];
  const all = units.map(({ filedAt }) => weekOf(filedAt));
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return null;
  const weeks = Math.ceil((last - first + 1) / SPANS_MAX);
  const spans = Array.from({ length: Math.floor((last - first) / weeks) + 1 }, (_, at) => {
    const from = first + at * weeks;
    return { from: mondayOf(from), units: all.filter((week) => week >= from && week < from + weeks).length };
  });
  return {
    units: units.length,
    spans,
    weeks,
    bySoftware: sharesOf(units.map(({ softwareModel }) => softwareModel)),
    byCustomer: sharesOf(units.map(({ customerName }) => customerName)),
  };
}

function sharesOf(names: readonly (string | null)[]): Share[] {
  const counts = new Map<string | null, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, units]) => ({ name, units }))
    .toSorted((one, other) => other.units - one.units || (one.name ?? '').localeCompare(other.name ?? '', 'en'));
}
