import { CallError } from '../../shared/errors.ts';
import { pathOf } from '../../shared/pages.ts';
import type { SharePurpose } from '../../shared/ticket/rules.ts';
import { standingsOf } from '../../shared/ticket/rules.ts';
import { createShare, getShared, listShares, revokeShare, shareEnded } from '../../shared/ticket/share-calls.ts';
import { makeShareId } from '../account/share-id.ts';
import type { Context, Operation } from '../http/operation.ts';
import { operation } from '../http/operation.ts';
import { isId } from '../db/id.ts';
import { digestOfSecret } from '../secret.ts';
import { viewContextOf } from './ticket-access.ts';
import type { TicketDeps } from './deps.ts';
import type { WholeTicket } from './ticket-row.ts';
import { factsOf } from './ticket-row.ts';
import { grantedBy, viewShare } from './share-view.ts';
import { insertShare, openShare, readShares, ticketOfShare, withdrawShare } from './shares-store.ts';
import { changeTicket, lockWhole, readWhole } from './store.ts';
import { viewTicket } from './view-ticket.ts';

const DAY_MS = 86_400_000;

/** The address that a link has: the page for rating carries it in the path, the other in the query (screens.md). */
const pathFor = (purpose: SharePurpose, id: string): string =>
  purpose === 'evaluate' ? pathOf('sharedRating', 'b', { id }) : pathOf('sharedQuestion', 'b', { id });

/**
 * Share links: made, listed and withdrawn by the requester and the handler; opened by whoever has one (domain.md,
 * Share links; safety.md 10).
 */
export function shareOperations(deps: TicketDeps, publicUrl: string): Operation[] {
  return [
    operation(createShare, {
      find: (context, params) => mine(context, params['id'] ?? ''),
      perform: async (context, { body }, ticket) => {
        const { tx, clock, now, viewer } = context;
        if (viewer.kind !== 'user') throw new CallError('forbidden');
        const shareId = makeShareId(clock);
        const expiresAt = new Date(now.getTime() + body.expiresInDays * DAY_MS);
        const { purpose } = body;
        const id = clock.id();
        const row = { id, ticketId: ticket.id, purpose, createdBy: viewer.userId, createdAt: now, expiresAt };
        await insertShare(tx, { ...row, digest: digestOfSecret(shareId) });
        await note(context, ticket, 'share');
        return { id, shareId, url: publicUrl + pathFor(purpose, shareId), purpose, expiresAt: expiresAt.toISOString() };
      },
    }),
    operation(listShares, {
      find: (context, params) => mine(context, params['id'] ?? '', readWhole),
      perform: async ({ tx, now }, _input, ticket) => {
        const rows = await readShares(tx, ticket.id);
        return { items: rows.map((row) => viewShare(row, now)), next: null };
      },
    }),
    operation(revokeShare, {
      find: async (context, params) => {
        const id = params['id'] ?? '';
        const ticketId = isId(id) ? await ticketOfShare(context.tx, id) : null;
        return mine(context, ticketId ?? '');
      },
      perform: async ({ tx, now }, { params }) => {
        await withdrawShare(tx, params.id, now);
        return null;
      },
    }),
    operation(getShared, {
      writes: true,
      find: async ({ tx, viewer }) => {
        // The page calls this only with a share link, so a user without one gets "missing".
        if (viewer.kind !== 'visitor') throw new CallError('missing');
        if (viewer.used) throw shareEnded('used');
        // Locked before the link is counted: a rating takes them in the same order.
        const ticket = await lockWhole(tx, viewer.ticketId);
        if (!ticket) throw new CallError('missing');
        return { ticket, purpose: viewer.purpose };
      },
      perform: async (context, _input, { ticket, purpose }) => {
        if (await openShare(context.tx, context.now)) await note(context, ticket, 'shareUsed');
        const view = await viewTicket(ticket, viewContextOf(context, deps));
        return { purpose, ticket: grantedBy(purpose, view) };
      },
    }),
  ];
}

/** Reads the ticket for its requester or handler only (domain.md: R and H). Locks it when an event will be added. */
async function mine(context: Context, id: string, read = lockWhole): Promise<WholeTicket> {
  const ticket = await read(context.tx, id);
  if (!ticket) throw new CallError('missing');
  const held = standingsOf(context.viewer, factsOf(ticket));
  if (!held.includes('requester') && !held.includes('handler')) throw new CallError('forbidden');
  return ticket;
}

/** An event that is not a transition: the version stays, and the ticket keeps its place in the lists. */
async function note(context: Context, ticket: WholeTicket, action: 'share' | 'shareUsed'): Promise<void> {
  const seq = ticket.seq + 1;
  await changeTicket(
    context.tx,
    ticket.id,
    { seq },
    {
      ticketId: ticket.id,
      seq,
      version: ticket.version,
      at: context.now.toISOString(),
      actorId: context.viewer.kind === 'user' ? context.viewer.userId : null,
      action,
      fromStatus: ticket.status,
      toStatus: ticket.status,
      visibility: 'public',
      text: null,
      onBehalf: false,
      formerHandlerId: null,
      changes: [],
    },
    null,
  );
}
