/** How many rows to write in the next transaction, so that nobody waits for one longer than a moment. */
export interface BatchPace {
  size(): number;
  /** How long the last one took. */
  took(rows: number, ms: number): void;
}

/** An embedded database does one thing at a time: there a batch must end before anybody notices. */
const PACES = { pglite: { first: 50, most: 1_000, ms: 20 }, postgres: { first: 500, most: 2_000, ms: 250 } } as const;
const LEAST = 10;

export function createPace(kind: keyof typeof PACES): BatchPace {
  const { first, most, ms: wanted } = PACES[kind];
  let size: number = first;
  return {
    size: () => size,
    took: (rows, ms) => {
      if (rows === 0) return;
      const fitting = (rows / Math.max(ms, 1)) * wanted;
      // Growing slowly and shrinking at once: the first batches are quicker than those into a full table.
      size = Math.round(Math.max(LEAST, Math.min(most, fitting, size * 1.5)));
    },
  };
}

/** The embedded database does one thing at a time: as long as a batch took, it is left to others. */
export const letOthers = (kind: keyof typeof PACES, ms: number): Promise<void> =>
  kind === 'pglite' ? new Promise((resolve) => setTimeout(resolve, Math.min(ms, 50))) : Promise.resolve();
