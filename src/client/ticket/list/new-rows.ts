/**
 * Ids that came in from above since the list was last seen: not there before, and standing before one that was.
 * What stands after the last known one was loaded by "more" and is not news.
 */
export function newRowIds(ids: readonly string[], seen: ReadonlySet<string>): string[] {
  const last = ids.findLastIndex((id) => seen.has(id));
  return ids.slice(0, last + 1).filter((id) => !seen.has(id));
}
