import type { VersionRow } from './version-calls.ts';

/**
 * Which of these versions (the newest first) are new to somebody who has seen them up to `seenUntil`. Who never looked is
 * told of the newest alone: the others were there before them.
 */
export function newVersions(versions: readonly VersionRow[], seenUntil: string | null): VersionRow[] {
  if (seenUntil === null) return versions.slice(0, 1);
  return versions.filter(({ releasedAt }) => Date.parse(releasedAt) > Date.parse(seenUntil));
}

/** The later of two marks. */
export const laterMark = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one;
