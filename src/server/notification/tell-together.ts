import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { addNews } from './add-news.ts';
import { pushTimeOf } from './delivery.ts';
import { handOverMail } from './hand-over-mail.ts';
import { handOverPush, sendPushes } from './push-message.ts';
import type { Person, TicketEvent } from './store.ts';
import { readTicketEvent } from './store.ts';

interface Pushed {
  person: Person;
  events: [TicketEvent, ...TicketEvent[]];
  at: 'atOnce' | Date;
}

interface Gathered {
  person: Person;
  events: TicketEvent[];
  /** When the mail may go; null: at once. */
  at: Date | null;
}

/** Tells everybody of all that concerns them of what was handed over at once: a line each in the bell, one mail. */
export async function tellTogether(
  deps: { clock: Clock; jobs: Jobs; publicUrl: string },
  tx: Tx,
  events: JobPayloads['handOver']['events'],
): Promise<void> {
  const mails = new Map<string, Gathered>();
  const pushes = new Map<string, Pushed>();
  for (const { ticketId, seq } of events) {
    const event = await readTicketEvent(tx, ticketId, seq);
    if (!event) continue;
    for (const recipient of await addNews(deps, tx, event, 'transfer')) {
      const { person, mail } = recipient;
      if (mail === 'atOnce' || mail instanceof Date) gather(mails, person, event, mail);
      const at = pushTimeOf(recipient, event.productionDown, deps.clock.now());
      if (at !== 'never')
        pushes.set(person.id, { person, at, events: [event, ...(pushes.get(person.id)?.events ?? [])] });
    }
  }
  for (const { person, at, events: told } of pushes.values())
    await sendPushes(deps.jobs, tx, person, at, handOverPush(person, told));
  for (const { person, events: told, at } of mails.values()) {
    const mail = handOverMail(deps.publicUrl, person, told);
    if (at === null) await deps.jobs.send(tx, 'mail', mail);
    else await deps.jobs.send(tx, 'mail', { ...mail, heldFor: person.id }, { startAfter: at });
  }
}

/** Where one of them may not wait for the end of quiet hours, none does. */
function gather(mails: Map<string, Gathered>, person: Person, event: TicketEvent, mail: Date | 'atOnce'): void {
  const known = mails.get(person.id) ?? { person, events: [], at: mail === 'atOnce' ? null : mail };
  known.events.push(event);
  if (mail === 'atOnce') known.at = null;
  mails.set(person.id, known);
}
