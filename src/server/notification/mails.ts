import { translator } from '../../shared/text/catalogue.ts';
import { mail as en } from '../../shared/text/en/mail.ts';
import { mail as zh } from '../../shared/text/zh/mail.ts';
import { label } from '../http/words.ts';
import { writeLetter } from '../mail/letter.ts';
import type { JobPayloads } from '../outbox/jobs.ts';
import type { MailedAction } from './audience.ts';
import { concernOf, isInsider } from './audience.ts';
import type { Person, TicketHappening } from './store.ts';

const say = { en: translator<typeof en>('en', en), zh: translator<typeof en>('zh', zh) } as const;

/** Where this person reads the ticket. */
export const ticketUrl = (publicUrl: string, person: Pick<Person, 'role'>, ticketId: string): string =>
  `${publicUrl}/app/itr/${isInsider(person) ? 'insider' : 'partners'}/orderDetail/${ticketId}`;

/**
 * The mail to whoever has to act on a ticket now: which, what happened, what to do next, one link. It holds nothing
 * but number, title, name and the public words of the event, so that no insider's field can get into it.
 */
export function ticketMail(
  publicUrl: string,
  person: Person,
  event: TicketHappening,
  action: MailedAction,
): JobPayloads['mail'] {
  const t = say[person.language];
  const what = label(person.language, `ticket.event.${action}`);
  const happened =
    event.actorName === null
      ? t('mail.ticket.happened', { what })
      : t('mail.ticket.happenedBy', { what, actor: event.actorName });
  const quoted = concernOf(action).quotes && event.text ? [t('mail.ticket.quote', { text: event.text })] : [];
  const letter = writeLetter({
    subject: t('mail.ticket.subject', { number: event.number, what, title: event.title }),
    greeting: t('mail.greeting', { name: person.userName }),
    paragraphs: [`${event.number}: ${event.title}`, happened, ...quoted, t(`mail.next.${action}`)],
    link: { label: t('mail.ticket.open'), url: ticketUrl(publicUrl, person, event.ticketId) },
    footer: t('mail.footer'),
  });
  return { to: person.account, ...letter };
}

/** The card for the leads' team chat, in English; insiders only read there. */
export function robotCard(publicUrl: string, event: TicketHappening, why: 'always' | 'poor'): JobPayloads['robot'] {
  const t = say.en;
  const number = event.number;
  return {
    title: why === 'poor' ? t('mail.robot.poor', { number }) : t('mail.robot.escalated', { number }),
    level: why === 'poor' ? 'red' : 'yellow',
    lines: [
      event.title,
      ...(event.handlerName === null ? [] : [t('mail.robot.handler', { name: event.handlerName })]),
      ticketUrl(publicUrl, { role: 'lead' }, event.ticketId),
    ],
  };
}
