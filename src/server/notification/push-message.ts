import { pathOf } from '../../shared/pages.ts';
import { lineNumbers } from '../../shared/ticket/line-numbers.ts';
import type { Tx } from '../db/database.ts';
import { label } from '../http/messages.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import type { NotificationEvent } from './audience.ts';
import { isInsider } from './audience.ts';
import type { Person, TicketEvent } from './store.ts';
import { ticketUrl } from './ticket-mail.ts';

type PushJob = Omit<JobPayloads['push'], 'sessionId'>;

/** One job for each device of this person; nearly always there is none. */
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
 * What a device shows of an event: the number and what happened. A lock screen is read by everybody: no title, no name, no
 * word that somebody wrote. A tap opens the event.
 */
export function pushMessage(person: Person, event: TicketEvent, action: NotificationEvent): PushJob {
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

/** Of several tickets that were handed over at once: how many, and the way to the list. */
export function handOverPush(person: Person, [event, ...others]: readonly [TicketEvent, ...TicketEvent[]]): PushJob {
  const job = pushMessage(person, event, 'transfer');
  if (others.length === 0) return job;
  const body = mailTexts(person.language)('mail.handOver.subject', { n: String(others.length + 1) });
  const path = pathOf(isInsider(person) ? 'insiderList' : 'partnerList', 'b');
  return { ...job, message: { ...job.message, title: 'Closeloop', body, path, tag: 'handOver' } };
}
