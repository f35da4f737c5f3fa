import type { Viewer } from '../../shared/ticket/rules.ts';
import { isInsider } from '../../shared/ticket/rules.ts';

/** The role of every request: it owns nothing, and row-level security holds for it (safety.md 4). */
export const REQUEST_ROLE = 'closeloop_request';

export type RowKind = 'system' | 'insider' | 'admin' | 'partner' | 'manager' | 'visitor' | 'none';

/** Under which kind row-level security sees this viewer. */
export function rowKind(viewer: Viewer): RowKind {
  if (viewer.kind === 'system') return 'system';
  if (viewer.kind === 'visitor') return 'visitor';
  if (viewer.kind === 'nobody') return 'none';
  if (viewer.role === 'admin') return 'admin';
  if (isInsider(viewer)) return 'insider';
  return viewer.role === 'partnerManager' ? 'manager' : 'partner';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const literal = (id: string | null): string => {
  if (id === null) return `''`;
  if (!UUID.test(id)) throw new Error('A viewer has an id that is no UUID.');
  return `'${id}'`;
};

/**
 * The statements that put a transaction in the viewer's place, in one round trip. They hold only ids of the form
 * of a UUID and words of this file, so that no parameter is needed.
 */
export const viewerContext = (viewer: Viewer): string => `set local role ${REQUEST_ROLE}; ${viewerSettings(viewer)}`;

/**
 * The same as the owner of the tables, without the second wall and without waiting for the disk: for what an installation
 * writes before anybody can ask (the demo), where both would only cost time. A filling that a crash cut off is begun anew.
 */
export const ownerContext = (viewer: Viewer): string =>
  `set local role none; set local synchronous_commit = off; ${viewerSettings(viewer)}`;

function viewerSettings(viewer: Viewer): string {
  const user = viewer.kind === 'user' ? viewer.userId : null;
  const organisation = viewer.kind === 'user' ? viewer.organisationId : null;
  const ticket = viewer.kind === 'visitor' ? viewer.ticketId : null;
  const share = viewer.kind === 'visitor' ? viewer.shareId : null;
  // `user` is a reserved word, hence the quotes.
  return (
    `set local app.kind = '${rowKind(viewer)}'; set local app."user" = ${literal(user)}; ` +
    `set local app.organisation = ${literal(organisation)}; set local app.ticket = ${literal(ticket)}; set local app.share = ${literal(share)}`
  );
}
