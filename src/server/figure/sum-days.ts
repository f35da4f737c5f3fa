import { RIGHT_DAYS } from '../../shared/constants.ts';
import { dayAfter } from '../../shared/figure/days.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { dropOthers, keepUntil, lockSums, reachOf, takeChanged } from './summing-store.ts';
import { sumTexts } from './sum-texts.ts';

/**
 * So many days after a day it may be summed. What happens to a ticket of the last eight days is not noted
 * (db/sql/figure-sums.sql); such a ticket concerns others of its machine that were closed RIGHT_DAYS before. Two to spare.
 */
const SETTLED_DAYS = 8 + RIGHT_DAYS + 2;
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
const sumSome = ({ database, clock, timeZone }: SumDeps): Promise<boolean> =>
  database.transaction({ kind: 'system' }, async (tx) => {
    await lockSums(tx);
    await dropOthers(tx, timeZone);
    const changed = await takeChanged(tx, timeZone, DAYS_AT_ONCE);
    const { until, next: first, to } = await reachOf(tx, timeZone, SETTLED_DAYS);
    const ahead = first === null ? [] : daysFrom(first, to);
    const end = ahead.at(-1);
    const known = end === undefined ? until : first;
    const days = [...changed.days.filter((day) => known !== null && day < known), ...ahead];
    await sumThese(tx, { clock, timeZone }, days);
    if (end === undefined) return changed.more;
    await keepUntil(tx, timeZone, dayAfter(end, 1));
    return true;
  });

export async function sumThese(tx: Tx, { clock, timeZone }: Omit<SumDeps, 'database'>, days: string[]): Promise<void> {
  if (days.length === 0) return;
  for (const text of sumTexts({ timeZone, now: clock.now() }, days)) {
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
