import { DIGEST_TICKETS_MAX } from '../../shared/constants.ts';
import { countText } from '../../shared/format/count.ts';
import { timeLeft } from '../../shared/format/time.ts';
import { pathOf } from '../../shared/pages.ts';
import type { Status } from '../../shared/ticket/statuses.ts';
import { issueText, label, translatorOf } from '../http/messages.ts';
import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { isInsider } from './audience.ts';
import type { StoredJobNotice } from './job-notice-store.ts';
import { failedJobPath } from './job-notices.ts';
import type { TicketEvent } from './store.ts';
import { headline, ticketUrl, type Alarms } from './ticket-mail.ts';
import type { DigestRecipient, DigestItem } from './digest-store.ts';

/** A ticket that waits for somebody. */
export interface WaitingTicket {
  id: string;
  number: string;
  title: string;
  status: Status;
  /** Null while its clock does not run. */
  remainingMs: number | null;
}

/** The digest: the jobs that failed, what is new, grouped by ticket, and the tickets that wait. Each item links to its page. */
export function digestMail(
  publicUrl: string,
  recipient: DigestRecipient,
  { news, failed }: { news: readonly DigestItem[]; failed: readonly StoredJobNotice[] },
  waiting: { tickets: readonly WaitingTicket[]; count: number },
): JobPayloads['mail'] {
  const { language } = recipient;
  const t = mailTexts(language);
  const byTicket = new Map<string, DigestItem[]>();
  for (const one of news) byTicket.set(one.ticketId, [...(byTicket.get(one.ticketId) ?? []), one]);
  const item = (id: string, number: string, title: string, lines: string[]) => ({
    title: `${number}: ${title}`,
    lines,
    url: ticketUrl(publicUrl, recipient, id),
  });
  const fresh = [...byTicket].map(([id, all]) =>
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
  const jobs = failed.map((job) => ({
    title: t(`mail.job.${job.kind}.subject`, { name: job.name }),
    lines: [issueText(language, job.error)],
    url: publicUrl + failedJobPath(recipient, job),
  }));
  const section = (heading: string, items: typeof fresh, count: number) => ({
    heading,
    items: items.slice(0, DIGEST_TICKETS_MAX),
    rest: count > DIGEST_TICKETS_MAX ? t('mail.digest.more', { n: countText(count - DIGEST_TICKETS_MAX) }) : undefined,
  });
  const content = renderMail({
    subject: t('mail.digest.subject', {
      news: countText(news.length + failed.length),
      waiting: countText(waiting.count),
    }),
    greeting: t('mail.greeting', { name: recipient.userName }),
    paragraphs: [],
    sections: [
      ...(jobs.length > 0 ? [section(t('mail.digest.jobs'), jobs, jobs.length)] : []),
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

/**
 * The card for the leads' team chat, in English. Only insiders read it; it has these fields and no others (safety.md
 * 12).
 */
export function robotCard(
  publicUrl: string,
  event: TicketEvent,
  why: 'always' | 'poor',
  alarms: Alarms,
): JobPayloads['robot'] {
  const t = mailTexts('en');
  const { number } = event;
  const { words, isEmergency } = headline(event, alarms, 'en');
  const title = why === 'poor' ? t('mail.robot.poor', { number }) : t('mail.robot.escalated', { number });
  return {
    event: why === 'poor' ? 'poorRating' : 'escalated',
    title: words === null ? title : `[${words}] ${title}`,
    level: why === 'poor' || isEmergency ? 'red' : 'yellow',
    lines: [event.title, ...(event.handlerName === null ? [] : [t('mail.robot.handler', { name: event.handlerName })])],
    ticket: { number, url: ticketUrl(publicUrl, { role: 'lead' }, event.ticketId) },
    at: event.at.toISOString(),
  };
}
