interface SchedulerOptions<T> {
  /** So many at a time. */
  limit: number;
  next: () => T | undefined;
  run: (item: T) => Promise<void>;
  /** After each round, with those that have begun and ended counted. */
  onChange: () => void;
}

/** `go` starts what `next` answers until there are enough, and does so again whenever one has ended. */
export function createScheduler<T>({ limit, next, run, onChange }: SchedulerOptions<T>) {
  let active = 0;
  let isStopped = false;
  const go = (): void => {
    for (let item = next(); !isStopped && active < limit && item !== undefined; item = next()) {
      active += 1;
      void run(item).finally(() => {
        active -= 1;
        go();
      });
    }
    onChange();
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
