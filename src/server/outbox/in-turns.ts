/**
 * Calls `work` for one list at a time: what is given meanwhile is the list of the next turn. Each call ends as the turn
 * does that had its item.
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
