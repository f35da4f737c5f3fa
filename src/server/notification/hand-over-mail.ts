import { DIGEST_TICKETS_MAX } from '../../shared/constants.ts';
import { countText } from '../../shared/format/count.ts';
import { pathOf } from '../../shared/pages.ts';
import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';
import { isInsider } from './audience.ts';
import type { Person, TicketEvent } from './store.ts';
import { ticketUrl } from './ticket-mail.ts';

/** The mail to one person about all tickets that were handed over together. */
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
