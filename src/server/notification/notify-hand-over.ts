import type { Clock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import type { Jobs } from '../outbox/jobs.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { recordNotifications } from './record-notifications.ts';
import { pushTimeOf } from './delivery.ts';
import { handOverPush, sendPushes } from './push-message.ts';
import { type Person, type TicketEvent, readTicketEvents } from './store.ts';
import { DIGEST_TICKETS_MAX } from '../../shared/constants.ts';
import { countText } from '../../shared/format/count.ts';
import { pathOf } from '../../shared/pages.ts';
import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import { isInsider } from './audience.ts';
import { sendMail } from './send-mail.ts';
import { ticketUrl } from './ticket-mail.ts';

/** The mail to one person about all tickets that were handed over together. */
function handOverMail(publicUrl: string, person: Person, events: readonly TicketEvent[]): JobPayloads['mail'] {
  const t = mailTexts(person.language);
  const items = events.map(({ ticketId, number, title, handlerName }) => ({
    title: `${number}: ${title}`,
    lines: [handlerName === null ? t('mail.handOver.queue') : t('mail.handOver.handler', { name: handlerName })],
    url: ticketUrl(publicUrl, person, ticketId),
  }));
  const count = countText(events.length);
  const content = renderMail({
    subject: t('mail.handOver.subject', { n: count }),
    greeting: t('mail.greeting', { name: person.userName }),
    paragraphs: [t('mail.handOver.text')],
    sections: [
      {
        heading: t('mail.handOver.heading'),
        items: items.slice(0, DIGEST_TICKETS_MAX),
        rest:
          items.length > DIGEST_TICKETS_MAX
            ? t('mail.digest.more', { n: countText(items.length - DIGEST_TICKETS_MAX) })
            : undefined,
      },
    ],
    link: {
      label: t('mail.digest.open'),
      url: publicUrl + pathOf(isInsider(person) ? 'insiderList' : 'partnerList', 'b'),
    },
    footer: `${t('mail.footer')} ${t('mail.choose')}`,
  });
  return { to: person.account, ...content };
}

/** The events of one person that go into one mail or one push. */
export interface EventGroup {
  person: Person;
  events: [TicketEvent, ...TicketEvent[]];
  /** When it may be sent; a Date is the end of the quiet hours. */
  at: 'atOnce' | Date;
}

/**
 * Notifies everybody of tickets that were handed over together: each ticket in the bell, and one mail and push a
 * person.
 */
export async function notifyHandOver(
  deps: { clock: Clock; jobs: Jobs; publicUrl: string },
  tx: Tx,
  events: JobPayloads['handOver']['events'],
): Promise<void> {
  const mails = new Map<string, EventGroup>();
  const pushes = new Map<string, EventGroup>();
  const found = await readTicketEvents(tx, events);
  const told = found.map((event) => ({ event, action: 'transfer' }) as const);
  for (const recipient of await recordNotifications(deps, tx, told)) {
    const { event, person, mail } = recipient;
    if (mail === 'atOnce' || mail instanceof Date) addToGroup(mails, person, event, mail);
    const pushTime = pushTimeOf(recipient, event.productionDown, deps.clock.now());
    if (pushTime !== 'never') addToGroup(pushes, person, event, pushTime);
  }
  for (const { person, at, events: grouped } of pushes.values())
    await sendPushes(deps.jobs, tx, person, at, handOverPush(person, grouped));
  for (const { person, at, events: grouped } of mails.values())
    await sendMail(deps.jobs, tx, person, at, handOverMail(deps.publicUrl, person, grouped));
}

/**
 * Adds an event to the person's group. If one event is urgent, the whole group does not wait for the end of the quiet
 * hours.
 */
export function addToGroup(
  groups: Map<string, EventGroup>,
  person: Person,
  event: TicketEvent,
  at: EventGroup['at'],
): void {
  const group = groups.get(person.id);
  if (!group) return void groups.set(person.id, { person, events: [event], at });
  group.events.push(event);
  if (at === 'atOnce') group.at = 'atOnce';
}
