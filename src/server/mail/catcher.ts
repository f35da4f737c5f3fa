import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import PostalMime, { type Attachment } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { readHead } from './read-head.ts';
import { type CaughtMail, type MailFiles, openMailFiles } from './catcher-files.ts';

/** The user as which the product sends to its catcher. */
const OURS = 'closeloop';
const PASSWORD_BYTES = 18;
const KEPT_MAILS = 500;
const MAIL_MAX_BYTES = 10 * 1024 * 1024;
/** On closing, open connections are closed after this time. */
const CLOSE_MS = 500;

export interface MailCatcher extends Pick<MailFiles, 'list' | 'read'> {
  /** For `createMailer`: a real SMTP server on loopback. */
  smtpUrl: string;
  /** Answers a caught mail as its recipient, by SMTP like any mail program. */
  answer(mail: CaughtMail, text: string): Promise<void>;
  close(): Promise<void>;
}

export interface MailCatcherOptions {
  /** Created if missing; the newest 500 mails survive a restart. */
  folder: string;
  /** 0 or absent: any free port. */
  port?: number;
  /** Milliseconds since 1970. */
  now: () => number;
  /** What is done with mails to the installation itself, before they are accepted. */
  incoming?: { isFor(to: readonly string[]): boolean; add(raw: Uint8Array): Promise<void> };
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) {
    // The rest of a mail that is too large is read, because its sender hears of it only then, but not kept.
    if (stream.sizeExceeded) chunks.length = 0;
    else chunks.push(chunk as Buffer);
  }
  if (stream.sizeExceeded) throw Object.assign(new Error('Mail too large'), { responseCode: 552 });
  return Buffer.concat(chunks);
}

/** Puts the mail's attached pictures into its HTML as data URLs, so that showing it loads nothing. */
const withPictures = (html: string, attachments: readonly Attachment[]): string =>
  attachments.reduce(
    (done, { contentId, mimeType, content }) =>
      contentId && typeof content !== 'string'
        ? done.replaceAll(
            `cid:${contentId.replace(/[<>]/g, '')}`,
            `data:${mimeType};base64,${Buffer.from(content as ArrayBuffer).toString('base64')}`,
          )
        : done,
    html,
  );

/** As much of an incoming mail is shown. */
const SHOWN_TEXT = 20_000;

type Shown = Pick<CaughtMail, 'subject' | 'text' | 'html' | 'messageId' | 'replyTo'>;

/** Reads a mail of ours. */
async function parse(raw: Buffer): Promise<Shown> {
  const email = await PostalMime.parse(raw);
  const replyTo = email.replyTo?.[0]?.address;
  return {
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: withPictures(email.html ?? '', email.attachments),
    messageId: email.messageId ?? '',
    ...(replyTo === undefined ? {} : { replyTo }),
  };
}

/**
 * A mail of somebody else: if it is for the installation, it is read outside of this process (decision 0056). Here it is
 * shown as it came, because a mail of 256 KB can be made so that reading it takes seconds.
 */
function asItCame(raw: Buffer): Shown {
  const { subject, messageId } = readHead(raw);
  const body = raw.indexOf('\r\n\r\n');
  const text = body < 0 ? '' : raw.subarray(body + 4, body + SHOWN_TEXT).toString();
  return { subject, text, html: '', messageId };
}

/**
 * The mailbox of the embedded mode: catches every mail instead of delivering it, so that a trial needs no mail server
 * and cannot send mails to strangers. A mail is accepted only when it is on disk.
 */
export async function openMailCatcher({ folder, port = 0, now, incoming }: MailCatcherOptions): Promise<MailCatcher> {
  const files = await openMailFiles(folder, KEPT_MAILS);
  /** Known only to whoever has `smtpUrl`, so a mail with it was composed by this process. */
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  const keep = async (raw: Buffer, { user, envelope: { mailFrom, rcptTo } }: SMTPServerSession): Promise<void> => {
    const to = rcptTo.map(({ address }) => address.toLowerCase());
    const isIncoming = incoming?.isFor(to) === true;
    const shown = user === OURS && !isIncoming ? await parse(raw) : asItCame(raw);
    if (isIncoming) await incoming.add(raw);
    const receivedAt = new Date(now()).toISOString();
    await files.add({ receivedAt, from: mailFrom ? mailFrom.address : '', to, ...shown });
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, callback) =>
      auth.username === OURS && auth.password === password
        ? callback(null, { user: OURS })
        : callback(new Error('Only the product itself logs in here; send without a login.')),
    disableReverseLookup: true,
    size: MAIL_MAX_BYTES,
    logger: false,
    closeTimeout: CLOSE_MS,
    onData(stream, session, callback) {
      const kept = readAll(stream).then((raw) => keep(raw, session));
      kept.then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // A client that disconnects early must not crash the process.
  server.on('error', () => {});
  const bound = await new Promise<number>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: real } = server.server.address() as AddressInfo;
      resolve(real);
    });
  });
  const smtpUrl = `smtp://${OURS}:${password}@127.0.0.1:${bound}`;
  return {
    smtpUrl,
    list: files.list,
    read: files.read,
    answer: (mail, text) => sendAnswer(smtpUrl, mail, text),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function sendAnswer(smtpUrl: string, mail: CaughtMail, text: string): Promise<void> {
  const quoted = mail.text.split('\n').map((line) => `> ${line}`);
  await createTransport(smtpUrl, { disableFileAccess: true, disableUrlAccess: true }).sendMail({
    from: { name: '', address: mail.to[0] ?? '' },
    to: { name: '', address: mail.replyTo ?? mail.from },
    subject: `Re: ${mail.subject}`,
    text: [text, '', `On ${mail.receivedAt.slice(0, 10)}, Closeloop wrote:`, ...quoted].join('\n'),
    ...(mail.messageId === '' ? {} : { inReplyTo: mail.messageId, references: mail.messageId }),
  });
}
