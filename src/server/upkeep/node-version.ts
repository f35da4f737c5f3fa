/** Until when a line of Node gets security updates. A line with an odd number ends with its half year. */
const ENDS: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};
const DAY_MS = 86_400_000;
/** An end that is nearer is said. */
const SOON_MS = 90 * DAY_MS;

/** The end of a version's line; undefined for one that is newer than this list. */
function endOf(version: string): Date | undefined {
  const line = Number(version.split('.')[0]);
  const known = ENDS[line];
  if (known !== undefined) return new Date(known);
  return line < Math.min(...Object.keys(ENDS).map(Number)) ? new Date(0) : undefined;
}

export const hasEnded = (version: string, now: Date): boolean =>
  (endOf(version)?.getTime() ?? Infinity) <= now.getTime();

/** What is to be said of a Node that runs the product but gets no security updates, now or soon; undefined: nothing. */
export function nodeNote(version: string, now: Date): string | undefined {
  const end = endOf(version);
  if (end === undefined || end.getTime() > now.getTime() + SOON_MS) return undefined;
  const day = end.getTime() === 0 ? 'for years' : `since ${end.toISOString().slice(0, 10)}`;
  return hasEnded(version, now)
    ? `Node ${version} has had no security updates ${day}; use Node 22 or 24.`
    : `Node ${version} gets security updates until ${end.toISOString().slice(0, 10)} only; plan for Node 24.`;
}
