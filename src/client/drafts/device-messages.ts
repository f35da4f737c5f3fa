import type { AnyActionCall } from '../../shared/action-call.ts';
import { actOnTicket } from '../../shared/ticket/action-calls.ts';
import { getTicket } from '../../shared/ticket/calls.ts';
import type { TicketView } from '../../shared/ticket/ticket-view.ts';
import { send, session } from '../api/client.ts';
import { listTickets } from '../api/first-calls.ts';
import { queryClient } from '../api/queries.ts';
import type { T } from '../text.tsx';
import { toast } from '../ui/toast-queue.ts';
import { createMessageOutbox, type Posted } from './message-outbox.ts';
import { deviceMessageStore, type KeptMessage } from './message-store.ts';

/** While something waits it is tried again: a browser says "online" in a hall without a network, too. */
const AGAIN_MS = 15_000;

let words: T | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

export const messageOutbox = createMessageOutbox<TicketView>({
  store: deviceMessageStore,
  send: ({ action, ticketId, body, key }) =>
    send(
      actOnTicket[action] as unknown as AnyActionCall<typeof getTicket.output>,
      { params: { id: ticketId }, body },
      { key, catches: true },
    ),
  userId: () => session.user?.userId,
  onOutcome: tell,
  pause: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
});

function tell({ number }: KeptMessage, outcome: 'sent' | 'refused'): void {
  for (const { name } of [getTicket, listTickets]) void queryClient.invalidateQueries({ queryKey: [name] });
  if (!words) return;
  // No success of just now, which would take the place of another one, such as that of a report.
  if (outcome === 'sent') toast.show({ text: words('ticket.queued.sent', { number }), tone: 'act' });
  else toast.show({ text: words('ticket.queued.refusedNews', { number }), tone: 'warn' });
}

/** Sends a message that a form has written; see `post`. */
export async function postMessage(t: T, message: KeptMessage): Promise<Posted<TicketView>> {
  words = t;
  const posted = await messageOutbox.post(message);
  if (posted === 'waits') sendAgainLater(t);
  return posted;
}

function sendAgainLater(t: T): void {
  clearTimeout(again);
  again = setTimeout(() => void flushMessages(t), AGAIN_MS);
}

/** Sends what waits on this device, now and until nothing waits any more. */
export async function flushMessages(t: T): Promise<void> {
  words = t;
  await messageOutbox.flush();
  if (await messageOutbox.waits()) sendAgainLater(t);
}
