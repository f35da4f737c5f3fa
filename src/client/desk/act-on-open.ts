import type { T } from '../text.tsx';
import { actionButtons, refusalText } from '../ticket/available-actions.ts';
import type { OpenTicket } from '../ticket/open-ticket.ts';
import { toast } from '../ui/toast-queue.ts';
import type { KeyAction } from '../ticket/action-keys.ts';

/** Starts the action of a key on the open ticket. When the ticket does not allow it, a toast says why. */
export function actOnOpen({ ticket, start }: OpenTicket, { actions, internal }: KeyAction, t: T): void {
  const offers = actionButtons(ticket.actions).filter(({ action }) => actions.includes(action));
  const offer = offers.find(({ enabled }) => enabled);
  if (offer) return start(offer, internal);
  const [refused] = offers;
  toast.show({ text: refused ? refusalText(t, refused, ticket.status) : t('desk.key.refused'), tone: 'warn' });
}
