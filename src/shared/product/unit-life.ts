import { statuses, type Status } from '../ticket/statuses.ts';

/** What a unit's timeline is made of: what its page answers. Days as YYYY-MM-DD, instants in ISO 8601. */
interface Lived {
  deliveryDate: string | null;
  warrantyUntil: string | null;
  customer: { name: string } | null;
  history: readonly { id: string; status: Status; filedAt: string; severity: number; customerName: string | null }[];
}

/** A place on the line, 0 to 1. */
interface Placed {
  at: number;
}
export interface LifeFailure extends Placed {
  id: string;
  severity: number;
}
export interface LifeOwner extends Placed {
  name: string;
  /** Where the next one follows, or the line ends. */
  until: number;
}

export interface UnitLife {
  delivered: number | null;
  /** The end of the warranty. */
  warranty: number | null;
  now: number;
  failures: readonly LifeFailure[];
  /** Only of a unit that has had several. */
  owners: readonly LifeOwner[];
  /** Where each year begins, not the first. */
  years: readonly (Placed & { year: number })[];
  /** The mean time between two failures in days; null for fewer than three. */
  everyDays: number | null;
}

const DAY_MS = 86_400_000;
/** Two failures are one interval, which says nothing about the next. */
const FAILURES_FOR_A_MEAN = 3;

const dayAt = (iso: string): number => Date.parse(iso.slice(0, 10));

/**
 * A unit's life as far as the reader knows it: rejected tickets are no failures, and an owner is who the tickets of the time
 * name. Null before there is anything to draw: neither a delivery nor a failure. `today` as YYYY-MM-DD.
 */
export function unitLife(unit: Lived, today: string): UnitLife | null {
  const failures = failuresOf(unit).toReversed(); // oldest first
  const starts = [unit.deliveryDate, failures[0]?.filedAt].flatMap((iso) => (iso ? [dayAt(iso)] : []));
  if (starts.length === 0) return null;
  const now = dayAt(today);
  const from = Math.min(...starts);
  const to = Math.max(now, unit.warrantyUntil === null ? now : dayAt(unit.warrantyUntil), from + DAY_MS);
  const at = (iso: string): number => (dayAt(iso) - from) / (to - from);
  const first = new Date(from).getUTCFullYear();
  const years = Array.from({ length: new Date(to).getUTCFullYear() - first }, (_, after) => first + after + 1);
  return {
    delivered: unit.deliveryDate === null ? null : at(unit.deliveryDate),
    warranty: unit.warrantyUntil === null || dayAt(unit.warrantyUntil) < from ? null : at(unit.warrantyUntil),
    now: (now - from) / (to - from),
    failures: failures.map(({ id, severity, filedAt }) => ({ id, severity, at: at(filedAt) })),
    owners: ownersOf(unit, failures, at, at(today)),
    years: years.map((year) => ({ year, at: at(`${year}-01-01`) })),
    everyDays: everyDays(failures),
  };
}

/** Of a rejected ticket no part of the loop is filled. */
const failuresOf = ({ history }: Lived): Lived['history'] => history.filter(({ status }) => statuses[status].stage > 0);

function everyDays(failures: Lived['history']): number | null {
  const [first, last] = [failures[0], failures.at(-1)];
  if (!first || !last || failures.length < FAILURES_FOR_A_MEAN) return null;
  const days = (Date.parse(last.filedAt) - Date.parse(first.filedAt)) / DAY_MS;
  return Math.max(1, Math.round(days / (failures.length - 1)));
}

/** The customers that the tickets name, one after the other, and the one of today. */
function ownersOf(unit: Lived, failures: Lived['history'], at: (iso: string) => number, now: number): LifeOwner[] {
  const owners: { name: string; at: number }[] = [];
  for (const { customerName, filedAt } of failures)
    if (customerName !== null && owners.at(-1)?.name !== customerName)
      owners.push({ name: customerName, at: owners.length === 0 ? 0 : at(filedAt) });
  const last = owners.at(-1);
  // Since when it is today's customer's is not known.
  if (last && unit.customer && last.name !== unit.customer.name) owners.push({ name: unit.customer.name, at: now });
  if (owners.length < 2) return [];
  return owners.map((owner, index) => ({ ...owner, until: owners[index + 1]?.at ?? 1 }));
}

/** A moment of the life, for the list that says what the picture shows. */
export type LifeMoment =
  | { kind: 'delivered' | 'warranty'; day: string }
  | { kind: 'owner'; day: string; name: string }
  | { kind: 'failures'; year: string; day: string; bySeverity: readonly { severity: number; n: number }[] };

/** The same as a list, the latest first; failures by year, each severity with its number. */
export function lifeMoments(unit: Lived): LifeMoment[] {
  const moments: LifeMoment[] = [];
  if (unit.deliveryDate) moments.push({ kind: 'delivered', day: unit.deliveryDate });
  if (unit.warrantyUntil) moments.push({ kind: 'warranty', day: unit.warrantyUntil });
  const failures = failuresOf(unit).toReversed();
  let owner: string | null = null;
  for (const { customerName, filedAt } of failures) {
    if (customerName === null || customerName === owner) continue;
    if (owner !== null) moments.push({ kind: 'owner', day: filedAt.slice(0, 10), name: customerName });
    owner = customerName;
  }
  for (const year of new Set(failures.map(({ filedAt }) => filedAt.slice(0, 4)))) {
    const own = failures.filter(({ filedAt }) => filedAt.startsWith(year));
    const severities = [...new Set(own.map(({ severity }) => severity))].toSorted((one, other) => one - other);
    moments.push({
      kind: 'failures',
      year,
      day: own.at(-1)?.filedAt.slice(0, 10) ?? '',
      bySeverity: severities.map((severity) => ({
        severity,
        n: own.filter((one) => one.severity === severity).length,
      })),
    });
  }
  return moments.toSorted((one, other) => (one.day < other.day ? 1 : one.day > other.day ? -1 : 0));
}
