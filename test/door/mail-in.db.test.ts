/** Answers by mail: who may answer, what an answer becomes, and what is refused. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { TicketView } from '../../src/shared/ticket/ticket-view.ts';
import type { ArrivedMail } from '../../src/server/mail/arrived-mail.ts';
import { accountOf, type Person } from './people.ts';
import { act, raise, ticketAt, ticketOf } from './tickets.ts';
import { sharedTestApp } from './test-app.ts';
import { arrivedFrom, CallError, UnreadableMail } from './tested-server.ts';

const objects = new Map<string, Buffer>();
const testApp = sharedTestApp({
  variables: { MAIL_AUTHSERV_ID: 'mx.vendor.example' },
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
    put: async (key, body, options) => {
      const bytes = 'file' in body ? await readFile(body.file) : Buffer.from(body);
      objects.set(key, bytes);
      return {
        key,
        bytes: bytes.byteLength,
        etag: createHash('md5').update(bytes).digest('hex'),
        modifiedAtMs: 0,
        contentType: options.contentType,
      };
    },
  },
});
beforeEach(async () => {
  await testApp.deliver();
  testApp.mailed.length = 0;
  await testApp.opened.database.owner('delete from rate_limit');
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
const receive = (mail: Buffer, differences: Partial<ArrivedMail> = {}): Promise<void> => {
  if (!testApp.app.receiveMail) throw new Error('No mail is read.');
  return testApp.app.receiveMail({ ...arrivedFrom(mail), ...differences });
};
/** The mail of a stranger: whoever reads more than its beginning fails. */
const unread = { readAll: () => Promise.reject(new Error('It must not be read.')) };
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
  await receive(mailOf({ from: accountOf('colleague'), to, text: 'Passed on to me.' }), unread);
  await receive(
    mailOf({ from: 'stranger@elsewhere.example', to: to.replace(/\+./, '+b'), text: '请问工单进展如何？' }),
    unread,
  );
  await receive(mailOf({ from: accountOf('partner'), to: 'reply@closeloop.example', text: 'New problem!' }), unread);
  expect((await eventsOf(ticket)).length).toBe(before);
  const refusedMails = await refusals();
  expect(refusedMails.map((one) => one.split(':')[0])).toEqual([
    accountOf('colleague'),
    'stranger@elsewhere.example',
    accountOf('partner'),
  ]);
  expect(refusedMails[0]).toContain('a different address');
  expect(refusedMails[1]).toContain('未能写入工单');
  // The refusal says nothing about the ticket.
  for (const one of refusedMails) expect(one).not.toContain(ticket.number);
});

test('an answer to a completed ticket is refused with a link to the ticket', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  await testApp.rows(`update ticket set status = 'completed' where id = $1`, [ticket.id]);
  await receive(mailOf({ from: accountOf('partner'), to, text: 'Thank you!' }));
  const [refusedMails] = await refusals();
  expect(refusedMails).toContain('completed');
  expect(refusedMails).toContain(`https://closeloop.example/app/itr/partners/orderDetail/${ticket.id}`);
});

test('a mail that is empty, too long or too large is refused', async () => {
  await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const from = accountOf('partner');
  await receive(mailOf({ from, to, text: '> Next: read the solution' }));
  await receive(mailOf({ from, to, text: 'x'.repeat(5_001) }));
  await receive(mailOf({ from, to, text: 'See the files.' }), { ...unread, size: 40 * 1024 * 1024 + 1 });
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

test('files are attached, pictures cleaned like uploads; what may not be is left out, and the sender gets a mail', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
    .withExif({ IFD0: { Copyright: 'planted-exif' } })
    .jpeg()
    .toBuffer();
  const files = [
    { name: 'label.jpg', type: 'image/jpeg', bytes: picture },
    { name: 'damaged.jpg', type: 'image/jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]) },
    { name: 'log.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') },
    { name: 'tool.bin', type: 'image/png', bytes: Buffer.from('MZ\x90\0\x03\0', 'latin1') },
  ];
  await receive(mailOf({ from: accountOf('partner'), to, text: 'See the label.', files }));
  const last = (await eventsOf(ticket)).at(-1);
  expect(last).toMatchObject({
    action: 'comment',
    text: 'See the label.',
    attachments: [
      { kind: 'image', name: 'label.jpg' },
      { kind: 'file', name: 'log.pdf', reads: 'pdf' },
    ],
  });
  const [kept] = await testApp.rows("select object_key from attachment where ticket_id = $1 and kind = 'image'", [
    ticket.id,
  ]);
  expect(objects.get(String(kept?.['object_key']))?.toString('latin1')).not.toContain('planted-exif');
  expect((await refusals())[0]).toMatch(/damaged\.jpg, tool\.bin|tool\.bin, damaged\.jpg/);
  expect(testApp.unexpected).toEqual([]);
});

test('names that no upload could have cost no file of the mail; the extension still counts', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const named = (name: string) => ({ name, type: 'text/plain', bytes: Buffer.from(`P1=${name.length}`) });
  const files = [named('a.par'), named(`${'x'.repeat(300)}.par`), named(`${'y'.repeat(300)}.ps1`), named('   ')];
  await receive(mailOf({ from: accountOf('partner'), to: await replyTo('partner'), text: 'Odd names.', files }));
  const last = (await eventsOf(ticket)).at(-1);
  expect(last).toMatchObject({
    attachments: [{ name: 'a.par' }, { name: `${'x'.repeat(196)}.par` }, { name: expect.stringMatching(/^4\./) }],
  });
});

test('of more files than a mail may bring the rest is named', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const log = (name: string, bytes = 20) => ({ name, type: 'text/plain', bytes: Buffer.alloc(bytes, 'x') });
  // 25 MB and five files in all: neither the second large one nor the sixth has room.
  const large = 13 * 1024 * 1024;
  const names = ['1.log', '2.log', '3.log'];
  const files = [
    ...names.map((name) => log(name)),
    log('large.log', large),
    log('other.log', large),
    log('4.log'),
    log('5.log'),
  ];
  await receive(mailOf({ from: accountOf('partner'), to: await replyTo('partner'), text: 'Logs.', files }));
  const last = (await eventsOf(ticket)).at(-1);
  expect(last).toMatchObject({ attachments: [...names, 'large.log', '4.log'].map((name) => ({ name })) });
  expect((await refusals())[0]).toContain('without these files: other.log, 5.log.');
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

test('a mail with several senders, or with a forged one, is refused politely', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const from = accountOf('partner');
  const before = (await eventsOf(ticket)).length;
  await receive(mailOf({ from: `${from}, evil@elsewhere.example`, to, text: 'Both of us.' }), unread);
  await receive(mailOf({ from, to, text: 'Me again.', headers: ['From: evil@elsewhere.example'] }), unread);
  await receive(mailOf({ from: `Team: ${from};`, to, text: 'All of us.' }), unread);
  const failed = (id: string) => [`Authentication-Results: ${id}; spf=pass; dmarc=fail header.from=x`];
  await receive(mailOf({ from, to, text: 'Forged.', headers: failed('MX.vendor.example') }), unread);
  expect((await eventsOf(ticket)).length).toBe(before);
  const refusedMails = await refusals();
  expect(refusedMails.map((one) => /more than one sender|could not verify/.exec(one)?.[0])).toEqual([
    ...['more than one sender', 'more than one sender', 'more than one sender'],
    'could not verify',
  ]);
  for (const one of refusedMails) expect(one).not.toContain(ticket.number);
  // What another server says counts for nothing: the sender may have written it.
  await receive(mailOf({ from, to, text: 'Genuine.', headers: failed('mx.elsewhere.example') }));
  expect((await eventsOf(ticket)).at(-1)).toMatchObject({ action: 'comment', text: 'Genuine.' });
});

test('what a program may have written ends no hold', async () => {
  const ticket = await ticketAt(testApp, 'onHold');
  const to = await replyTo('partner');
  const from = accountOf('partner');
  for (const header of [
    'Auto-Submitted: auto-replied',
    'X-Autoreply: yes',
    'Precedence: auto_reply',
    'X-Vacation: yes',
  ])
    await receive(mailOf({ from, to, text: 'I am away.', headers: [header] }), unread);
  expect((await eventsOf(ticket)).at(-1)).toMatchObject({ action: 'askInformation' });
  const headers = ['X-Auto-Response-Suppress: OOF, AutoReply'];
  await receive(mailOf({ from, to, text: 'I look at it tomorrow.', headers }));
  expect((await eventsOf(ticket)).at(-1)).toMatchObject({ action: 'comment', text: 'I look at it tomorrow.' });
  expect((await read(ticket)).onHold).toBe(true);
  await receive(mailOf({ from, to, text: 'It is V1.21.' }));
  expect((await eventsOf(ticket)).at(-1)).toMatchObject({ action: 'giveInformation' });
});

test('a mail that fails three times is set aside, and its sender gets a mail', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const mail = mailOf({ from: accountOf('partner'), to, text: 'Unreadable' });
  const failing = { readAll: () => Promise.reject(new Error('reading stopped: memory')) };
  const away = { readAll: () => Promise.reject(new CallError('tooMany')) };
  const stopping = AbortSignal.abort();
  for (const differences of [failing, away, away, failing, { ...failing, stopping }])
    await expect(receive(mail, differences)).rejects.not.toBeInstanceOf(UnreadableMail);
  await expect(receive(mail, failing)).rejects.toBeInstanceOf(UnreadableMail);
  // Delivered again, or found again after a kill: it is not read.
  await expect(receive(mail)).rejects.toBeInstanceOf(UnreadableMail);
  const [refusedMails, ...others] = await refusals();
  expect(others).toEqual([]);
  expect(refusedMails).toContain('could not be read');
  expect(refusedMails).toContain(`https://closeloop.example/app/itr/partners/orderDetail/${ticket.id}`);
});

test('a mail during which the server was killed three times is not begun again', async () => {
  await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const mail = mailOf({ from: accountOf('partner'), to, text: 'Deadly' });
  const dead = () => new Promise<never>(() => undefined);
  const began: number[] = [];
  for (const n of [1, 2, 3])
    await new Promise<void>((resolve) => {
      const readAll = () => {
        began.push(n);
        resolve();
        return dead();
      };
      void receive(mail, { readAll });
    });
  await expect(receive(mail, unread)).rejects.toBeInstanceOf(UnreadableMail);
  expect(began).toEqual([1, 2, 3]);
  expect((await refusals())[0]).toContain('could not be read');
});

test('what cannot be read and comes from a stranger is set aside without a mail', async () => {
  const broken = mailOf({ from: 'stranger@elsewhere.example', to: 'reply@closeloop.example', text: 'x' });
  const { owner } = testApp.opened.database;
  await owner('alter table rate_limit rename to rate_limit_away');
  for (let n = 0; n < 2; n++) await expect(receive(broken)).rejects.not.toBeInstanceOf(UnreadableMail);
  await expect(receive(broken)).rejects.toBeInstanceOf(UnreadableMail);
  await owner('alter table rate_limit_away rename to rate_limit');
  expect(await refusals()).toEqual([]);
});

const bounceOf = (to: string, original: string[], action = 'failed'): Buffer =>
  Buffer.from(
    [
      ...['From: MAILER-DAEMON@mx.example', `To: ${to}`, `Message-ID: <${randomUUID()}@mx.example>`],
      ...[
        'Auto-Submitted: auto-replied',
        'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
        '',
      ],
      ...['--x', '', 'Your message could not be delivered.', '', '--x', 'Content-Type: message/delivery-status', ''],
      ...['Reporting-MTA: dns; mx.example', '', 'Final-Recipient: rfc822; ann@alpha.example', `Action: ${action}`],
      ...['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 <ann@alpha.example>:', ' User unknown', ''],
      ...['--x', 'Content-Type: text/rfc822-headers', '', ...original, '', '--x--', ''],
    ].join('\r\n'),
  );

test('a mail that comes back is told to the handler, once a day', async () => {
  const ticket = await ticketAt(testApp, 'proposed');
  const to = await replyTo('partner');
  const refusedMails = async () => (await eventsOf(ticket)).filter(({ visibility }) => visibility === 'internal');
  await receive(bounceOf(to, [], 'delayed'), unread);
  await receive(bounceOf('noreply@closeloop.example', ['Reply-To: stranger@elsewhere.example']), unread);
  expect(await refusedMails()).toEqual([]);
  // The reply address may stand only in the mail that came back.
  await receive(bounceOf('noreply@closeloop.example', [`Reply-To: ${to}`, `To: ${accountOf('partner')}`]), unread);
  const text = `An email to ${accountOf('partner')} about this ticket could not be delivered: smtp; 550 5.1.1 <ann@alpha.example>: User unknown`;
  expect(await refusedMails()).toMatchObject([{ action: 'comment', actor: null, text }]);
  await receive(bounceOf(to, []), unread);
  expect(await refusedMails()).toHaveLength(1);
  await testApp.deliver();
  const bell = `select u.account from notification n join app_user u on u.id = n.user_id where n.ticket_id = $1 and n.action = 'comment'`;
  expect(await testApp.rows(bell, [ticket.id])).toEqual([{ account: accountOf('engineer') }]);
  expect(await refusals()).toEqual([]);
  testApp.clock.pass(25 * 3_600_000);
  await receive(bounceOf(to, []), unread);
  expect(await refusedMails()).toHaveLength(2);
});
