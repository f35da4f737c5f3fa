const DAY_MS = 86_400_000;

/** Whole days from a delivery to today; undefined when it is unknown or in the future. */
export function daysSince(delivery: string | undefined, today: string): number | undefined {
  const days = (Date.parse(today) - Date.parse(delivery ?? '')) / DAY_MS;
  return Number.isFinite(days) && days >= 0 ? days : undefined;
}
