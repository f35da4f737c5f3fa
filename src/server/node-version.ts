/** The oldest line of Node that still gets security updates. */
const MAINTAINED = 22;

/** What is to be said of a Node that runs the product but gets no security updates; undefined: nothing. */
export const nodeNote = (version: string): string | undefined =>
  Number(version.split('.')[0]) < MAINTAINED
    ? `Node ${version} has had no security updates since April 2026; use Node 22 or 24.`
    : undefined;
