import PostalMime, { type Address, type Email } from 'postal-mime';

export interface MailFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** The parts of a received mail that we use. */
export interface ReceivedMail {
  messageId: string;
  /** The sender in lower case; '' when there is none. */
  from: string;
  /** Every address to which it may have been sent, in lower case. */
  recipients: string[];
  subject: string;
  text: string;
  /** Written by a program: nobody reads an answer, and two programs could answer each other forever. */
  isAutomatic: boolean;
  files: MailFile[];
}

/** Headers in which mail servers record the recipient of the envelope. */
const DELIVERY_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to'];
/** Headers of mails by programs (RFC 3834, and common practice). */
const AUTOMATIC: readonly [header: string, value: RegExp][] = [
  ['auto-submitted', /^(?!\s*no\b)/i],
  ['x-auto-response-suppress', /./],
  ['x-autoreply', /./],
  ['x-autorespond', /./],
  ['precedence', /^\s*(bulk|junk|list|auto_reply)/i],
  ['list-id', /./],
  ['return-path', /^\s*<\s*>/],
  ['content-type', /^\s*multipart\/report/i],
];
const ROBOTS = /^(mailer-daemon|postmaster|no-?reply|bounces?)([+.-][^@]*)?@/;

const addressesOf = (list: readonly Address[] | undefined): string[] =>
  (list ?? []).flatMap((one) => one.group ?? [one]).map(({ address }) => (address ?? '').toLowerCase());

export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const from = addressesOf(mail.from ? [mail.from] : [])[0] ?? '';
  const delivered = mail.headers
    .filter(({ key }) => DELIVERY_HEADERS.includes(key))
    .map(({ value }) => value.toLowerCase());
  const found = delivered.flatMap((value) => value.match(/[^\s<>,]+@[^\s<>,]+/g) ?? []);
  return {
    messageId: mail.messageId ?? '',
    from,
    recipients: [...new Set([...addressesOf(mail.to), ...addressesOf(mail.cc), ...found])],
    subject: mail.subject ?? '',
    text: mail.text?.trim() ? mail.text : textOf(mail.html ?? ''),
    isAutomatic: ROBOTS.test(from) || mail.headers.some(isOfProgram),
    files: filesOf(mail),
  };
}

const isOfProgram = ({ key, value }: Email['headers'][number]): boolean =>
  AUTOMATIC.some(([header, pattern]) => header === key && pattern.test(value));

/** An inline picture up to this size is a logo or an icon, not one that the sender wants to show. */
const INLINE_MIN_BYTES = 20_000;

const filesOf = ({ attachments }: Email): MailFile[] =>
  attachments
    .map(({ filename, mimeType, disposition, related, content }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      isInline: related === true || disposition === 'inline',
    }))
    .filter(({ isInline, bytes }) => !isInline || bytes.byteLength > INLINE_MIN_BYTES)
    .map(({ isInline: _, ...file }) => file);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of a mail that has only HTML. We never show a received mail as HTML. */
const textOf = (html: string): string =>
  html
    .replace(/<(style|script|head|blockquote)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\n{3,}/g, '\n\n');
