interface Turns<T> {
  /** So many at a time. */
  most: number;
  next: () => T | undefined;
  run: (item: T) => Promise<void>;
  /** After each round, with those that have begun and ended counted. */
  onTurn: () => void;
}

/** `go` starts what `next` answers until there are enough, and does so again whenever one has ended. */
export function createTurns<T>({ most, next, run, onTurn }: Turns<T>) {
  let active = 0;
  let isStopped = false;
  const go = (): void => {
    for (let item = next(); !isStopped && active < most && item !== undefined; item = next()) {
      active += 1;
      void run(item).finally(() => {
        active -= 1;
        go();
      });
    }
    onTurn();
  };
  return {
    go,
    isActive: (): boolean => active > 0,
    /** Nothing begins any more. */
    stop: (): void => {
      isStopped = true;
    },
  };
}
