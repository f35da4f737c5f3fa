import type { CallableAction } from '../../../shared/ticket/rules.ts';
import type { TicketView } from '../../../shared/ticket/ticket-view.ts';
import { usePage, type LinkTo } from '../../route-match.tsx';
import { useText, type T } from '../../text.tsx';
import { useDesk } from '../../use-desk.ts';
import { Button } from '../../ui/button.tsx';
import { useNavigation } from '../../ui/navigation.tsx';
import type { OpenAction } from './action-sheet.tsx';
import { actionName, rowOf } from '../action-table.ts';
import type { Side } from '../next-step.ts';
import { footerOf, type ActionButton } from '../available-actions.ts';

interface TicketFooterProps {
  ticket: TicketView;
  side: Side;
  onOpen: (what: OpenAction) => void;
}

/** The footer of a ticket: the main action, and up to two others below it. */
export function TicketFooter({ ticket, side, onOpen }: TicketFooterProps) {
  const { t } = useText();
  const start = useOpenAction(ticket, onOpen);
  const { main, beside } = footerOf(ticket.actions, side);
  if (!main && beside.length === 0) return null;
  return (
    <>
      {main && (
        <Button wide icon={rowOf(main.action).icon} onClick={() => start(main)}>
          {actionButtonText(t, main.action, ticket)}
        </Button>
      )}
      {beside.length > 0 && (
        <div className="grid auto-cols-fr grid-flow-col gap-2 *:min-w-0">
          {beside.map((offer) => (
            <Button key={offer.action} kind="quiet" size={main ? 'medium' : 'large'} onClick={() => start(offer)}>
              {actionButtonText(t, offer.action, ticket)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** The text of an action's button, from the user's point of view: "Write a message" instead of "Message". */
export function actionButtonText(t: T, action: CallableAction, ticket: Pick<TicketView, 'handler'>): string {
  const { button } = rowOf(action);
  return button ? t(button) : actionName(t, action, ticket);
}

/** Opens an action as its row says: in a sheet over the ticket, or on its page; at the desk beside the ticket. */
export function useOpenAction(
  ticket: TicketView,
  onOpen: (what: OpenAction) => void,
): (offer: ActionButton, internal?: true) => void {
  const navigation = useNavigation();
  const { link } = usePage();
  const desk = useDesk();
  return ({ action, onBehalf }, internal) => {
    const { opens, apart } = rowOf(action);
    if (opens === 'sheet' || (desk && !apart)) onOpen({ action, onBehalf, ...(internal ? { internal } : {}) });
    // The page of every action has its ticket in the query.
    else navigation.go((link as LinkTo)(opens as 'transfer', { ticket: ticket.id }));
  };
}
