import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { NoticeName } from '../../shared/ticket/other-events.ts';
import { type Recipient, recipientsOf } from './audience.ts';
import { type Delivery, deliveryOf } from './delivery.ts';
import { type EventWithPeople, addNotifications, notifyOpenPages } from './store.ts';

/** An event, and what it is told as. */
export interface Told {
  event: EventWithPeople;
  action: NoticeName;
}

/**
 * Stores the notifications of events for their recipients, by one statement: for their bells and their next digests.
 * Resolves to the recipients who did not have it yet, with how they get the mail.
 */
export async function recordNotifications(
  { clock }: { clock: Clock },
  tx: Tx,
  told: readonly Told[],
): Promise<(Told & Recipient & Delivery & { id: string })[]> {
  const recipients = told.flatMap(({ event, action }) =>
    recipientsOf(action, event, event.people).map((recipient) => ({
      ...{ event, action },
      ...recipient,
      id: clock.id(),
      ...deliveryOf(recipient, event.productionDown, clock.now()),
    })),
  );
  const added = await addNotifications(
    tx,
    recipients.map(({ event, action, id, person, inBell, mail }) => ({
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
  const fresh = recipients.filter(({ id }) => added.has(id));
  for (const { person, inBell } of fresh) if (inBell) notifyOpenPages(tx, person.id);
  return fresh;
}
