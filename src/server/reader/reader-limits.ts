const MIB = 1024 * 1024;

/** What reading one file may take, and how long the process is kept (safety.md 19). */
export const READER_LIMITS = {
  /** Of the whole process. The heap is bounded below it, so that it is collected in time. */
  memoryBytes: 200 * MIB,
  heapMb: 120,
  youngMb: 8,
  /** Without the start of the process, and the time in which the server takes the results. */
  timeMs: 60_000,
  startMs: 60_000,
  /** A process that has grown beyond this is not kept for the next file, which would begin with less. */
  keptBytes: 100 * MIB,
  idleMs: 30_000,
  /** Files that wait, and for how long. */
  waiting: 20,
  waitMs: 300_000,
};

export type ReaderLimits = typeof READER_LIMITS;
