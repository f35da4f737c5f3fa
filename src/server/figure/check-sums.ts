import { dayIn } from '../../shared/figure/days.ts';
import { sumDays, sumThese, type SumDeps } from './sum-days.ts';
import { digestOfDays, hasNoted, lockSums, shareOfDays } from './summing-store.ts';

/** Each day is looked at once in so many nights. */
const NIGHTS = 30;

/**
 * Counts some of the summed days again, and throws if a sum was another: by then it is right. A task of the night; there is no
 * such error that we know of (docs/decisions/0094).
 */
export async function checkSums(deps: SumDeps): Promise<void> {
  await sumDays(deps);
  const { database, timeZone, clock } = deps;
  const wrong = await database.transaction({ kind: 'system' }, async (tx) => {
    await lockSums(tx);
    const days = await shareOfDays(tx, timeZone, NIGHTS, dayIn(timeZone, clock.now()));
    const before = await digestOfDays(tx, days);
    await sumThese(tx, deps, days);
    // What has changed since the lock is noted, and proves nothing.
    return before !== (await digestOfDays(tx, days)) && !(await hasNoted(tx)) ? days : [];
  });
  if (wrong.length > 0)
    throw new Error(`Sums of figures were wrong, and are mended: among the days ${wrong.join(', ')}`);
}
