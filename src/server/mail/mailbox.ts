import { ImapFlow } from 'imapflow';
import { waitBackoff } from '../db/backoff.ts';

/** Handles one mail. If it throws, the mail stays unread and is passed to it again. */
export type Receive = (raw: Uint8Array, isTooLarge: boolean) => Promise<void>;

export interface Mailbox {
  state(): 'ok' | 'failing';
  close(): Promise<void>;
}

interface MailboxOptions {
  /** `imap://user:password@host:143`, or `imaps://` for TLS from the first byte. */
  url: string;
  receive: Receive;
  onError: (error: unknown) => void;
  /** How often the mailbox is polled, beside the server's notifications; shorter in tests. */
  pollMs?: number;
}

/** The IMAP folder for processed mails. They stay complete, so that people can look up what we cut off. */
const READ_FOLDER = 'Closeloop';
const POLL_MS = 60_000;
const PAUSE_MAX_MS = 60_000;
const CONNECT_MS = 10_000;
const MAIL_BYTES = 40 * 1024 * 1024;
/** How much of a too large mail is read: its headers, so that the sender can be answered. */
const HEAD_BYTES = 65_536;

/**
 * Reads the unread mails of the inbox while our server runs. Reconnects with growing pauses while the IMAP server is
 * away.
 */
export function openMailbox(options: MailboxOptions): Mailbox {
  const ended = new AbortController();
  let state: 'ok' | 'failing' = 'failing';
  let client: ImapFlow | undefined;
  const run = async (): Promise<void> => {
    for (let attempt = 0; !ended.signal.aborted; attempt++) {
      client = connectionTo(options.url);
      client.on('error', options.onError);
      try {
        await client.connect();
        attempt = 0;
        state = 'ok';
        await readInbox(client, options, ended.signal);
      } catch (error) {
        if (!ended.signal.aborted) options.onError(error);
      }
      state = 'failing';
      client.close();
      if (!ended.signal.aborted) await waitBackoff(attempt, ended.signal, PAUSE_MAX_MS);
    }
  };
  const running = run();
  return {
    state: () => state,
    close: async () => {
      ended.abort();
      client?.close();
      await running;
    },
  };
}

function connectionTo(address: string): ImapFlow {
  const url = new URL(address);
  const secure = url.protocol === 'imaps:';
  return new ImapFlow({
    host: url.hostname,
    port: Number(url.port || (secure ? 993 : 143)),
    secure,
    // A server on this machine has no certificate; any other must offer STARTTLS or use imaps.
    ...(['localhost', '127.0.0.1'].includes(url.hostname) ? { doSTARTTLS: false } : {}),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    logger: false,
  });
}

async function readInbox(client: ImapFlow, options: MailboxOptions, signal: AbortSignal): Promise<void> {
  await client.mailboxOpen('INBOX');
  await client.mailboxCreate(READ_FOLDER).catch(() => undefined); // it exists, or is not allowed: then mails are only marked as read
  // Any command ends idle().
  const wake = (): void => void client.noop().catch(() => undefined);
  client.on('exists', wake);
  const timer = setInterval(wake, options.pollMs ?? POLL_MS);
  try {
    while (client.usable && !signal.aborted) {
      const before = client.mailbox ? client.mailbox.exists : 0;
      await readAll(client, options);
      const after = client.mailbox ? client.mailbox.exists : 0;
      if (after <= before) await client.idle();
    }
  } finally {
    clearInterval(timer);
  }
}

async function readAll(client: ImapFlow, { receive, onError }: MailboxOptions): Promise<void> {
  const uids = (await client.search({ seen: false }, { uid: true })) || [];
  for (const uid of uids) {
    try {
      const head = await client.fetchOne(String(uid), { size: true }, { uid: true });
      if (!head) continue;
      const isTooLarge = (head.size ?? 0) > MAIL_BYTES;
      const source = isTooLarge ? { start: 0, maxLength: HEAD_BYTES } : true;
      const mail = await client.fetchOne(String(uid), { source }, { uid: true });
      if (!mail || !mail.source) continue;
      await receive(mail.source, isTooLarge);
      await archive(client, uid);
    } catch (error) {
      if (!client.usable) throw error;
      // The mail stays unread and is tried again at the next poll; the others do not wait for it.
      onError(error);
    }
  }
}

/** Marks a mail as read and moves it to READ_FOLDER. */
async function archive(client: ImapFlow, uid: number): Promise<void> {
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  await client.messageMove(String(uid), READ_FOLDER, { uid: true }).catch(() => undefined);
}
