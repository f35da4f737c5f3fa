import { ImapFlow } from 'imapflow';
import { waitBackoff } from '../db/backoff.ts';

/** Handles one mail; a mail that it throws on stays, and comes again. */
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
  /** After so long it is looked for new mail in any case; shorter in tests. */
  lookMs?: number;
}

/** Where mails go that have been read: whole, so that what was cut can be looked up. */
const READ_FOLDER = 'Closeloop';
const LOOK_MS = 60_000;
const PAUSE_MOST_MS = 60_000;
const CONNECT_MS = 10_000;
const MAIL_BYTES = 40 * 1024 * 1024;
/** Of one that is too large: enough to know whom to tell. */
const HEAD_BYTES = 65_536;

/** Reads a mailbox for as long as the server runs: what is in the inbox is new. A server that is away is asked again and again. */
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
      if (!ended.signal.aborted) await waitBackoff(attempt, ended.signal, PAUSE_MOST_MS);
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
    // A server of this machine has no certificate; any other one must offer TLS or be addressed as imaps.
    ...(['localhost', '127.0.0.1'].includes(url.hostname) ? { doSTARTTLS: false } : {}),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    logger: false,
  });
}

async function readInbox(client: ImapFlow, options: MailboxOptions, signal: AbortSignal): Promise<void> {
  await client.mailboxOpen('INBOX');
  await client.mailboxCreate(READ_FOLDER).catch(() => undefined); // there, or not allowed: then mails are marked as read
  // A command ends the waiting.
  const wake = (): void => void client.noop().catch(() => undefined);
  client.on('exists', wake);
  const timer = setInterval(wake, options.lookMs ?? LOOK_MS);
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
      await putAway(client, uid);
    } catch (error) {
      if (!client.usable) throw error;
      // It stays, and is tried again at the next look; the others need not wait for it.
      onError(error);
    }
  }
}

async function putAway(client: ImapFlow, uid: number): Promise<void> {
  await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
  await client.messageMove(String(uid), READ_FOLDER, { uid: true }).catch(() => undefined);
}
