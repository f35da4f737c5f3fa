import { ImapFlow } from 'imapflow';

/** The IMAP folder for processed mails. They stay complete, so that people can look up what we cut off. */
export const READ_FOLDER = 'Closeloop';
/** The IMAP folder for mails that could not be handled. */
export const UNREADABLE_FOLDER = 'unreadable';
/** Marks a mail as processed where it cannot be moved. Not \Seen, which everybody sets who opens the mailbox. */
export const DONE_FLAG = '$CloseloopDone';
const CONNECT_MS = 10_000;
const DAY_MS = 86_400_000;

/** A client that is not connected yet. `address`: `imap://user:password@host:143`, or `imaps://`. */
export function connectionTo(address: string): ImapFlow {
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

/**
 * The mails of the open inbox that are not processed, the oldest first: those that nobody has read, and of those that
 * somebody has read the ones that arrived since then. Numbers of mails change with the mailbox's UIDVALIDITY, times do
 * not.
 */
export async function waitingIn(client: ImapFlow, since: Date): Promise<number[]> {
  const uid = { uid: true };
  const unread = (await client.search({ seen: false, unKeyword: DONE_FLAG }, uid)) || [];
  // IMAP searches by day, and the day is the server's.
  const day = new Date(since.getTime() - DAY_MS);
  const read = (await client.search({ seen: true, unKeyword: DONE_FLAG, since: day }, uid)) || [];
  const later: number[] = [];
  if (read.length > 0)
    for await (const mail of client.fetch(read, { internalDate: true }, uid))
      if (new Date(mail.internalDate ?? 0) >= since) later.push(mail.uid);
  return [...unread, ...later].toSorted((a, b) => a - b);
}

/** How many mails a folder holds; 0 when it does not exist. */
export async function countIn(client: ImapFlow, folder: string): Promise<number> {
  const status = await client.status(folder, { messages: true }).catch(() => undefined);
  return status?.messages ?? 0;
}
