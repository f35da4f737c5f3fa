import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';

/** Why a mail was refused: a key of the mail texts. */
export type Refusal =
  | 'mail.in.unknown'
  | 'mail.in.otherSender'
  | 'mail.in.severalSenders'
  | 'mail.in.notGenuine'
  | 'mail.in.unreadable'
  | 'mail.in.completed'
  | 'mail.in.empty'
  | 'mail.in.tooLong'
  | 'mail.in.tooLarge'
  | 'mail.in.notNow';

interface ReplyContext {
  to: string;
  subject: string;
  messageId: string;
  language: string;
  /** The address of the ticket, if the sender may see the ticket. */
  url?: string | undefined;
  name?: string | undefined;
}

function answer(reply: ReplyContext, paragraphs: string[]): JobPayloads['mail'] {
  const { to, subject, messageId, language, url, name } = reply;
  const t = mailTexts(language);
  const content = renderMail({
    subject: t('mail.in.subject', { subject }),
    greeting: name === undefined ? t('mail.greetingUnnamed') : t('mail.greeting', { name }),
    paragraphs,
    ...(url === undefined ? {} : { link: { label: t('mail.ticket.open'), url } }),
    footer: t('mail.in.footer'),
  });
  return { to, ...content, ...(messageId === '' ? {} : { inReplyTo: messageId }) };
}

/** Tells the sender why a mail was refused, and where to go instead. */
export const refusalMail = (reply: ReplyContext, refusal: Refusal): JobPayloads['mail'] => {
  const t = mailTexts(reply.language);
  return answer(reply, [t('mail.in.refused'), t(refusal)]);
};

/** Tells the sender which files of an accepted mail were left out. */
export const filesLeftMail = (reply: ReplyContext, names: readonly string[]): JobPayloads['mail'] =>
  answer(reply, [mailTexts(reply.language)('mail.in.filesLeft', { names: names.join(', ') })]);
