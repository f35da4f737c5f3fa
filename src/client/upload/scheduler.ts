interface SchedulerOptions<T> {
  /** How many items run at the same time. */
  limit: number;
  next: () => T | undefined;
  run: (item: T) => Promise<void>;
  /** Called after items have started or ended. */
  onChange: () => void;
}

/**
 * Runs at most `limit` items in parallel. `go` starts the items that `next` returns; when an item ends, the next
 * starts.
 */
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
    /** No further item starts. */
    stop: (): void => {
      isStopped = true;
    },
  };
}
