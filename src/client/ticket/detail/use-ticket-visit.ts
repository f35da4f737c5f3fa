// Effects of opening a ticket's page: the requested action, the scroll position, the mark as read.
import { useEffect, useRef, useState } from 'react';
import { readTicket } from '../../api/reading-calls.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useSend } from '../../api/use-send.ts';
import { useUser } from '../../api/user.ts';
import { history } from '../../history.ts';
import { usePage, type LinkTo } from '../../route-match.tsx';
import { rememberTicket } from '../../api/recent-tickets.ts';
import type { OpenAction } from '../action/action-sheet.tsx';
import { actionTable } from '../action-table.ts';
import { actionButtons } from '../available-actions.ts';

/**
 * The action in the address, from a list row. It is removed from the address, so that "back" does not open it again.
 */
export function useRequestedAction({ actions }: TicketView): OpenAction | undefined {
  const { page, params, link } = usePage();
  const { do: requested, ...rest } = params;
  useEffect(() => {
    if (requested !== undefined) history.replace((link as LinkTo)(page as 'insiderTicket', rest as { ticket: string }));
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the address the page was opened with
  }, []);
  return actionButtons(actions).find(
    ({ action, enabled }) => enabled && action === requested && actionTable[action].opens === 'sheet',
  );
}

/** Scrolls to the top when the status changes, because the next step is shown there. */
export function useScrollTopOn(status: string): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status) window.scrollTo({ top: 0, behavior: 'smooth' });
    before.current = status;
  }, [status]);
}

/** Remembers on this device that an insider has opened the ticket, for Home. */
export function useRemembered({ id, number, title }: TicketView): void {
  const user = useUser();
  const userId = user?.isInsider ? user.userId : undefined;
  useEffect(() => {
    if (userId !== undefined) rememberTicket(userId, { id, number, title });
  }, [userId, id, number, title]);
}

/** Marks the ticket as read. Returns the number of the last event that was read before this visit. */
export function useMarkRead({ id, seq, lastSeenSeq }: TicketView): number {
  const user = useUser();
  const [before] = useState(lastSeenSeq);
  const { send } = useSend(readTicket, { catches: true });
  const isUser = user !== null;
  useEffect(() => {
    // Also when no event is new, because a reminder among the notifications belongs to no event. No list is
    // invalidated: the unread dot disappears when the list is next loaded.
    if (isUser) void send({ params: { id } });
    // oxlint-disable-next-line react/exhaustive-deps -- the function `send` is new at each render
  }, [id, seq, isUser]);
  return before;
}
