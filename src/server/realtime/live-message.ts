/** Messages from transactions to all processes: their form, who gets them, and the event that is sent to the page. */
import { positionIn } from '../db/position.ts';
import { can } from '../../shared/ticket/roles.ts';
import { type Viewer, isInsider } from '../../shared/ticket/rules.ts';

/** The channel of these messages; the payload is a LiveMessage as JSON. */
export const LIVE_CHANNEL = 'live';

/** Tells all pages, after a commit; the function adds the position, which has that commit. */
export const TELL_PAGES = { name: 'pages_tell', text: 'select tell_pages($1)' } as const;

/** `position`: as the database writes it; whoever reads a replica reads one that has come so far. */
export type LiveMessage = { position?: string | undefined } & LiveContent;
type LiveContent =
  | {
      kind: 'ticket';
      id: string;
      version: number;
      seq: number;
      requesterId: string;
      organisationId: string | null;
      handlerId: string | null;
      /** Only insiders may know that something happened. */
      internal: boolean;
    }
  | { kind: 'notification'; userId: string }
  /** Messages were lost, or too much has changed: every page reads its data again. */
  | { kind: 'gap' };

/** Whether this viewer gets the message, by the same rule as row-level security has for the ticket. */
export function concerns(viewer: Viewer & { kind: 'user' }, message: LiveMessage): boolean {
  if (message.kind === 'gap') return true;
  if (message.kind === 'notification') return message.userId === viewer.userId;
  if (isInsider(viewer)) return true;
  if (message.internal) return false;
  if (message.requesterId === viewer.userId) return true;
  return (
    can(viewer.role, 'manages') &&
    message.organisationId !== null &&
    (message.organisationId === viewer.organisationId || viewer.below?.includes(message.organisationId) === true)
  );
}

export function eventOf(message: LiveMessage): string {
  const position = message.position === undefined ? undefined : positionIn(message.position);
  if (message.kind !== 'ticket') return `event: ${message.kind}\ndata: ${JSON.stringify({ position })}\n\n`;
  // Without the event's number: a gap in it would reveal internal events to a partner.
  const { id, version } = message;
  return `event: ticket\ndata: ${JSON.stringify({ id, version, position })}\n\n`;
}
