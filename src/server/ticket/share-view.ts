import type { SharePurpose } from '../../shared/ticket/rules.ts';
import type { SharedTicket, ShareView } from '../../shared/ticket/share-calls.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import type { readShares } from './shares-store.ts';

/** What a purpose lets a visitor see of a ticket; of `ticket` the page reads the rest by its own call. */
export function grantedBy(purpose: SharePurpose, view: TicketView): SharedTicket {
  const { id, number, title, status, statusLabel, version } = view;
  return {
    id,
    number,
    title,
    status,
    statusLabel,
    version,
    productModel: view.productModel ?? null,
    handlerName: view.handler?.name ?? null,
    solution: purpose === 'solution' || purpose === 'ticket' ? view.solution : null,
    evaluation: purpose === 'ticket' ? view.evaluation : null,
    actions: view.actions,
  };
}

type Row = Awaited<ReturnType<typeof readShares>>[number];

export function viewShare(row: Row, now: Date): ShareView {
  return {
    id: row.id,
    purpose: row.purpose,
    state: row.revokedAt ? 'revoked' : row.usedAt ? 'used' : row.expiresAt <= now ? 'expired' : 'open',
    createdAt: row.createdAt.toISOString(),
    createdBy: { id: row.createdBy, name: row.createdByName ?? '' },
    expiresAt: row.expiresAt.toISOString(),
    uses: row.uses,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  };
}
