import { DIGEST_TICKETS_MAX } from '../../shared/constants.ts';
import { countText } from '../../shared/format/count.ts';
import { timeLeft } from '../../shared/format/time.ts';
import { pathOf } from '../../shared/pages.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import { label, translatorOf } from '../http/messages.ts';
import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { JobPayloads } from '../outbox/jobs.ts';
import type { MailedAction, NotificationEvent } from './audience.ts';
import { audienceRuleOf, isInsider } from './audience.ts';
import type { Person, TicketEvent } from './store.ts';
import type { DigestRecipient, DigestItem } from './digest-store.ts';

/** Where this person reads the ticket. */
export const ticketUrl = (publicUrl: string, person: Pick<Person, 'role'>, ticketId: string): string =>
  `${publicUrl}/app/itr/${isInsider(person) ? 'insider' : 'partners'}/orderDetail/${ticketId}`;

/**
 * The mail of an event: which ticket, what happened, for whoever has to act what to do next, one link. It holds nothing
 * but number, title, name and the words of the event that this person may read: no insider's field can get into it.
 */
export function ticketMail(
  publicUrl: string,
  person: Person,
  event: TicketEvent,
  action: NotificationEvent,
  acts: boolean,
  hasApp = false,
): JobPayloads['mail'] {
  const t = mailTexts(person.language);
  const what = label(person.language, `ticket.event.${action}`);
  const happened =
    event.actorName === null
      ? t('mail.ticket.happened', { what })
      : t('mail.ticket.happenedBy', { what, actor: event.actorName });
  const concern = audienceRuleOf(action);
  // The words of a handover or a reopening are for whoever takes it on; those of a comment for all whom it concerns.
  const quotes = concern.quotes && event.visibility === 'public' && (acts || concern.mail === undefined);
  const words = event.text ?? (isInsider(person) ? event.internalText : null);
  const quoted = quotes && words ? [t('mail.ticket.quote', { text: words })] : [];
  const url = ticketUrl(publicUrl, person, event.ticketId);
  const content = renderMail({
    subject: t('mail.ticket.subject', { number: event.number, what, title: event.title }),
    greeting: t('mail.greeting', { name: person.userName }),
    paragraphs: [
      `${event.number}: ${event.title}`,
      happened,
      ...quoted,
      ...(acts ? [t(`mail.next.${action as MailedAction}`)] : []),
    ],
    link: { label: t('mail.ticket.open'), url },
    // The page at this address opens the native app (decision 0027).
    alsoLink: hasApp ? { label: t('mail.ticket.openApp'), url: `${url}?from=mail&open=1` } : undefined,
    footer: `${t('mail.footer')} ${t('mail.choose')}`,
  });
  return { to: person.account, ...content };
}

/** A ticket that waits for somebody. */
export interface WaitingTicket {
  id: string;
  number: string;
  title: string;
  status: Status;
  /** Null while its clock does not run. */
  remainingMs: number | null;
}

/** The one mail of the day: what is new, ticket by ticket, and what waits. Each item leads to its ticket. */
export function digestMail(
  publicUrl: string,
  recipient: DigestRecipient,
  news: readonly DigestItem[],
  waiting: { tickets: readonly WaitingTicket[]; count: number },
): JobPayloads['mail'] {
  const { language } = recipient;
  const t = mailTexts(language);
  const about = new Map<string, DigestItem[]>();
  for (const one of news) about.set(one.ticketId, [...(about.get(one.ticketId) ?? []), one]);
  const item = (id: string, number: string, title: string, lines: string[]) => ({
    title: `${number}: ${title}`,
    lines,
    url: ticketUrl(publicUrl, recipient, id),
  });
  const fresh = [...about].map(([id, all]) =>
    item(
      id,
      all[0]?.number ?? '',
      all[0]?.title ?? '',
      all.map(({ action, actorName }) => {
        const what = label(language, `ticket.event.${action}`);
        return actorName === null ? what : t('mail.digest.by', { what, actor: actorName });
      }),
    ),
  );
  const todo = waiting.tickets.map(({ id, number, title, status, remainingMs }) => {
    const left = remainingMs === null ? [] : [timeLeft(translatorOf(language), remainingMs)];
    return item(id, number, title, [[label(language, `ticket.status.${status}`), ...left].join(' · ')]);
  });
  const section = (heading: string, items: typeof fresh, count: number) => ({
    heading,
    items: items.slice(0, DIGEST_TICKETS_MAX),
    rest: count > DIGEST_TICKETS_MAX ? t('mail.digest.more', { n: countText(count - DIGEST_TICKETS_MAX) }) : undefined,
  });
  const content = renderMail({
    subject: t('mail.digest.subject', { news: countText(news.length), waiting: countText(waiting.count) }),
    greeting: t('mail.greeting', { name: recipient.userName }),
    paragraphs: [],
    sections: [
      ...(fresh.length > 0 ? [section(t('mail.digest.news'), fresh, fresh.length)] : []),
      ...(todo.length > 0 ? [section(t('mail.digest.waiting'), todo, waiting.count)] : []),
    ],
    link: {
      label: t('mail.digest.open'),
      url: publicUrl + pathOf(isInsider(recipient) ? 'insiderList' : 'partnerList', 'b'),
    },
    footer: `${t('mail.footer')} ${t('mail.digest.choose', { url: publicUrl + pathOf('notificationSettings', 'b') })}`,
  });
  return { to: recipient.account, ...content };
}

/** Of all tickets that somebody who left handed over to this person, or that concern them otherwise. */
export function handOverMail(publicUrl: string, person: Person, events: readonly TicketEvent[]): JobPayloads['mail'] {
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

/** The card for the leads' team chat, in English; insiders only read there. These fields and no others (safety.md 12). */
export function robotCard(publicUrl: string, event: TicketEvent, why: 'always' | 'poor'): JobPayloads['robot'] {
  const t = mailTexts('en');
  const number = event.number;
  return {
    event: why === 'poor' ? 'poorRating' : 'escalated',
    title: why === 'poor' ? t('mail.robot.poor', { number }) : t('mail.robot.escalated', { number }),
    level: why === 'poor' ? 'red' : 'yellow',
    lines: [event.title, ...(event.handlerName === null ? [] : [t('mail.robot.handler', { name: event.handlerName })])],
    ticket: { number, url: ticketUrl(publicUrl, { role: 'lead' }, event.ticketId) },
    at: event.at.toISOString(),
  };
}
