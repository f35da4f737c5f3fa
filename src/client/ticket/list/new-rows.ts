/**
 * The ids of new rows: not in `seen`, and before a row that is. Rows after the last known one are the next page of the
 * list, not new.
 */
export function newRowIds(ids: readonly string[], seen: ReadonlySet<string>): string[] {
  const last = ids.findLastIndex((id) => seen.has(id));
  return ids.slice(0, last + 1).filter((id) => !seen.has(id));
}
