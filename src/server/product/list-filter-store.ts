/** SQL parts and parameters that several queries of this feature share. */
import { can } from '../../shared/ticket/roles.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';

/** The longest list. There is no next page: a user types more letters to find the rest. */
export const LIST_MAX = 100;

/** SQL: a timestamp as ISO 8601 in UTC, with milliseconds. */
export const instant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const isManager = (viewer: Viewer): boolean => viewer.kind === 'user' && can(viewer.role, 'manages');
export const userOf = (viewer: Viewer): string | null => (viewer.kind === 'user' ? viewer.userId : null);
export const organisationOf = (viewer: Viewer): string | null =>
  viewer.kind === 'user' ? viewer.organisationId : null;

/** The own organisation and those below that a manager sees. */
export const organisationsOf = (viewer: Viewer): string[] =>
  viewer.kind === 'user' && viewer.organisationId !== null ? [viewer.organisationId, ...(viewer.below ?? [])] : [];

/** An `ilike` pattern for texts that contain `q`. */
export const pattern = (q: string | undefined): string => `%${(q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
