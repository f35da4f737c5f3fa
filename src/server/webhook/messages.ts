import * as z from 'zod/mini';
import { problemMessage, ticketMessage } from '../../shared/admin/webhook-message.ts';
import { type Viewer, isInsider } from '../../shared/ticket/rules.ts';
import { lineNumbers } from '../../shared/ticket/line-numbers.ts';
import type { AttachmentView } from '../../shared/ticket/ticket-view.ts';
import type { Tx } from '../db/database.ts';
import { readProblem } from '../problem/store.ts';
import { viewProblem } from '../problem/view-problem.ts';
import type { TicketDeps } from '../ticket/deps.ts';
import { readWhole } from '../ticket/store.ts';
import { readEvents } from '../ticket/timeline-store.ts';
import { viewEvent, viewTicket, type TicketViewContext } from '../ticket/view-ticket.ts';
import type { PendingMessage, WebhookAudience } from './delivery-store.ts';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * The viewer with whose rights a message is read: for a public webhook a visitor with a link to the ticket, else an admin. So the
 * ordinary view and row-level security decide what the message contains.
 */
export const viewerOf = (audience: WebhookAudience, ticketId: string): Viewer =>
  audience === 'public'
    ? { kind: 'visitor', shareId: NOBODY, ticketId, purpose: 'ticket' }
    : { kind: 'user', userId: NOBODY, role: 'admin', organisationId: null };

/** Writes the message of one event; undefined when the viewer may not see the event. */
export type Writer = (event: Pick<PendingMessage, 'seq' | 'at'>, type: string) => string | undefined;

export interface MessageDeps {
  calendar: TicketDeps['calendar'];
  dictionaries: TicketDeps['dictionaries'];
  publicUrl: string;
  now(): number;
}

/** Reads a ticket with the rights of the transaction's viewer and answers a writer of its messages; undefined without the ticket. */
export async function ticketWriter(
  tx: Tx,
  deps: MessageDeps,
  viewer: Viewer,
  id: string,
  first: number,
): Promise<Writer | undefined> {
  const ticket = await readWhole(tx, id);
  const before = ticket && lineNumbers(isInsider(viewer), ticket.internalLines)(first) - 1;
  const timeline = ticket && (await readEvents(tx, id, { seq: before ?? 0 }));
  if (!ticket || !timeline) return undefined;
  const context: TicketViewContext = {
    viewer,
    language: 'en',
    now: deps.now(),
    address: () => Promise.resolve(''),
    calendar: (zone) => deps.calendar(tx, zone),
    dictionaries: () => deps.dictionaries(tx),
  };
  const link = (file: AttachmentView): AttachmentView => linked(deps.publicUrl, file);
  const view = await viewTicket(ticket, context);
  const { solution, attachments } = view;
  const shown = {
    ...view,
    attachments: attachments.map(link),
    solution: solution && { ...solution, attachments: solution.attachments.map(link) },
  };
  const events = new Map(
    await Promise.all(
      timeline.events.map(async (event) => {
        const line = await viewEvent(event, context, timeline.internalLines);
        return [event.seq, { ...line, attachments: line.attachments.map(link) }] as const;
      }),
    ),
  );
  return ({ seq, at }, type) => {
    const event = events.get(seq);
    const message = { type, timestamp: at.toISOString(), data: { ticket: shown, event } };
    // Parsed like every output, so that undeclared values cannot leak.
    return event && JSON.stringify(z.parse(ticketMessage, message));
  };
}

/** A signed address would expire before a second attempt; the address of the call does not, and knows the scanner's word. */
const linked = (publicUrl: string, file: AttachmentView): AttachmentView => ({
  ...file,
  url: `${publicUrl}/itr-api/v1/attachments/${file.id}`,
  thumbnailUrl: null,
});

/** The same for a problem. Only insiders read problems. */
export async function problemWriter(
  tx: Tx,
  publicUrl: string,
  viewer: Viewer,
  id: string,
): Promise<Writer | undefined> {
  const found = await readProblem(tx, id);
  if (!found) return undefined;
  const view = await viewProblem(found, { viewer, language: 'en', address: () => Promise.resolve('') });
  const link = (file: AttachmentView): AttachmentView => linked(publicUrl, file);
  const events = view.events.map((event) => ({ ...event, attachments: event.attachments.map(link) }));
  const problem = { ...view, events };
  return ({ at }, type) =>
    JSON.stringify(z.parse(problemMessage, { type, timestamp: at.toISOString(), data: { problem } }));
}
