import { pathOf } from '../../shared/pages.ts';
import { lineNumbers } from '../../shared/ticket/line-numbers.ts';
import type { Tx } from '../db/database.ts';
import { label } from '../http/messages.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import type { NoticeName } from '../../shared/ticket/other-events.ts';
import { isInsider } from './audience.ts';
import type { Person, TicketEvent } from './store.ts';
import { ticketUrl } from './ticket-mail.ts';

type PushJob = Omit<JobPayloads['push'], 'sessionId'>;

/** Sends a job for each of this person's devices with a push subscription. */
export async function sendPushes(
  jobs: Jobs,
  tx: Tx,
  { pushTo }: Person,
  at: 'atOnce' | Date,
  job: PushJob,
): Promise<void> {
  for (const sessionId of pushTo)
    await jobs.send(tx, 'push', { sessionId, ...job }, at instanceof Date ? { startAfter: at } : {});
}

/**
 * The push message of an event: the ticket's number and what happened. Anybody can read a lock screen, so it contains
 * no title, no name and no text that a user wrote. A tap opens the event.
 */
export function pushMessage(person: Person, event: TicketEvent, action: NoticeName): PushJob {
  const { ticketId, number, seq, internalLines, productionDown } = event;
  const happened = label(person.language, `ticket.event.${action}`);
  const line = lineNumbers(isInsider(person), internalLines)(seq);
  return {
    ticketId,
    isUrgent: productionDown,
    message: {
      title: number,
      body: productionDown ? `${mailTexts(person.language)('mail.ticket.down')} · ${happened}` : happened,
      path: `${ticketUrl('', person, ticketId)}?event=${line}`,
      tag: ticketId,
      language: person.language,
    },
  };
}

/** The push message of tickets that were handed over together: how many, with a link to the list. */
export function handOverPush(person: Person, events: readonly [TicketEvent, ...TicketEvent[]]): PushJob {
  const job = pushMessage(person, events[0], 'transfer');
  if (events.length === 1) return job;
  const isUrgent = events.some(({ productionDown }) => productionDown);
  const body = mailTexts(person.language)('mail.handOver.subject', { n: String(events.length) });
  const path = pathOf(isInsider(person) ? 'insiderList' : 'partnerList', 'b');
  return { ...job, isUrgent, message: { ...job.message, title: 'Closeloop', body, path, tag: 'handOver' } };
}
