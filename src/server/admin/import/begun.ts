/** After so many begins without progress it is taken that the file ends whoever works on it. */
export const BEGUN_MAX = 3;

/**
 * The works that this process is at. Each has counted its begin in the database before it began, so one that is killed has counted.
 * One that this process stops itself, or that fails while the process lives, is given back.
 */
export function createBegun(giveBack: (ids: readonly string[]) => Promise<void>) {
  const running = new Set<string>();
  return {
    during: async (id: string, work: () => Promise<void>): Promise<void> => {
      running.add(id);
      try {
        await work();
      } catch (error) {
        await giveBack([id]).catch(() => undefined);
        throw error;
      } finally {
        running.delete(id);
      }
    },
    stop: () => giveBack([...running]),
  };
}
