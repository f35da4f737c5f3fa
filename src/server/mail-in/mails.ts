import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';
import type { JobPayloads } from '../outbox/job-payloads.ts';

/** Why a mail could not be taken: a key of the mails' texts. */
export type Refusal =
  | 'mail.in.unknown'
  | 'mail.in.otherSender'
  | 'mail.in.completed'
  | 'mail.in.empty'
  | 'mail.in.tooLong'
  | 'mail.in.tooLarge'
  | 'mail.in.notNow';

interface Answered {
  to: string;
  subject: string;
  messageId: string;
  language: string;
  /** The ticket, where the sender may be told of it. */
  url?: string | undefined;
  name?: string | undefined;
}

function answer(answered: Answered, paragraphs: string[]): JobPayloads['mail'] {
  const { to, subject, messageId, language, url, name } = answered;
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

/** Says politely why a mail was not taken, and where to go instead. */
export const refusalMail = (answered: Answered, refusal: Refusal): JobPayloads['mail'] => {
  const t = mailTexts(answered.language);
  return answer(answered, [t('mail.in.refused'), t(refusal)]);
};

/** Says which files of a mail that was taken were left out. */
export const filesLeftMail = (answered: Answered, names: readonly string[]): JobPayloads['mail'] =>
  answer(answered, [mailTexts(answered.language)('mail.in.filesLeft', { names: names.join(', ') })]);
