/** Answers by mail: who may answer, what an answer becomes, and what is refused. */
import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import { accountOf, type Person } from './people.ts';
import { act, raise, ticketAt, ticketOf } from './tickets.ts';
import type { TestApp } from './test-app.ts';
import { openTestApp } from './test-app.ts';

let testApp: TestApp;
const objects = new Map<string, Buffer>();
beforeAll(async () => {
  testApp = await openTestApp({
    store: {
      head: (key) => {
        const found = objects.get(key);
        return Promise.resolve(
          found ? { key, bytes: found.byteLength, etag: '', modifiedAtMs: 0, contentType: '' } : null,
        );
      },
      readAll: (key) => Promise.resolve(objects.get(key) ?? Buffer.alloc(0)),
      read: (key, range) =>
        Promise.resolve(Readable.from([objects.get(key)?.subarray(range?.from ?? 0, (range?.to ?? Infinity) + 1)])),
      put: (key, body, options) => {
        const bytes = Buffer.from(body as Uint8Array);
        objects.set(key, bytes);
        return Promise.resolve({
          key,
          bytes: bytes.byteLength,
          etag: createHash('md5').update(bytes).digest('hex'),
          modifiedAtMs: 0,
          contentType: options.contentType,
        });
      },
    },
  });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.deliver();
  testApp.mailed.length = 0;
});

interface MailParts {
  from: string;
  to: string;
  text: string;
  headers?: string[];
  id?: string;
  files?: { name: string; type: string; bytes: Buffer }[];
}
function mailOf({ from, to, text, headers = [], id = randomUUID(), files = [] }: MailParts): Buffer {
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: your ticket',
    `Message-ID: <${id}@mail.example>`,
    'MIME-Version: 1.0',
    ...headers,
  ];
  if (files.length === 0)
    return Buffer.from(`${[...head, 'Content-Type: text/plain; charset=utf-8'].join('\r\n')}\r\n\r\n${text}`);
  const parts = files.map(
    ({ name, type, bytes }) =>
      `--x\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`,
  );
  const body = `--x\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n${parts.join('')}--x--`;
  return Buffer.from(`${[...head, 'Content-Type: multipart/mixed; boundary=x'].join('\r\n')}\r\n\r\n${body}`);
}
const receive = (mail: Buffer, isTooLarge = false): Promise<void> => {
  if (!testApp.app.receiveMail) throw new Error('No mail is read.');
  return testApp.app.receiveMail(mail, isTooLarge);
};
/** The address to which the newest mail to somebody is answered. */
async function replyTo(person: Person): Promise<string> {
  const jobs = await testApp.deliver();
  const mail = jobs.findLast(({ name, payload }) => name === 'mail' && payload['to'] === accountOf(person));
  const address = mail?.payload['replyTo'];
  return typeof address === 'string' ? address : expect.fail(`No mail to ${person} can be answered.`);
}
const eventsOf = async (ticket: TicketView): Promise<Record<string, unknown>[]> =>
  (await testApp.ask('lead', 'GET', `/itr-api/v1/tickets/${ticket.id}/events`)).data['items'] as Record<
    string,
    unknown
  >[];
const refusals = async (): Promise<string[]> => {
  await testApp.deliver();
  return testApp.mailed
    .filter(({ subject }) => subject.startsWith('Re:') || subject.startsWith('回复'))
    .map(({ to, text }) => `${to}: ${text}`);
};

test('an answer becomes one public comment of the recipient of the mail, without quote and signature', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  expect(to).toMatch(/^reply\+[a-z2-7]{42}@closeloop\.example$/);
  const mail = mailOf({
    from: `Ann <${accountOf('partner').toUpperCase()}>`,
    to,
    text: 'I try it tomorrow.\r\n\r\n-- \r\nAnn\r\n\r\n> Next: read the solution',
  });
  await Promise.all([receive(mail), receive(mail)]);
  await receive(mail);
  const comments = (await eventsOf(ticket)).filter(({ action }) => action === 'comment');
  expect(comments).toMatchObject([
    { text: 'I try it tomorrow.', visibility: 'public', actor: { name: 'The partner' } },
  ]);
  expect(await refusals()).toEqual([]);
  // It notifies people like every comment.
  const notified = 'select 1 from notification where ticket_id = $1 and action = $2';
  expect(await testApp.rows(notified, [ticket.id, 'comment'])).not.toEqual([]);
});

test('the requester of a ticket on hold gives the information by mail; the handler comments', async () => {
  const ticket = await ticketAt(testApp, 'onHold');
  const to = await replyTo('partner');
  await receive(mailOf({ from: accountOf('partner'), to, text: 'It is V1.21.' }));
  const last = (await eventsOf(ticket)).at(-1);
  expect(last).toMatchObject({ action: 'giveInformation', text: 'It is V1.21.' });
  const handlers = await replyTo('engineer');
  ticketOf(await act(testApp, 'engineer', await read(ticket), 'askInformation'));
  await receive(mailOf({ from: accountOf('engineer'), to: handlers, text: 'Please look at the label.' }));
  expect((await eventsOf(ticket)).at(-1)).toMatchObject({ action: 'comment', visibility: 'public' });
});
const read = async (ticket: TicketView): Promise<TicketView> =>
  (await testApp.ask('engineer', 'GET', `/itr-api/v1/tickets/${ticket.id}`)).data as unknown as TicketView;

test('an answer to another person’s mail, or to none of ours, is refused politely and writes nothing', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const before = (await eventsOf(ticket)).length;
  await receive(mailOf({ from: accountOf('colleague'), to, text: 'Passed on to me.' }));
  await receive(
    mailOf({ from: 'stranger@elsewhere.example', to: to.replace(/\+./, '+b'), text: '请问工单进展如何？' }),
  );
  await receive(mailOf({ from: accountOf('partner'), to: 'reply@closeloop.example', text: 'New problem!' }));
  expect((await eventsOf(ticket)).length).toBe(before);
  const told = await refusals();
  expect(told.map((one) => one.split(':')[0])).toEqual([
    accountOf('colleague'),
    'stranger@elsewhere.example',
    accountOf('partner'),
  ]);
  expect(told[0]).toContain('a different address');
  expect(told[1]).toContain('未能写入工单');
  // The refusal says nothing about the ticket.
  for (const one of told) expect(one).not.toContain(ticket.number);
});

test('an answer to a completed ticket is refused with a link to the ticket', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  await testApp.rows(`update ticket set status = 'completed' where id = $1`, [ticket.id]);
  await receive(mailOf({ from: accountOf('partner'), to, text: 'Thank you!' }));
  const [told] = await refusals();
  expect(told).toContain('completed');
  expect(told).toContain(`https://closeloop.example/app/itr/partners/orderDetail/${ticket.id}`);
});

test('a mail that is empty, too long or too large is refused', async () => {
  await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const from = accountOf('partner');
  await receive(mailOf({ from, to, text: '> Next: read the solution' }));
  await receive(mailOf({ from, to, text: 'x'.repeat(5_001) }));
  await receive(mailOf({ from, to, text: 'See the files.' }), true);
  expect((await refusals()).map((one) => /no text|too long|40 MB/.exec(one)?.[0])).toEqual([
    'no text',
    'too long',
    '40 MB',
  ]);
});

test('automatic mails get no answer, and refusals to an address are limited', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const before = (await eventsOf(ticket)).length;
  await receive(
    mailOf({ from: accountOf('partner'), to, text: 'I am away.', headers: ['Auto-Submitted: auto-replied'] }),
  );
  await receive(mailOf({ from: 'MAILER-DAEMON@mx.example', to, text: 'Undelivered' }));
  await receive(mailOf({ from: 'reply@closeloop.example', to, text: 'Round and round' }));
  expect(await refusals()).toEqual([]);
  expect((await eventsOf(ticket)).length).toBe(before);
  for (let n = 0; n < 8; n++)
    await receive(mailOf({ from: 'loop@elsewhere.example', to: 'reply@closeloop.example', text: `Again ${n}` }));
  expect(await refusals()).toHaveLength(5);
});

test('pictures are attached, cleaned like uploads; other files are left out, and the sender gets a mail', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
    .withExif({ IFD0: { Copyright: 'planted-exif' } })
    .jpeg()
    .toBuffer();
  const files = [
    { name: 'label.jpg', type: 'image/jpeg', bytes: picture },
    { name: 'damaged.jpg', type: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
    { name: 'log.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF') },
  ];
  await receive(mailOf({ from: accountOf('partner'), to, text: 'See the label.', files }));
  const last = (await eventsOf(ticket)).at(-1);
  expect(last).toMatchObject({
    action: 'comment',
    text: 'See the label.',
    attachments: [{ kind: 'image', name: 'label.jpg' }],
  });
  const [kept] = await testApp.rows('select object_key from attachment where ticket_id = $1', [ticket.id]);
  expect(objects.get(String(kept?.['object_key']))?.toString('latin1')).not.toContain('planted-exif');
  expect((await refusals())[0]).toMatch(/log\.pdf, damaged\.jpg|damaged\.jpg, log\.pdf/);
  expect(testApp.unexpected).toEqual([]);
});

test('an answer of a disabled user is refused', async () => {
  const ticket = await raise(testApp);
  ticketOf(await act(testApp, 'otherEngineer', ticket, 'accept'));
  ticketOf(await act(testApp, 'lead', await read(ticket), 'transfer'));
  const to = await replyTo('otherExpert');
  await testApp.rows('update app_user set disabled_at = now() where account = $1', [accountOf('otherExpert')]);
  const before = (await eventsOf(ticket)).length;
  await receive(mailOf({ from: accountOf('otherExpert'), to, text: 'Still me.' }));
  expect((await eventsOf(ticket)).length).toBe(before);
  expect((await refusals()).map((one) => one.split(':')[0])).toEqual([accountOf('otherExpert').toLowerCase()]);
});
