/** What a look has found. A note is nothing wrong, but worth knowing before others use it. */
export interface Finding {
  level: 'ok' | 'note' | 'problem';
  says: string;
  /** What to do about it. */
  remedy?: string;
}

export const ok = (says: string): Finding => ({ level: 'ok', says });
export const note = (says: string, remedy: string): Finding => ({ level: 'note', says, remedy });
export const problem = (says: string, remedy: string): Finding => ({ level: 'problem', says, remedy });

/** The sentence of an error, or what stands behind it: Node says "fetch failed" and keeps why for itself. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : undefined;
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return cause === undefined || cause.message === '' ? error.message || error.name : cause.message;
}

/** The remedy of the first that the reason fits; else the last. */
export const remedyOf = (
  reason: string,
  table: readonly (readonly [pattern: RegExp, remedy: string])[],
  other: string,
): string => table.find(([pattern]) => pattern.test(reason))?.[1] ?? other;
