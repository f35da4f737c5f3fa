import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { NoticeName } from '../../shared/ticket/other-events.ts';
import type { Recipient } from './audience.ts';
import { recipientsOf } from './audience.ts';
import type { Delivery } from './delivery.ts';
import { deliveryOf } from './delivery.ts';
import type { EventWithPeople } from './store.ts';
import { addNotifications, notifyOpenPages } from './store.ts';

/**
 * Stores the notifications of an event for its recipients: for their bells and their next digests. Resolves to the
 * recipients who did not have it yet, with how they get the mail.
 */
export async function recordNotifications(
  { clock }: { clock: Clock },
  tx: Tx,
  event: EventWithPeople,
  action: NoticeName,
): Promise<(Recipient & Delivery & { id: string })[]> {
  const recipients = recipientsOf(action, event, event.people).map((recipient) => ({
    ...recipient,
    id: clock.id(),
    ...deliveryOf(recipient, event.productionDown, clock.now()),
  }));
  const added = await addNotifications(
    tx,
    recipients.map(({ id, person, inBell, mail }) => ({
      id,
      userId: person.id,
      ticketId: event.ticketId,
      seq: event.seq,
      action,
      actorName: event.actorName,
      at: event.at,
      inBell,
      mailWaits: mail === 'digest',
    })),
  );
  const fresh = recipients.filter(({ person }) => added.has(person.id));
  for (const { person, inBell } of fresh) if (inBell) notifyOpenPages(tx, person.id);
  return fresh;
}
