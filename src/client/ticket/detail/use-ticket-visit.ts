/** Side effects of opening a ticket's page: the wanted action, the scroll position, the mark as read. */
import { useEffect, useRef, useState } from 'react';
import { readTicket } from '../../../shared/ticket/calls.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { useSend } from '../../api/use-send.ts';
import { useUser } from '../../api/user.ts';
import { history } from '../../history.ts';
import { usePage, type LinkTo } from '../../route-match.tsx';
import type { OpenAction } from '../action/action-sheet.tsx';
import { actionTable } from '../action-table.ts';
import { actionButtons } from '../available-actions.ts';

/** The action of a list row that led here. It is removed from the address, so that "back" does not open it again. */
export function useWanted({ actions }: TicketView): OpenAction | undefined {
  const { page, params, link } = usePage();
  const { do: wanted, ...rest } = params;
  useEffect(() => {
    if (wanted !== undefined) history.replace((link as LinkTo)(page as 'insiderTicket', rest as { ticket: string }));
    // oxlint-disable-next-line react/exhaustive-deps -- once, for the address the page was opened with
  }, []);
  return actionButtons(actions).find(
    ({ action, enabled }) => enabled && action === wanted && actionTable[action].opens === 'sheet',
  );
}

/** Scrolls to the top when the status changes, because the next step is shown there. */
export function useTopAt(status: string): void {
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== status) window.scrollTo({ top: 0, behavior: 'smooth' });
    before.current = status;
  }, [status]);
}

/** Marks the ticket as read, and answers the last event that was read before this visit. */
export function useSeen({ id, seq, lastSeenSeq }: TicketView): number {
  const user = useUser();
  const [before] = useState(lastSeenSeq);
  const { send } = useSend(readTicket, { catches: true });
  // Also where no line is new: a reminder in the bell belongs to no line.
  const mark = user !== null;
  useEffect(() => {
    // No list is asked anew for it: the dot is gone when the list is next loaded.
    if (mark) void send({ params: { id } });
    // `send` is a new function at each render; only the number says that there is something new.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [id, seq, mark]);
  return before;
}
