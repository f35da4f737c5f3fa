import { dayAfter } from '../../shared/figure/days.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { dropOthers, keepUntil, lockSums, reachOf, takeChanged } from './summing-store.ts';
import { summedBy } from './sum-store.ts';
import { aheads, sumTexts } from './sum-texts.ts';

/**
 * So many days after a day it may be summed; later, of figures that look ahead. What happens to a ticket of the last eight
 * days is not noted (db/sql/figure-sums.sql); such a ticket concerns no day before it but of those. Two to spare.
 */
const SETTLED_DAYS = 8 + 2;
/** So that no transaction takes long. */
const DAYS_AT_ONCE = 31;

export interface SumDeps {
  database: Pick<Database, 'transaction'>;
  clock: Pick<Clock, 'now'>;
  timeZone: string;
}

/** Sums the days that are long over, and again those that have changed since: a task of every few minutes. */
export async function sumDays(deps: SumDeps): Promise<void> {
  while (await sumSome(deps));
}

/** Whether there is more to do. What has changed is asked for first: what changes later stays noted. */
const sumSome = (deps: SumDeps): Promise<boolean> =>
  deps.database.transaction({ kind: 'system' }, async (tx) => {
    const { timeZone } = deps;
    await lockSums(tx);
    await dropOthers(
      tx,
      aheads.map((ahead) => summedBy(timeZone, ahead)),
    );
    const changed = await takeChanged(tx, timeZone, DAYS_AT_ONCE);
    let { more } = changed;
    for (const ahead of aheads) more = (await sumOf(tx, deps, ahead, changed.days)) || more;
    return more;
  });

/** Sums the changed days that have been summed, and the next ones. Whether there may be more of these. */
async function sumOf(tx: Tx, deps: Omit<SumDeps, 'database'>, ahead: number, changed: string[]): Promise<boolean> {
  const { timeZone } = deps;
  const { until, next: first, to } = await reachOf(tx, timeZone, ahead, SETTLED_DAYS + ahead);
  const next = first === null ? [] : daysFrom(first, to);
  const end = next.at(-1);
  const known = end === undefined ? until : first;
  await sumThese(tx, deps, ahead, [...changed.filter((day) => known !== null && day < known), ...next]);
  // Days without a ticket have no sums.
  await keepUntil(tx, summedBy(timeZone, ahead), end === undefined ? to : dayAfter(end, 1));
  return end !== undefined;
}

export async function sumThese(
  tx: Tx,
  { clock, timeZone }: Omit<SumDeps, 'database'>,
  ahead: number,
  days: string[],
): Promise<void> {
  if (days.length === 0) return;
  for (const text of sumTexts({ timeZone, now: clock.now() }, ahead, days)) {
    const values: unknown[] = [];
    const written = text((value) => `$${values.push(value)}`);
    await tx.send({ text: written }, values);
  }
}

function daysFrom(first: string, to: string): string[] {
  const days: string[] = [];
  for (let day = first; day < to && days.length < DAYS_AT_ONCE; day = dayAfter(day, 1)) days.push(day);
  return days;
}
