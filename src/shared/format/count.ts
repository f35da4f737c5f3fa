/** A count as a badge or a tab shows it: 0 to 99, then "99+" (speed.md: counts are bounded); "12+" for at least 12. */
export function countText(count: number, isAtLeast = false): string {
  if (count > 99) return '99+';
  return isAtLeast ? `${count}+` : String(count);
}
