import { createTransport } from 'nodemailer';
import type { MimeNodeEnvelope } from 'nodemailer/lib/mime-node';
import { composeMail, type Mail } from './compose-mail.ts';
import { loopPicture } from './loop-picture.ts';

/** The time limit of one attempt; the outbox tries again later (safety.md 16). */
const ATTEMPT_MS = 30_000;
const CONNECT_MS = 10_000;

export interface Mailer {
  /** Resolves when the server has accepted the mail; rejects otherwise. It makes one attempt only. */
  send(mail: Mail): Promise<void>;
  /** Connects and logs in; rejects when the server does not allow it. */
  check(): Promise<unknown>;
  close(): void;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the first byte. */
  smtpUrl: string;
  /** `Name <address>` or an address. */
  from: string;
}

type Pool = ReturnType<typeof createTransport>['transporter'];

/**
 * Gives a finished mail to the pool itself. `sendMail` would look for parts, plugins and files in it and pass it through two
 * streams, which costs as much as sending it (docs/decisions/0046).
 */
function handOver(pool: Pool, raw: string, envelope: MimeNodeEnvelope, signal: AbortSignal): Promise<void> {
  const message = {
    getEnvelope: () => envelope,
    createReadStream: () => raw,
    // For nodemailer's log, which is off.
    messageId: () => '',
    getHeader: () => '',
  };
  return new Promise((resolve, reject) =>
    pool.send({ data: { signal }, message } as unknown as Parameters<Pool['send']>[0], (error) =>
      error ? reject(error) : resolve(),
    ),
  );
}

/** Sends by SMTP over a small pool of connections; each step and each attempt has a timeout. */
export function createMailer({ smtpUrl, from }: MailerOptions): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections: 5,
      // A mail may have been delivered before the connection was lost, so the outbox decides whether to try again.
      maxRequeues: 0,
      idleTimeout: 30_000,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ATTEMPT_MS,
      dnsTimeout: CONNECT_MS,
    },
    { disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    async send({ loop, ...mail }) {
      const { raw, envelope } = composeMail(from, mail, loop && (await loopPicture(loop)));
      const attempt = new AbortController();
      // Not AbortSignal.timeout, which raises its error for every mail, long after it was sent.
      const timer = setTimeout(() => attempt.abort(), ATTEMPT_MS);
      await handOver(transport.transporter, raw, envelope, attempt.signal).finally(() => clearTimeout(timer));
    },
    check: () => transport.verify(),
    close: () => transport.close(),
  };
}
