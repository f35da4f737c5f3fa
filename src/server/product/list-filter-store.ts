/** What the lists of this feature share in their SQL. */
import type { Viewer } from '../../shared/ticket/rules.ts';

/** A list that a person looks through is complete up to here; there is no next page (they type a few letters more). */
export const LIST_MAX = 100;

export const userOf = (viewer: Viewer): string | null => (viewer.kind === 'user' ? viewer.userId : null);
export const organisationOf = (viewer: Viewer): string | null =>
  viewer.kind === 'user' ? viewer.organisationId : null;

/** `ilike` takes these as they are. */
export const pattern = (q: string | undefined): string => `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
