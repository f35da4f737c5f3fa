/** Lets so many pieces of work run at once; the others wait in line. Decoding a picture takes hundreds of megabytes. */
export function createGate(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = places;
  const line: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => line.push(resolve));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else free += 1;
    }
  };
}
