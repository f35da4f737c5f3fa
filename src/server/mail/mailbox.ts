import type { ImapFlow } from 'imapflow';
import { waitBackoff } from '../db/backoff.ts';
import { MailboxUnavailable, UnreadableMail, type Receive } from './arrived-mail.ts';
import { connectionTo, countIn, DONE_FLAG, READ_FOLDER, UNREADABLE_FOLDER, waitingIn } from './imap.ts';
import { HEAD_BYTES } from './read-head.ts';

/** How a mailbox is. */
export interface MailboxState {
  check: 'ok' | 'failing';
  /** When it was last looked through; null before the first time. */
  readAt: Date | null;
  /** Mails that could not be handled yet. */
  waiting: number;
  /** Mails that were set aside for people to look at. */
  unreadable: number;
}

export interface Mailbox {
  state(): MailboxState;
  close(): Promise<void>;
}

interface MailboxOptions {
  /** `imap://user:password@host:143`, or `imaps://` for TLS from the first byte. */
  url: string;
  receive: Receive;
  onError: (error: unknown) => void;
  /** Mails that arrived before and that somebody has read are none of ours. */
  since: Date;
  now: () => Date;
  /** How often the mailbox is polled, beside the server's notifications; shorter in tests. */
  pollMs?: number;
}

const POLL_MS = 60_000;
const PAUSE_MAX_MS = 60_000;

/**
 * Reads the mails of the inbox while our server runs, also those that somebody else has read. Reconnects with growing
 * pauses while the IMAP server is away.
 */
export function openMailbox(options: MailboxOptions): Mailbox {
  const ended = new AbortController();
  const state: MailboxState = { check: 'failing', readAt: null, waiting: 0, unreadable: 0 };
  let client: ImapFlow | undefined;
  const run = async (): Promise<void> => {
    for (let attempt = 0; !ended.signal.aborted; attempt++) {
      client = connectionTo(options.url);
      client.on('error', options.onError);
      try {
        await client.connect();
        attempt = 0;
        state.check = 'ok';
        await readInbox(client, options, state, ended.signal);
      } catch (error) {
        if (!ended.signal.aborted) options.onError(error);
      }
      state.check = 'failing';
      client.close();
      if (!ended.signal.aborted) await waitBackoff(attempt, ended.signal, PAUSE_MAX_MS);
    }
  };
  const running = run();
  return {
    state: () => ({ ...state }),
    close: async () => {
      ended.abort();
      client?.close();
      await running;
    },
  };
}

async function readInbox(
  client: ImapFlow,
  options: MailboxOptions,
  state: MailboxState,
  signal: AbortSignal,
): Promise<void> {
  await client.mailboxOpen('INBOX');
  // They exist, or are not allowed: then mails are only marked as done.
  for (const folder of [READ_FOLDER, UNREADABLE_FOLDER]) await client.mailboxCreate(folder).catch(() => undefined);
  // Any command ends idle().
  const wake = (): void => void client.noop().catch(() => undefined);
  client.on('exists', wake);
  const timer = setInterval(wake, options.pollMs ?? POLL_MS);
  /** Of a server that takes neither the folders nor the flag. */
  const handled = new Set<number>();
  try {
    while (client.usable && !signal.aborted) {
      const before = client.mailbox ? client.mailbox.exists : 0;
      state.waiting = await readAll(client, options, handled, signal);
      state.unreadable = await countIn(client, UNREADABLE_FOLDER);
      state.readAt = options.now();
      const after = client.mailbox ? client.mailbox.exists : 0;
      if (after <= before) await client.idle();
    }
  } finally {
    clearInterval(timer);
  }
}

/** Handles all mails of the inbox. Resolves to how many are left for another time. */
async function readAll(
  client: ImapFlow,
  { receive, onError, since }: MailboxOptions,
  handled: Set<number>,
  stopping: AbortSignal,
): Promise<number> {
  let waiting = 0;
  for (const uid of await waitingIn(client, since)) {
    if (stopping.aborted) break;
    if (handled.has(uid)) continue;
    try {
      await receiveOne(client, uid, receive, stopping);
      await archive(client, uid, READ_FOLDER, handled);
    } catch (error) {
      if (!client.usable) throw error;
      onError(error);
      // Any other mail stays and is tried again at the next poll; the others do not wait for it.
      if (error instanceof UnreadableMail) await archive(client, uid, UNREADABLE_FOLDER, handled);
      else waiting++;
    }
  }
  return waiting;
}

async function receiveOne(client: ImapFlow, uid: number, receive: Receive, stopping: AbortSignal): Promise<void> {
  const one = { uid: true };
  const start = await client.fetchOne(`${uid}`, { size: true, source: { start: 0, maxLength: HEAD_BYTES } }, one);
  // Somebody has removed it meanwhile.
  if (!start || !start.source) return;
  const { size = 0, source } = start;
  const readAll = async (): Promise<Uint8Array> => {
    if (size <= source.byteLength) return source;
    const all = await client.fetchOne(`${uid}`, { source: true }, one).catch((cause: unknown) => {
      throw new MailboxUnavailable('A mail could not be fetched.', { cause });
    });
    if (!all || !all.source) throw new MailboxUnavailable('A mail could not be fetched.');
    return all.source;
  };
  await receive({ start: source, size, readAll, stopping });
}

/** Moves a mail to a folder. What people have to look at stays unread. */
async function archive(client: ImapFlow, uid: number, folder: string, handled: Set<number>): Promise<void> {
  const flags = folder === UNREADABLE_FOLDER ? [DONE_FLAG] : [DONE_FLAG, '\\Seen'];
  await client.messageFlagsAdd(`${uid}`, flags, { uid: true });
  await client.messageMove(`${uid}`, folder, { uid: true }).catch(() => undefined);
  handled.add(uid);
}
