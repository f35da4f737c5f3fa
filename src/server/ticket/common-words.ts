/** Words that more tickets have than the index is asked for, and until when that is believed. */
const common = new Map<string, number>();
const COMMON_MS = 600_000;
const COMMON_MAX = 500;

/** Tickets do not lose their words, and whoever searches for them is answered by reading in any case: the index need not be asked. */
export const isCommon = (words: string): boolean => (common.get(words) ?? 0) > performance.now();

export function noteCommon(words: string): void {
  if (common.size >= COMMON_MAX) common.clear();
  common.set(words, performance.now() + COMMON_MS);
}
