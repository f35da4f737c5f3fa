import type { CodePurpose } from '../../shared/account/calls.ts';
import { EMAIL_CODE_MINUTES, INVITATION_DAYS } from '../../shared/constants.ts';
import { exactTime } from '../../shared/format/time.ts';
import type { Language } from '../../shared/text/languages.ts';
import { renderMail } from '../mail/mail-template.ts';
import { mailTexts } from '../mail/mail-texts.ts';

interface MailRecipient {
  language: Language;
  /** Null for an address without an account. */
  name: string | null;
}
type RenderedMail = { subject: string; text: string; html: string };

const greeting = ({ language, name }: MailRecipient): string =>
  name === null ? mailTexts(language)('mail.greetingUnnamed') : mailTexts(language)('mail.greeting', { name });

/** The mail that carries a code; the code is in the subject too, so that a phone shows it without opening. */
export function codeMail(recipient: MailRecipient, purpose: CodePurpose, code: string): RenderedMail {
  const t = mailTexts(recipient.language);
  return renderMail({
    subject: t(`mail.code.${purpose}.subject`, { code }),
    greeting: greeting(recipient),
    paragraphs: [t(`mail.code.${purpose}.text`, { minutes: EMAIL_CODE_MINUTES }), t('mail.code.notYou')],
    code,
    footer: t('mail.footer'),
  });
}

/** The mail with the code by which the owner of an account says that a provider's person is the same. */
export function joinMail(
  recipient: MailRecipient,
  { code, provider }: { code: string; provider: string },
): RenderedMail {
  const t = mailTexts(recipient.language);
  return renderMail({
    subject: t('mail.join.subject', { code }),
    greeting: greeting(recipient),
    paragraphs: [t('mail.join.text', { provider, minutes: EMAIL_CODE_MINUTES }), t('mail.join.notYou')],
    code,
    footer: t('mail.footer'),
  });
}

/** Tells an admin that the one who comes in without a provider has done so. */
export function keptAdminMail(
  recipient: MailRecipient,
  { name, at, ip, url }: { name: string; at: Date; ip: string; url: string },
): RenderedMail {
  const t = mailTexts(recipient.language);
  return renderMail({
    subject: t('mail.keptAdmin.subject', { name }),
    greeting: greeting(recipient),
    paragraphs: [t('mail.keptAdmin.text', { name }), t('mail.keptAdmin.notThem')],
    facts: [
      { name: t('mail.newDevice.at'), value: `${exactTime(at, 'UTC')} UTC` },
      { name: t('mail.newDevice.ip'), value: ip },
    ],
    link: { label: t('mail.keptAdmin.link'), url },
    footer: t('mail.footer'),
  });
}

/** The mail for an address that registers although it has an account. */
export function existsMail(recipient: MailRecipient, loginUrl: string): RenderedMail {
  const t = mailTexts(recipient.language);
  return renderMail({
    subject: t('mail.exists.subject'),
    greeting: greeting(recipient),
    paragraphs: [t('mail.exists.text')],
    link: { label: t('mail.exists.link'), url: loginUrl },
    footer: t('mail.footer'),
  });
}

/** The invitation of a person whom an admin has created. */
export function invitationMail(
  recipient: MailRecipient,
  { url, by, vendor }: { url: string; by: string; vendor: string },
): RenderedMail {
  const t = mailTexts(recipient.language);
  const where = vendor || 'Closeloop';
  return renderMail({
    subject: t('mail.invitation.subject', { where }),
    greeting: greeting(recipient),
    paragraphs: [t('mail.invitation.text', { by, where }), t('mail.invitation.next', { days: INVITATION_DAYS })],
    link: { label: t('mail.invitation.link'), url },
    footer: t('mail.footer'),
  });
}

/** Tells somebody that a device has logged in that had not before. */
export function newDeviceMail(
  recipient: MailRecipient,
  { device, ip, at, url }: { device: string; ip: string; at: string; url: string },
): RenderedMail {
  const t = mailTexts(recipient.language);
  return renderMail({
    subject: t('mail.newDevice.subject'),
    greeting: greeting(recipient),
    paragraphs: [t('mail.newDevice.text'), t('mail.newDevice.notYou')],
    facts: [
      { name: t('mail.newDevice.device'), value: device },
      { name: t('mail.newDevice.at'), value: at },
      { name: t('mail.newDevice.ip'), value: ip },
    ],
    link: { label: t('mail.newDevice.link'), url },
    footer: t('mail.footer'),
  });
}

/** What has happened to somebody's second factor. */
export type FactorNews =
  | 'added'
  | 'removed'
  | 'recovered'
  | 'usedUp'
  | 'confirmUsedUp'
  | 'reset'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyCopied';

/** Tells somebody that the second factor of the account was set up or removed. */
export function factorMail(
  recipient: MailRecipient,
  news: FactorNews,
  { at, ip, url }: { at: Date; ip: string; url: string },
): RenderedMail {
  const t = mailTexts(recipient.language);
  return renderMail({
    subject: t(`mail.factor.${news}.subject`),
    greeting: greeting(recipient),
    paragraphs: [t(`mail.factor.${news}.text`), t('mail.factor.notYou')],
    facts: [
      { name: t('mail.newDevice.at'), value: `${exactTime(at, 'UTC')} UTC` },
      { name: t('mail.newDevice.ip'), value: ip },
    ],
    link: { label: t('mail.factor.link'), url },
    footer: t('mail.footer'),
  });
}

/** About a request to be let in: to those who decide, and what they have decided, to the person. */
export function registrationMail(
  recipient: MailRecipient,
  news: 'waiting' | 'twin' | 'approved' | 'refused',
  {
    userName = '',
    company = '',
    reason = '',
    url,
  }: Partial<Record<'userName' | 'company' | 'reason', string>> & { url: string },
): RenderedMail {
  const t = mailTexts(recipient.language);
  const paragraphs = {
    waiting: [t('mail.registration.waiting.text', { userName, company })],
    twin: [t('mail.registration.twin.text', { userName, company })],
    approved: [t('mail.registration.approved.text', { company })],
    refused: [t('mail.registration.refused.text'), reason],
  }[news];
  return renderMail({
    subject: t(`mail.registration.${news}.subject`),
    greeting: greeting(recipient),
    paragraphs,
    link: { label: t(`mail.registration.${news}.link`), url },
    footer: t('mail.footer'),
  });
}

/** The test mail of the set-up steps. */
export function testMail(recipient: MailRecipient): RenderedMail {
  const t = mailTexts(recipient.language);
  return renderMail({
    subject: t('mail.test.subject'),
    greeting: greeting(recipient),
    paragraphs: [t('mail.test.text')],
    footer: t('mail.footer'),
  });
}
