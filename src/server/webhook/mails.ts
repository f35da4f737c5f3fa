import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';

/** The mails that tell admins that a webhook was switched off. */
export const switchedOffMails = (
  publicUrl: string,
  url: string,
  admins: readonly { account: string; userName: string; language: string }[],
): JobPayloads['mail'][] =>
  admins.map(({ account, userName, language }) => {
    const t = mailTexts(language);
    const host = new URL(url).host;
    const content = renderMail({
      subject: t('mail.webhook.subject', { host }),
      greeting: t('mail.greeting', { name: userName }),
      paragraphs: [t('mail.webhook.text', { url }), t('mail.webhook.next')],
      link: { label: t('mail.webhook.open'), url: `${publicUrl}/app/admin/webhooks` },
      footer: t('mail.footer'),
    });
    return { to: account, ...content };
  });
