/** Chooses how many rows to write per transaction, so that no transaction holds up others for long. */
export interface BatchPace {
  size(): number;
  /** Reports the duration of the last batch. */
  record(rows: number, ms: number): void;
}

/** The embedded database runs one transaction at a time, so its batches must be short. */
const PACES = { pglite: { first: 10, most: 1_000, ms: 20 }, postgres: { first: 500, most: 2_000, ms: 100 } } as const;
const LEAST = 10;

export function createPace(kind: keyof typeof PACES): BatchPace {
  const { first, most, ms: targetMs } = PACES[kind];
  let size: number = first;
  return {
    size: () => size,
    record: (rows, ms) => {
      // A batch with few rows says something only when it took too long.
      if (rows === 0 || (rows < size && ms <= targetMs)) return;
      const fitting = (rows / Math.max(ms, 1)) * targetMs;
      // Grows slowly and shrinks at once, because batches get slower as the table grows.
      size = Math.round(Math.max(LEAST, Math.min(most, fitting, size * 1.5)));
    },
  };
}

/** Between two batches the embedded database is free for others for as long as the last batch took. */
export const yieldToOthers = (kind: keyof typeof PACES, ms: number): Promise<void> =>
  kind === 'pglite' ? new Promise((resolve) => setTimeout(resolve, Math.min(ms, 50))) : Promise.resolve();
