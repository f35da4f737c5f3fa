/**
 * How this viewer counts the lines of a ticket: insiders all of them, others the public ones, so that no gap tells of an internal
 * line (docs/decisions/0022).
 */
export const lineNumbers =
  (insider: boolean, internalLines: readonly number[]) =>
  (seq: number): number =>
    insider ? seq : seq - internalLines.filter((line) => line <= seq).length;

/** The number in the database of the last line that this viewer may see. Every ticket begins with a public one. */
export const lastLine = (insider: boolean, internalLines: readonly number[], seq: number): number =>
  insider || !internalLines.includes(seq) ? seq : lastLine(insider, internalLines, seq - 1);
