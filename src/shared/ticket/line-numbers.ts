/**
 * Converts an event number to the number that this viewer sees: insiders count all events, others only the public ones,
 * so that no gap reveals an internal event (docs/decisions/0022).
 */
export const lineNumbers =
  (insider: boolean, internalLines: readonly number[]) =>
  (seq: number): number =>
    insider ? seq : seq - internalLines.filter((line) => line <= seq).length;

/** The number in the database of the last line that this viewer may see. Every ticket begins with a public one. */
export function lastLine(insider: boolean, internalLines: readonly number[], seq: number): number {
  if (insider) return seq;
  let last = seq;
  // The numbers ascend, so each is compared once.
  for (let at = internalLines.length - 1; internalLines[at] === last; at--) last--;
  return last;
}
