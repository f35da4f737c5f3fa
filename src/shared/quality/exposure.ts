import { dayAfter, daysBetween } from '../figure/days.ts';
import type { Age } from './lifetime.ts';

/** So many machines were delivered on a day. */
export interface Delivery {
  day: string;
  machines: number;
}
export interface Span {
  from: string;
  to: string;
}

/** For each span, in order of time: the machines in the field at its end, and their days in it. */
export function exposureIn(
  deliveries: readonly Delivery[],
  spans: readonly Span[],
): { machines: number; days: number }[] {
  const sorted = deliveries.toSorted((one, other) => (one.day < other.day ? -1 : 1));
  let [machines, next] = [0, 0];
  return spans.map(({ from, to }) => {
    let days = 0;
    const length = Math.max(0, daysBetween(from, to) + 1);
    for (let before = sorted[next]; before && before.day < from; before = sorted[++next]) machines += before.machines;
    days += machines * length;
    for (let within = sorted[next]; within && within.day <= to; within = sorted[++next]) {
      machines += within.machines;
      days += within.machines * (daysBetween(within.day, to) + 1);
    }
    return { machines, days };
  });
}

/** Machines that have failed, each once by its day of delivery, and once by its age at the first failure, in days. */
export interface FirstFailures {
  byDelivery: readonly Delivery[];
  byAge: readonly { age: number; machines: number }[];
}

/**
 * The ages of a fleet: of its first failures, and of what has not failed until today. Nobody recorded failures before
 * `recordedFrom`, so that what was delivered earlier is observed from the age that it had then.
 */
export function agesOf(
  deliveries: readonly Delivery[],
  failures: FirstFailures,
  recordedFrom: string,
  today: string,
): Age[] {
  const ages = new Map<number, Age>();
  // A day that has begun is half over on average, and nothing fails at the age of nothing.
  const at = (days: number): Age => {
    const known = ages.get(days) ?? { age: days + 0.5, failed: 0, survived: 0, entered: 0 };
    ages.set(days, known);
    return known;
  };
  const failed = new Map(failures.byDelivery.map(({ day, machines }) => [day, machines]));
  for (const { age, machines } of failures.byAge) at(age).failed += machines;
  for (const { day, machines } of deliveries) {
    if (day > today) continue;
    at(daysBetween(day, today)).survived += machines - (failed.get(day) ?? 0);
    // One day earlier: what fails on the first day of the records is at risk on it.
    if (day < recordedFrom && recordedFrom <= today) at(daysBetween(day, recordedFrom) - 1).entered += machines;
  }
  return [...ages.values()].toSorted((one, other) => one.age - other.age);
}

/** The whole months before the one of this day, the oldest first. */
export function monthsBefore(today: string, count: number): Span[] {
  const spans: Span[] = [];
  let to = dayAfter(`${today.slice(0, 7)}-01`, -1);
  for (let n = 0; n < count; n++) {
    const from = `${to.slice(0, 7)}-01`;
    spans.unshift({ from, to });
    to = dayAfter(from, -1);
  }
  return spans;
}
