import { readFile } from 'node:fs/promises';
import PostalMime, { type Email } from 'postal-mime';
import type { WholeMail } from './arrived-mail.ts';
import { cutQuotes } from './cut-quotes.ts';
import { answerOfHtml } from './html-text.ts';

export interface MailFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** What a person has written and attached. */
export interface MailContent {
  /** Without the mail that they answer, and without their signature. */
  text: string;
  files: MailFile[];
}

/** Longer than any text that is accepted, so that a text is refused for its length and not passed around. */
const TEXT_MAX = 20_000;

/** Reads a whole mail, for the reader: mails of known senders only, and never in the server's own process. */
export async function readMail(whole: WholeMail): Promise<MailContent> {
  const mail = await PostalMime.parse(typeof whole === 'string' ? await readFile(whole) : whole);
  const text = mail.text?.trim() ? mail.text : answerOfHtml(mail.html ?? '');
  // No text of the database holds this character.
  return { text: cutQuotes(text.replaceAll('\0', '')).slice(0, TEXT_MAX), files: filesOf(mail) };
}

/** An inline picture up to this size is a logo or an icon, not one that the sender wants to show. */
const INLINE_MIN_BYTES = 20_000;

/** What a mail program adds to prove the sender, and nobody wants to show. */
const SIGNATURES: readonly string[] = [
  ...['application/pgp-signature', 'application/pgp-keys'],
  ...['application/pkcs7-signature', 'application/x-pkcs7-signature'],
];

const filesOf = ({ attachments }: Email): MailFile[] =>
  attachments
    .map(({ filename, mimeType, disposition, related, content }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      isInline: related === true || disposition === 'inline',
    }))
    .filter(({ isInline, bytes }) => !isInline || bytes.byteLength > INLINE_MIN_BYTES)
    .filter(({ type }) => !SIGNATURES.includes(type))
    .map(({ isInline: _, ...file }) => file);
