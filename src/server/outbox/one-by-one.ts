import { isRetryable } from '../db/retry.ts';

/** How many failures an error lists; the rest are counted. */
const LISTED = 20;

/**
 * Does `work` for each, also for those behind one that fails: a periodic task begins with the same ones the next time, so
 * that one which stops at a failure never serves the rest. Fails at the end, naming those that failed. While the database
 * or the object store is away all would fail: that ends it at once.
 */
export async function oneByOne<T extends string | { id: string }>(
  what: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failure = await triedOneByOne(what, items, work);
  if (failure) throw failure;
}

/** The same, but answers the failure: for a task that has more to do. */
export async function triedOneByOne<T extends string | { id: string }>(
  what: string,
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<AggregateError | undefined> {
  const failed: [name: string, error: unknown][] = [];
  for (const item of items)
    try {
      await work(item);
    } catch (error) {
      if (isRetryable(error)) throw error;
      failed.push([typeof item === 'string' ? item : item.id, error]);
    }
  if (failed.length === 0) return undefined;
  const listed = failed.slice(0, LISTED);
  return new AggregateError(
    listed.map(([, error]) => error),
    `${failed.length} of ${items.length} failed: ${listed.map(([id, error]) => `${what} ${id}: ${String(error)}`).join('; ')}`,
  );
}
