import MimeNode, { type MimeNodeEnvelope } from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import type { LoopPicture } from './loop-picture.ts';

export interface Mail {
  /** One address, taken literally: a comma in it does not make two. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The picture that the HTML shows as `cid:loop`. */
  loop?: LoopPicture;
  /** The same for every attempt, so that a receiver can recognise a repeat. */
  messageId?: string;
  /** The address for answers; without it nobody reads them. */
  replyTo?: string;
  /** The message id of the mail that this one answers. */
  inReplyTo?: string;
  /** The message id under which mail programs gather this mail and its like; no mail needs to have it. */
  thread?: string;
}

/** In quoted-printable and in base64 "=_" cannot occur, so no content can end a part. */
const MESSAGE = '=_message';
const RELATED = '=_related';

/** A part as quoted-printable with the line breaks of mails (RFC 2045). */
const textPart = (type: string, text: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${wrap(encode(text.replaceAll(/\r?\n/g, '\r\n')))}`;

const pictures = new WeakMap<Buffer, string>();
/** The part of a picture, made once for each of them. */
function picturePart(picture: Buffer): string {
  const made = pictures.get(picture);
  if (made !== undefined) return made;
  const part = [
    'Content-Type: image/png; name=loop.png',
    'Content-Transfer-Encoding: base64',
    'Content-ID: <loop>',
    'Content-Disposition: inline; filename=loop.png',
    '',
    ...(picture.toString('base64').match(/.{1,76}/g) ?? []),
  ].join('\r\n');
  pictures.set(picture, part);
  return part;
}

const multipart = (boundary: string, parts: readonly string[]): string =>
  `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;

const withPicture = (html: string, picture: Buffer): string =>
  `Content-Type: multipart/related; type="text/html"; boundary="${RELATED}"\r\n\r\n${multipart(RELATED, [html, picturePart(picture)])}`;

/**
 * A mail as one text, and its envelope. nodemailer writes the headers; the parts do not pass through its streams, which
 * cost twice as much as sending (docs/decisions/0046).
 */
export function composeMail(
  from: string,
  { to, subject, text, html, messageId, replyTo, inReplyTo, thread }: Omit<Mail, 'loop'>,
  picture: Buffer | undefined,
): { raw: string; envelope: MimeNodeEnvelope } {
  const references = inReplyTo ?? thread;
  const head = new MimeNode(`multipart/alternative; boundary="${MESSAGE}"`).setHeader({
    from,
    // Not as text, which would be parsed: a comma in it does not make two.
    to: { name: '', address: to },
    subject,
    // So that no autoresponder answers it (RFC 3834).
    'auto-submitted': inReplyTo === undefined ? 'auto-generated' : 'auto-replied',
    ...(messageId === undefined ? {} : { 'message-id': messageId }),
    ...(replyTo === undefined ? {} : { 'reply-to': replyTo }),
    ...(references === undefined ? {} : { 'in-reply-to': references, references }),
  });
  const htmlPart = textPart('text/html', html);
  const shown = picture ? withPicture(htmlPart, picture) : htmlPart;
  const body = multipart(MESSAGE, [textPart('text/plain', text), shown]);
  return { raw: `${head.buildHeaders()}\r\n\r\n${body}`, envelope: head.getEnvelope() };
}
