import * as z from 'zod/mini';
import { problemMessage, ticketMessage } from '../../shared/admin/webhook-message.ts';
import type { Viewer } from '../../shared/ticket/rules.ts';
import { lineNumbers } from '../../shared/ticket/line-numbers.ts';
import { isInsider } from '../../shared/ticket/rules.ts';
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
 * In whose place a message is read. Partners' receivers see what a visitor with a link to the ticket sees, others what an admin
 * sees; neither has a button to press. So view and row-level security cut as for anybody.
 */
export const readerOf = (audience: WebhookAudience, ticketId: string): Viewer =>
  audience === 'public'
    ? { kind: 'visitor', shareId: NOBODY, ticketId, purpose: 'ticket' }
    : { kind: 'user', userId: NOBODY, role: 'admin', organisationId: null };

/** A message by what is told of it in the table: its event, when it happened, what type that is. */
export type Writer = (untold: Pick<PendingMessage, 'seq' | 'at'>, type: string) => string | undefined;

export interface MessageDeps {
  calendar: TicketDeps['calendar'];
  dictionaries: TicketDeps['dictionaries'];
  publicUrl: string;
  now(): number;
}

/** Reads a ticket in the place of the transaction's reader and answers what writes its messages; undefined when it is not there. */
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
    // Output is parsed like everything that leaves: what is not declared cannot leak.
    return event && JSON.stringify(z.parse(ticketMessage, message));
  };
}

/** A signed address would be over before a second try: the call that answers one is not. */
const linked = (publicUrl: string, file: AttachmentView): AttachmentView => ({
  ...file,
  url: `${publicUrl}/itr-api/v1/attachments/${file.id}`,
  thumbnailUrl: null,
});

/** The same for a problem, which insiders alone read. */
export async function problemWriter(tx: Tx, viewer: Viewer, id: string): Promise<Writer | undefined> {
  const found = await readProblem(tx, id);
  if (!found) return undefined;
  const problem = viewProblem(found, { viewer, language: 'en' });
  return ({ at }, type) =>
    JSON.stringify(z.parse(problemMessage, { type, timestamp: at.toISOString(), data: { problem } }));
}
