/** The mailbox in the doctor, with a real IMAP conversation. */
import hoodiecrow from 'hoodiecrow-imap';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { lookInto } from './check-mailbox.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const NOW = new Date('2026-11-24T08:00:00Z');

interface Kept {
  raw: string;
  internaldate?: string;
  flags?: string[];
}
async function imapServer(inbox: Kept[], unreadable: Kept[] = []): Promise<number> {
  const server = hoodiecrow({
    plugins: ['ID', 'IDLE', 'MOVE', 'UIDPLUS'],
    storage: { INBOX: { messages: inbox }, '': { folders: { unreadable: { messages: unreadable } } } },
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.server.address() as AddressInfo).port;
}
const look = async (port: number, password = 'testpass'): Promise<string[]> =>
  (await lookInto(`imap://testuser:${password}@127.0.0.1:${port}`, NOW)).map(({ level, says, remedy = '' }) =>
    `${level} ${says} ${remedy}`.replace(`:${port}`, '').trim(),
  );
const mail = (minute: string, flags: string[] = []): Kept => ({
  raw: 'Subject: x\r\n\r\nx',
  internaldate: `24-Nov-2026 07:${minute}:00 +0000`,
  flags,
});

test('says who lets us in and how many mails wait', async () => {
  expect(await look(await imapServer([mail('55'), mail('01', ['\\Seen'])]))).toEqual([
    'ok 127.0.0.1 lets us in; mails that wait: 1.',
  ]);
});

test('mails that wait long, and those that could not be read, are problems', async () => {
  const [late, unreadable] = await look(await imapServer([mail('40'), mail('55')], [mail('00')]));
  expect(late).toMatch(/^problem .*2 mails wait, the oldest since 2026-11-24T07:40:00.000Z.*Start the server/);
  expect(unreadable).toMatch(/^problem 1 mails could not be read .*"unreadable".*write what they say on the ticket/);
});

test('a wrong password and a silent port name the variable', async () => {
  expect((await look(await imapServer([]), 'wrong'))[0]).toMatch(/^problem .*does not let us in.*IMAP_URL/);
  expect((await look(9))[0]).toMatch(/^problem .*ECONNREFUSED.*host and port of IMAP_URL/);
});
