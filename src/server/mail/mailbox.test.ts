/**
 * A mailbox that is read by IMAP: new mails are passed on, failed ones stay, and it reconnects after an outage.
 */
import hoodiecrow from 'hoodiecrow-imap';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openMailbox, type Mailbox } from './mailbox.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const mail = (id: number): string => `From: ann@alpha.example\r\nSubject: Mail ${id}\r\n\r\nText ${id}`;
const PATIENT = { timeout: 15_000 };
type ImapServer = ReturnType<typeof hoodiecrow>;

async function imapServer(
  messages: string[],
  port = 0,
): Promise<{ server: ImapServer; port: number; end: () => Promise<void> }> {
  const server = hoodiecrow({
    plugins: ['ID', 'IDLE', 'MOVE', 'UIDPLUS', 'NAMESPACE', 'SPECIAL-USE'],
    storage: { INBOX: { messages: messages.map((raw) => ({ raw })) } },
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

function reading(port: number, receive: (raw: Uint8Array) => Promise<void>): { mailbox: Mailbox; errors: unknown[] } {
  const errors: unknown[] = [];
  const url = `imap://testuser:testpass@127.0.0.1:${port}`;
  const mailbox = openMailbox({ url, receive, onError: (error) => errors.push(error), pollMs: 100 });
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
  expect(mailbox.state()).toBe('ok');
});

test('a mail that could not be handled stays and is passed on again; the others do not wait for it', async () => {
  const { port } = await imapServer([mail(1), mail(2)]);
  const got: string[] = [];
  let isAway = true;
  const { errors } = reading(port, async (raw) => {
    got.push(subjectOf(raw));
    if (subjectOf(raw) === 'Mail 1' && isAway) throw new Error('The database is away.');
  });
  await expect.poll(() => got.filter((one) => one === 'Mail 1').length, PATIENT).toBeGreaterThan(1);
  expect(errors[0]).toMatchObject({ message: 'The database is away.' });
  isAway = false;
  const tries = got.length;
  await expect.poll(() => got.length, PATIENT).toBeGreaterThan(tries);
  expect(got.filter((one) => one === 'Mail 2')).toEqual(['Mail 2']);
});

test('reconnects to a server after an outage', async () => {
  const first = await imapServer([]);
  const got: string[] = [];
  const { mailbox } = reading(first.port, async (raw) => void got.push(subjectOf(raw)));
  await expect.poll(() => mailbox.state(), PATIENT).toBe('ok');
  await first.end();
  await expect.poll(() => mailbox.state(), PATIENT).toBe('failing');
  await imapServer([mail(7)], first.port);
  await expect.poll(() => got, PATIENT).toEqual(['Mail 7']);
});
