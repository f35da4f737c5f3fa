/** Shared SQL parameters of this feature's lists. */
import type { Viewer } from '../../shared/ticket/rules.ts';

/** A list that a person looks through is complete up to here; there is no next page (they type a few letters more). */
export const LIST_MAX = 100;

export const userOf = (viewer: Viewer): string | null => (viewer.kind === 'user' ? viewer.userId : null);
export const organisationOf = (viewer: Viewer): string | null =>
  viewer.kind === 'user' ? viewer.organisationId : null;

/** An `ilike` pattern for texts that contain `q`. */
export const pattern = (q: string | undefined): string => `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
