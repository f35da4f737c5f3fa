import { setImmediate } from 'node:timers/promises';

/** At most a few milliseconds of work on rows. */
const SLICE = 50;

/** As `map`, but others get their turn of the thread after each slice of many items. */
export async function mapInSlices<T, R>(items: readonly T[], make: (item: T, at: number) => R): Promise<R[]> {
  const made: R[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % SLICE === 0) await setImmediate();
    made.push(make(item, at));
  }
  return made;
}
