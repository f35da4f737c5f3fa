import type { VersionRow } from './version-calls.ts';

/**
 * Which of these versions (newest first) are new to a user who has seen them up to `seenUntil`. For a user who has
 * never looked only the newest is new: the others are older than their account.
 */
export function newVersions(versions: readonly VersionRow[], seenUntil: string | null): VersionRow[] {
  if (seenUntil === null) return versions.slice(0, 1);
  return versions.filter(({ releasedAt }) => Date.parse(releasedAt) > Date.parse(seenUntil));
}

export const laterMark = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) > Date.parse(one)) ? other : one;
