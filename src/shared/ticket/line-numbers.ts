/**
 * How this viewer counts the lines of a ticket: insiders all of them, others the public ones, so that no gap tells of an internal
 * line (docs/decisions/0022).
 */
export const lineNumbers =
  (insider: boolean, internalLines: readonly number[]) =>
  (seq: number): number =>
    insider ? seq : seq - internalLines.filter((line) => line <= seq).length;

/** The number in the database of the last line that this viewer may see. Every ticket begins with a public one. */
export function lastLine(insider: boolean, internalLines: readonly number[], seq: number): number {
  if (insider) return seq;
  let last = seq;
  // They ascend, so that each is compared once.
  for (let at = internalLines.length - 1; internalLines[at] === last; at--) last--;
  return last;
}
