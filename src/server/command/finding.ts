/** One result of a check. A note is not an error, but should be known before others use the installation. */
export interface Finding {
  level: 'ok' | 'note' | 'problem';
  says: string;
  /** What to do about it. */
  remedy?: string;
}

export const ok = (says: string): Finding => ({ level: 'ok', says });
export const note = (says: string, remedy: string): Finding => ({ level: 'note', says, remedy });
export const problem = (says: string, remedy: string): Finding => ({ level: 'problem', says, remedy });

/** The message of an error's cause, or of the error: Node's "fetch failed" has the reason only in its cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : undefined;
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return cause === undefined || cause.message === '' ? error.message || error.name : cause.message;
}

/** The remedy of the first pattern that matches the reason, else `other`. */
export const remedyOf = (
  reason: string,
  table: readonly (readonly [pattern: RegExp, remedy: string])[],
  other: string,
): string => table.find(([pattern]) => pattern.test(reason))?.[1] ?? other;
