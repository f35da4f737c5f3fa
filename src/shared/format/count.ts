/** A count as a badge or a tab shows it: 0 to 99, then "99+" (speed.md: counts are bounded). */
export function countText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
