/**
 * A mailbox that is read by IMAP: new mails are passed on, failed ones stay, unreadable ones are set aside, and it
 * reconnects after an outage.
 */
import hoodiecrow from 'hoodiecrow-imap';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { UnreadableMail, type ArrivedMail } from './arrived-mail.ts';
import { openMailbox, type Mailbox } from './mailbox.ts';
import { HEAD_BYTES } from './read-head.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const mail = (id: number): string => `From: ann@alpha.example\r\nSubject: Mail ${id}\r\n\r\nText ${id}`;
const PATIENT = { timeout: 15_000 };
type ImapServer = ReturnType<typeof hoodiecrow>;

interface Kept {
  raw: string;
  flags?: string[];
  internaldate?: string;
}

async function imapServer(
  messages: (string | Kept)[],
  port = 0,
): Promise<{ server: ImapServer; port: number; end: () => Promise<void> }> {
  const server = hoodiecrow({
    plugins: ['ID', 'IDLE', 'MOVE', 'UIDPLUS', 'NAMESPACE', 'SPECIAL-USE'],
    storage: { INBOX: { messages: messages.map((one) => (typeof one === 'string' ? { raw: one } : one)) } },
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket) => void sockets.add(socket));
  const end = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  closing.push(end);
  return { server, port: (server.server.address() as AddressInfo).port, end };
}

/** When the installation began to read. */
const SINCE = new Date('2026-11-20T12:00:00Z');

function reading(
  port: number,
  receive: (raw: Uint8Array, mail: ArrivedMail) => Promise<void>,
): { mailbox: Mailbox; errors: unknown[] } {
  const errors: unknown[] = [];
  const url = `imap://testuser:testpass@127.0.0.1:${port}`;
  const mailbox = openMailbox({
    url,
    receive: (one) => receive(one.start, one),
    onError: (error) => errors.push(error),
    since: SINCE,
    now: () => SINCE,
    pollMs: 100,
  });
  closing.push(mailbox.close);
  return { mailbox, errors };
}
const subjectOf = (raw: Uint8Array): string => /Subject: (.*)\r/.exec(Buffer.from(raw).toString())?.[1] ?? '';

test('mails that are there and mails that arrive later are passed on once, and archived', async () => {
  const { server, port } = await imapServer([mail(1), mail(2)]);
  const got: string[] = [];
  const { mailbox } = reading(port, async (raw) => void got.push(subjectOf(raw)));
  await expect.poll(() => got, PATIENT).toEqual(['Mail 1', 'Mail 2']);
  server.appendMessage('INBOX', [], false, mail(3));
  await expect.poll(() => got, PATIENT).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
  await expect.poll(() => server.getMailbox('Closeloop')?.messages.length, PATIENT).toBe(3);
  expect(server.getMailbox('INBOX')?.messages).toHaveLength(0);
  await expect.poll(() => mailbox.state(), PATIENT).toEqual({ check: 'ok', readAt: SINCE, waiting: 0, unreadable: 0 });
});

test('mails that somebody else has read are passed on, but not those from before this installation', async () => {
  const seen = ['\\Seen'];
  const { server, port } = await imapServer([
    { raw: mail(1), flags: seen, internaldate: '19-Nov-2026 12:00:00 +0000' },
    { raw: mail(2), flags: seen, internaldate: '20-Nov-2026 12:00:01 +0000' },
    // The same day, but earlier.
    { raw: mail(3), flags: seen, internaldate: '20-Nov-2026 11:00:00 +0000' },
    { raw: mail(4), internaldate: '01-Jan-2026 12:00:00 +0000' },
  ]);
  const got: string[] = [];
  const { mailbox } = reading(port, async (raw) => void got.push(subjectOf(raw)));
  await expect.poll(() => got, PATIENT).toEqual(['Mail 2', 'Mail 4']);
  server.appendMessage('INBOX', seen, '21-Nov-2026 12:00:00 +0000', mail(5));
  await expect.poll(() => got, PATIENT).toEqual(['Mail 2', 'Mail 4', 'Mail 5']);
  await expect
    .poll(() => server.getMailbox('INBOX')?.messages.map(({ raw }) => subjectOf(Buffer.from(raw))), PATIENT)
    .toEqual(['Mail 1', 'Mail 3']);
  expect(mailbox.state().check).toBe('ok');
});

test('only the beginning of a mail is fetched, until the whole is asked for', async () => {
  const long = `${mail(1)}${'x'.repeat(3 * HEAD_BYTES)}`;
  const { port } = await imapServer([long]);
  const got: (readonly [start: number, size: number, whole: number])[] = [];
  reading(port, async (start, one) => void got.push([start.byteLength, one.size, (await one.readAll()).length]));
  await expect.poll(() => got, PATIENT).toEqual([[HEAD_BYTES, long.length, long.length]]);
});

test('a mail that cannot be read is moved to the folder "unreadable", unread, and counted', async () => {
  const { server, port } = await imapServer([mail(1), mail(2)]);
  const got: string[] = [];
  const { mailbox, errors } = reading(port, async (raw) => {
    got.push(subjectOf(raw));
    if (subjectOf(raw) === 'Mail 1') throw new UnreadableMail('three times in vain');
  });
  await expect.poll(() => mailbox.state(), PATIENT).toMatchObject({ waiting: 0, unreadable: 1 });
  expect(got).toEqual(['Mail 1', 'Mail 2']);
  expect(
    server.getMailbox('unreadable')?.messages.map(({ raw, flags }) => [subjectOf(Buffer.from(raw)), flags]),
  ).toEqual([['Mail 1', expect.not.arrayContaining(['\\Seen'])]]);
  expect(errors).toMatchObject([{ message: 'three times in vain' }]);
});

test('a mail that could not be handled stays and is passed on again; the others do not wait for it', async () => {
  const { port } = await imapServer([mail(1), mail(2)]);
  const got: string[] = [];
  let isAway = true;
  const { mailbox, errors } = reading(port, async (raw) => {
    got.push(subjectOf(raw));
    if (subjectOf(raw) === 'Mail 1' && isAway) throw new Error('The database is away.');
  });
  await expect.poll(() => got.filter((one) => one === 'Mail 1').length, PATIENT).toBeGreaterThan(1);
  expect(errors[0]).toMatchObject({ message: 'The database is away.' });
  expect(mailbox.state().waiting).toBe(1);
  isAway = false;
  const tries = got.length;
  await expect.poll(() => got.length, PATIENT).toBeGreaterThan(tries);
  expect(got.filter((one) => one === 'Mail 2')).toEqual(['Mail 2']);
});

test('reconnects to a server after an outage', async () => {
  const first = await imapServer([]);
  const got: string[] = [];
  const { mailbox } = reading(first.port, async (raw) => void got.push(subjectOf(raw)));
  await expect.poll(() => mailbox.state().check, PATIENT).toBe('ok');
  await first.end();
  await expect.poll(() => mailbox.state().check, PATIENT).toBe('failing');
  await imapServer([mail(7)], first.port);
  await expect.poll(() => got, PATIENT).toEqual(['Mail 7']);
});
