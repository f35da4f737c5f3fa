import type pg from 'pg';
import { can } from '../../shared/ticket/roles.ts';
import { type Viewer, isInsider } from '../../shared/ticket/rules.ts';
import type { Statement } from './database.ts';
import type { Position } from './position.ts';

/** The database role of requests. It owns nothing and is subject to row-level security (safety.md 4). */
export const REQUEST_ROLE = 'closeloop_request';
/**
 * The role of insiders who read. It may only read, and so the policies of what insiders see all of need not ask who the
 * viewer is: that costs a list more than finding it.
 */
const INSIDER_ROLE = 'closeloop_insider';
export const REQUEST_ROLES = [REQUEST_ROLE, INSIDER_ROLE] as const;

export type RowKind = 'system' | 'insider' | 'admin' | 'partner' | 'manager' | 'visitor' | 'none';

/** The kind of viewer that the row-level policies distinguish. */
export function rowKind(viewer: Viewer): RowKind {
  if (viewer.kind === 'system') return 'system';
  if (viewer.kind === 'visitor') return 'visitor';
  if (viewer.kind === 'nobody') return 'none';
  if (can(viewer.role, 'administers')) return 'admin';
  if (isInsider(viewer)) return 'insider';
  return can(viewer.role, 'manages') ? 'manager' : 'partner';
}

/**
 * Sets the viewer's settings for the transaction. It selects no columns, so the protocol sends no description of them.
 */
const SET_SESSION: Statement = {
  name: 'session_settings',
  text: `select where concat(set_config('role', $1, true), set_config('app.kind', $2, true), set_config('app.user', $3, true),
    set_config('app.organisation', $4, true), set_config('app.below', $5, true), set_config('app.acts_below', $6, true),
    set_config('app.ticket', $7, true), set_config('app.share', $8, true), set_config('transaction_read_only', $9, true),
    set_config('synchronous_commit', $10, true)) is null`,
};
/** The statement that opens a transaction, and with it these settings, where no connection keeps them. */
export const openingWith = (calls: string): ((statement: pg.QueryConfig) => pg.QueryConfig) => {
  // A function: in a replacement text `$` has a meaning, and so it may have in a setting.
  const text = SET_SESSION.text.replace('concat(', () => `concat(${calls}, `);
  const textAt = SET_SESSION_AT.text.replace('concat(', () => `concat(${calls}, `);
  return (statement) =>
    statement.name === SET_SESSION.name
      ? { ...statement, text }
      : statement.name === SET_SESSION_AT.name
        ? { ...statement, text: textAt }
        : statement;
};
type SessionSettings = [statement: Statement, values: string[]];
/**
 * The same on a replica, which says in the same round trip whether it has come so far. It is no replica any more when it
 * has taken the place of the primary: what it then has is known by other positions.
 */
const SET_SESSION_AT: Statement = {
  name: 'session_settings_at',
  text: `${SET_SESSION.text.replace('select where', 'select').replace(' is null', '')} is not null
    and pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $11::pg_lsn as reached`,
};

/** The first statement of a transaction: it tells row-level security who the viewer is. `read` makes it read-only. */
export const sessionSettings = (viewer: Viewer, mode: 'read' | 'write'): SessionSettings => [
  SET_SESSION,
  [mode === 'read' ? roleToRead(viewer) : REQUEST_ROLE, ...idsOf(viewer), mode === 'read' ? 'on' : 'off', 'on'],
];

/** Opens a read on a replica; its row says whether it has reached the position. */
export const sessionSettingsAt = (viewer: Viewer, position: Position): SessionSettings => [
  SET_SESSION_AT,
  [...sessionSettings(viewer, 'read')[1], position],
];

const roleToRead = (viewer: Viewer): (typeof REQUEST_ROLES)[number] =>
  ['insider', 'admin'].includes(rowKind(viewer)) ? INSIDER_ROLE : REQUEST_ROLE;

/**
 * The name of a statement that this viewer reads by. A plan is of one role and is made anew for another, so each role has
 * plans of its own.
 */
export const nameToRead = (viewer: Viewer, name: string): string =>
  roleToRead(viewer) === REQUEST_ROLE ? name : `${name}_insider`;

/** The system's settings, whose commit does not wait for the disk: for writes that a crash may lose. */
export const unsyncedSystemSettings = (): SessionSettings => [
  SET_SESSION,
  [REQUEST_ROLE, ...idsOf({ kind: 'system' }), 'off', 'off'],
];

/**
 * The settings of the tables' owner: no request role, and a commit does not wait for the disk. For snapshots, and for
 * filling the demo before the server accepts requests; after a crash the filling starts again.
 */
export const ownerSettings = (viewer: Viewer): SessionSettings => [
  SET_SESSION,
  ['none', ...idsOf(viewer), 'off', 'off'],
];

const idList = (ids: readonly string[] | undefined): string => (ids ? `{${ids.join(',')}}` : '');
const idsOf = (viewer: Viewer): string[] => [
  rowKind(viewer),
  ...(viewer.kind === 'user'
    ? [viewer.userId, viewer.organisationId ?? '', idList(viewer.below), viewer.actsBelow ? idList(viewer.below) : '']
    : ['', '', '', '']),
  ...(viewer.kind === 'visitor' ? ['ticketId' in viewer ? viewer.ticketId : '', viewer.shareId] : ['', '']),
];
