/**
 * Makes one list at a time of what single calls bring: `work` runs for a list, and what arrives meanwhile is the next
 * one. Each call resolves or rejects as the run of its list does.
 */
export function inTurns<T>(work: (items: T[]) => Promise<unknown>): (item: T) => Promise<unknown> {
  let waiting: T[] = [];
  let next: Promise<unknown> | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const take = (): Promise<unknown> => {
    const items = waiting;
    [waiting, next] = [[], undefined];
    const turn = work(items);
    running = turn.catch(() => undefined);
    return turn;
  };
  return (item) => {
    waiting.push(item);
    return (next ??= running.then(take));
  };
}
