import { dayIn } from '../../shared/figure/days.ts';
import { sumDays, sumThese, type SumDeps } from './sum-days.ts';
import { summedBy } from './sum-store.ts';
import { aheads, sumNames } from './sum-texts.ts';
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
    const found: string[] = [];
    for (const ahead of aheads) {
      const days = await shareOfDays(tx, summedBy(timeZone, ahead), NIGHTS, dayIn(timeZone, clock.now()));
      const before = await digestOfDays(tx, sumNames(ahead), days);
      await sumThese(tx, deps, ahead, days);
      if (before !== (await digestOfDays(tx, sumNames(ahead), days))) found.push(...days);
    }
    // What has changed since the lock is noted, and proves nothing.
    return found.length > 0 && !(await hasNoted(tx)) ? found : [];
  });
  if (wrong.length > 0)
    throw new Error(`Sums of figures were wrong, and are mended: among the days ${wrong.join(', ')}`);
}
