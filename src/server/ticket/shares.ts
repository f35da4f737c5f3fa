import { CallError } from '../../shared/errors.ts';
import { pathOf } from '../../shared/pages.ts';
import { decidesProblems } from '../../shared/problem/rules.ts';
import { type TicketPurpose, standingsOf } from '../../shared/ticket/rules.ts';
import { createShare, getShared, listShares, revokeShare, shareEnded } from '../../shared/ticket/share-calls.ts';
import { type Context, type Operation, operation } from '../http/operation.ts';
import { isId } from '../db/id.ts';
import { viewContextOf } from './ticket-access.ts';
import type { TicketDeps } from './deps.ts';
import { type WholeTicket, factsOf } from './ticket-row.ts';
import { grantedBy, viewGranted, viewShare } from './share-view.ts';
import { addLine } from './add-line.ts';
import { addShare } from './add-share.ts';
import { objectOfShare, openShare, readGranted, readShares, withdrawShare } from './shares-store.ts';
import { lockWhole, readWhole } from './store.ts';
import { viewTicket } from './view-ticket.ts';

/** The address of a link: the page for rating has the identifier in the path, the other in the query (screens.md). */
const pathFor = (purpose: TicketPurpose, id: string): string =>
  purpose === 'evaluate' ? pathOf('sharedRating', 'b', { id }) : pathOf('sharedQuestion', 'b', { id });

/**
 * Share links: made, listed and revoked by the requester and the handler; opened by anybody who has the link
 * (domain.md, Share links; safety.md 10).
 */
export function shareOperations(deps: TicketDeps, publicUrl: string): Operation[] {
  return [
    operation(createShare, {
      find: (context, params) => mine(context, params['id'] ?? ''),
      perform: async (context, { body }, ticket) => {
        const { viewer } = context;
        if (viewer.kind !== 'user') throw new CallError('forbidden');
        const { purpose, expiresInDays } = body;
        const of = { ticketId: ticket.id, purpose, createdBy: viewer.userId };
        const made = await addShare(context, of, expiresInDays, (shareId) => publicUrl + pathFor(purpose, shareId));
        await note(context, ticket, 'share');
        return made;
      },
    }),
    operation(listShares, {
      find: (context, params) => mine(context, params['id'] ?? '', readWhole),
      perform: async ({ tx, now }, _input, ticket) => {
        const rows = await readShares(tx, { ticketId: ticket.id });
        return { items: rows.map((row) => viewShare(row, now)), next: null };
      },
    }),
    operation(revokeShare, {
      find: async (context, params) => {
        const id = params['id'] ?? '';
        const object = isId(id) ? await objectOfShare(context.tx, id) : undefined;
        if (object?.problemId == null) await mine(context, object?.ticketId ?? '');
        else if (!decidesProblems(context.viewer)) throw new CallError('forbidden');
      },
      perform: async ({ tx, now }, { params }) => {
        await withdrawShare(tx, params.id, now);
        return null;
      },
    }),
    sharedOperation(deps),
  ];
}

/** What the visitor's link shows. The page calls this only with a share link, so a user without one gets "missing". */
const sharedOperation = (deps: TicketDeps): Operation =>
  operation(getShared, {
    writes: true,
    find: async ({ tx, viewer }) => {
      if (viewer.kind !== 'visitor') throw new CallError('missing');
      if (!('ticketId' in viewer)) return null;
      if (viewer.used) throw shareEnded('used');
      // Locked before the link is counted: a rating takes them in the same order.
      const ticket = await lockWhole(tx, viewer.ticketId);
      if (!ticket) throw new CallError('missing');
      return { ticket, purpose: viewer.purpose };
    },
    perform: async (context, _input, found) => {
      const isFirst = await openShare(context.tx, context.now);
      if (found === null) {
        const granted = await readGranted(context.tx);
        if (!granted) throw new CallError('missing');
        return viewGranted(granted, context.language);
      }
      const { ticket, purpose } = found;
      // A link that only grants reading leaves no event on the ticket.
      if (isFirst && purpose !== 'ticket') await note(context, ticket, 'shareUsed');
      const view = await viewTicket(ticket, viewContextOf(context, deps));
      return { purpose, ticket: grantedBy(purpose, view) };
    },
  });

/** Reads the ticket for its requester or handler only (domain.md: R and H). Locks it when an event will be added. */
async function mine(context: Context, id: string, read = lockWhole): Promise<WholeTicket> {
  const ticket = await read(context.tx, id);
  if (!ticket) throw new CallError('missing');
  const held = standingsOf(context.viewer, factsOf(ticket));
  if (!held.includes('requester') && !held.includes('handler')) throw new CallError('forbidden');
  return ticket;
}

const note = ({ tx, now, viewer }: Context, ticket: WholeTicket, action: 'share' | 'shareUsed'): Promise<number> =>
  addLine(tx, ticket, { at: now.toISOString(), actorId: viewer.kind === 'user' ? viewer.userId : null, action });
