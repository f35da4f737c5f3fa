import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailCatcher, openMailCatcher } from './catcher.ts';
import { openMailFiles } from './catcher-files.ts';
import { linked } from './catcher-html.ts';
import { createMailPage, isForMailPage, mailPathOf } from './catcher-page.ts';
import { createMailer, type Mailer } from './mailer.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const TOKEN = 'Jq9-token';
const MAIL = {
  subject: 'Ticket 20261120001',
  text: 'Try it: https://x.example/a?b=1&c=2.',
  html: '<p>Try <b>it</b></p>',
};

let folder: string;
let catcher: MailCatcher;
let mailer: Mailer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'closeloop-mail-'));
  catcher = await openMailCatcher({ folder, now: () => NOW });
  mailer = createMailer({ smtpUrl: catcher.smtpUrl, from: 'Closeloop <no-reply@closeloop.example>' });
});

afterEach(async () => {
  vi.restoreAllMocks();
  mailer.close();
  await catcher.close();
  await rm(folder, { recursive: true, force: true });
});

describe('mailer and catcher over real SMTP', () => {
  it('carry subject, text and HTML in any script', async () => {
    const subject = 'Gerät läuft nicht: 伺服驱动器报警 “E-7” — bitte prüfen, und zwar mit einer sehr langen Zeile '
      .repeat(3)
      .trim();
    const text = `Zeile 1\n.\n..\n中文 ${'ä'.repeat(1200)}`;
    await mailer.send({
      to: 'Li.Wei@Example.com',
      subject,
      text,
      html: '<p>中文</p>',
      messageId: '<1@closeloop.example>',
    });
    const [mail] = catcher.list('li.wei@example.COM');
    expect(mail).toMatchObject({
      id: '000001',
      receivedAt: '2026-11-20T12:00:00.000Z',
      from: 'no-reply@closeloop.example',
      to: ['li.wei@example.com'],
      subject,
      messageId: '<1@closeloop.example>',
    });
    expect(mail?.text.trim()).toBe(text);
    expect(mail?.html).toContain('<p>中文</p>');
  });

  it('keep mails to several people apart', async () => {
    const people = Array.from({ length: 20 }, (_, index) => `p${index}@example.com`);
    await Promise.all(people.map((to) => mailer.send({ ...MAIL, to })));
    expect(catcher.list()).toHaveLength(20);
    for (const to of people) expect(catcher.list(to).map((mail) => mail.to)).toEqual([[to]]);
  });

  it('take a recipient literally', async () => {
    await mailer.send({ ...MAIL, to: 'a@example.com, b@example.com' }).catch(() => {});
    expect(catcher.list('b@example.com')).toEqual([]);
  });

  it('do not let a line break in a subject add a header', async () => {
    await mailer.send({ ...MAIL, to: 'a@example.com', subject: 'Hello\r\nBcc: b@example.com' });
    expect(catcher.list().map((mail) => mail.to)).toEqual([['a@example.com']]);
  });

  it('read only what the product sends: of somebody else a mail that takes seconds to read is shown as it came', async () => {
    const { port } = new URL(catcher.smtpUrl);
    const transport = createTransport({ host: '127.0.0.1', port: Number(port), secure: false, ignoreTLS: true });
    const head = ['From: a@x.example', 'Subject: =?utf-8?q?H=C3=A4rmlos?=', 'MIME-Version: 1.0'];
    const body = 'Content-Type: message/rfc822\r\n\r\n'.repeat(20_000);
    const parse = vi.spyOn(PostalMime, 'parse');
    await transport.sendMail({
      envelope: { from: 'a@x.example', to: 'b@x.example' },
      raw: `${head.join('\r\n')}\r\n${body}`,
    });
    transport.close();
    expect(parse).not.toHaveBeenCalled();
    expect(catcher.list('b@x.example')).toMatchObject([{ subject: 'Härmlos', html: '' }]);
    await mailer.send({ ...MAIL, to: 'a@example.com' });
    expect(parse).toHaveBeenCalledOnce();
    expect(catcher.list('a@example.com')).toMatchObject([{ html: expect.stringContaining('<b>it</b>') as string }]);
  });

  it('refuse a mail that is larger than it said, and keep nothing of it', async () => {
    const { port } = new URL(catcher.smtpUrl);
    const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
    let said = '';
    socket.on('data', (text: string) => (said += text));
    await vi.waitFor(() => expect(said).toMatch(/^220/m));
    socket.write('HELO a\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\n');
    await vi.waitFor(() => expect(said).toMatch(/^354/m));
    socket.write(`Subject: x\r\n\r\n${'words and words\r\n'.repeat(700_000)}.\r\n`);
    await vi.waitFor(() => expect(said).toMatch(/^552/m), { timeout: 20_000 });
    socket.destroy();
    expect(catcher.list()).toEqual([]);
  }, 30_000);

  it('refuse whoever logs in as the product', async () => {
    const { port } = new URL(catcher.smtpUrl);
    const transport = createTransport({
      ...{ host: '127.0.0.1', port: Number(port), secure: false, ignoreTLS: true },
      auth: { user: 'closeloop', pass: 'guessed' },
    });
    await expect(transport.sendMail({ from: 'a@x.example', to: 'b@x.example', text: 'x' })).rejects.toThrow(
      'logs in here',
    );
    transport.close();
  });

  it('keep the mails across a restart', async () => {
    await mailer.send({ ...MAIL, to: 'a@example.com' });
    await catcher.close();
    mailer.close();
    await writeFile(join(folder, '000002.json.new'), '{"half');
    catcher = await openMailCatcher({ folder, now: () => NOW });
    mailer = createMailer({ smtpUrl: catcher.smtpUrl, from: 'no-reply@closeloop.example' });
    await mailer.send({ ...MAIL, to: 'a@example.com', subject: 'Second' });
    expect(catcher.list('a@example.com').map(({ id, subject }) => [id, subject])).toEqual([
      ['000002', 'Second'],
      ['000001', MAIL.subject],
    ]);
  });

  it('report an unreachable server', async () => {
    await catcher.close();
    await expect(mailer.send({ ...MAIL, to: 'a@example.com' })).rejects.toThrow(/ECONNREFUSED|closed/);
    catcher = await openMailCatcher({ folder, now: () => NOW });
  });

  it('send nothing twice when the server hangs up after the mail', async () => {
    let mails = 0;
    const rude = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 rude\r\n');
      let body: string | undefined;
      socket.on('data', (data) => {
        const said = data.toString();
        if (body === undefined) {
          if (said.startsWith('DATA')) body = '';
          socket.write(said.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n');
          return;
        }
        body += said;
        if (!body.endsWith('\r\n.\r\n')) return;
        mails += 1;
        socket.destroy();
      });
    });
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const { port } = rude.address() as AddressInfo;
    const toRude = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@closeloop.example' });
    await expect(toRude.send({ ...MAIL, to: 'a@example.com' })).rejects.toThrow();
    toRude.close();
    await new Promise((resolve) => rude.close(resolve));
    expect(mails).toBe(1);
  });
});

describe('the folder', () => {
  it('keeps only the newest', async () => {
    const files = await openMailFiles(join(folder, 'few'), 3);
    const mail = { ...MAIL, receivedAt: '', from: '', to: [], messageId: '' };
    for (let count = 0; count < 5; count++) await files.add(mail);
    expect(files.list().map(({ id }) => id)).toEqual(['000005', '000004', '000003']);
    expect(await readdir(join(folder, 'few'))).toEqual(['000003.json', '000004.json', '000005.json']);
  });
});

/** What the address with the token answers, and the cookie that it sets. */
async function opened(origin: string): Promise<{ answer: Response; cookie: string }> {
  const answer = await fetch(`${origin}${mailPathOf(TOKEN)}&to=a@example.com`, { redirect: 'manual' });
  return { answer, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

describe('the page', () => {
  let server: Server;
  let origin: string;
  let cookie: string;
  const get = (path: string, headers: Record<string, string> = { cookie }): Promise<Response> =>
    fetch(origin + path, { headers, redirect: 'manual' });

  beforeEach(async () => {
    const handle = createMailPage(catcher, TOKEN);
    server = createServer((req, res) => {
      void handle(req, res).then((done) => {
        if (!done) res.writeHead(418).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    cookie = (await opened(origin)).cookie;
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('lists, filters and shows', async () => {
    await mailer.send({ ...MAIL, to: 'a@example.com' });
    await mailer.send({ ...MAIL, to: 'b@example.com', subject: 'For b' });
    const all = await (await get('/mail')).text();
    expect(all.indexOf('For b')).toBeLessThan(all.indexOf(MAIL.subject));
    const filtered = await (await get('/mail?to=B@example.com')).text();
    expect(filtered).toContain('For b');
    expect(filtered).not.toContain(MAIL.subject);
    const json: unknown = await (await get('/mail.json?to=b@example.com')).json();
    expect(json).toMatchObject([{ id: '000002', subject: 'For b' }]);
    const one = await (await get('/mail/000001')).text();
    expect(one).toContain('href="https://x.example/a?b=1&amp;c=2"');
  });

  it('runs no scripts of a mail', async () => {
    const evil = '"><script>alert(1)</script>';
    await mailer.send({ to: 'a@example.com', subject: evil, text: evil, html: `<script>alert(1)</script>` });
    for (const path of ['/mail', '/mail/000001', `/mail?to=${encodeURIComponent(evil)}`]) {
      const answer = await get(path);
      expect(await answer.text()).not.toContain('<script');
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
    const frame = await get('/mail/000001/html');
    expect(frame.headers.get('content-security-policy')).toMatch(/sandbox allow-popups/);
  });

  it('needs the token, which the address exchanges for a cookie', async () => {
    await mailer.send({ ...MAIL, to: 'a@example.com', subject: 'Code 123456' });
    const { answer } = await opened(origin);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mail?to=a%40example.com']);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^closeloop-mail-[0-9a-f]{8}=[\w-]+; Path=\/mail; HttpOnly; SameSite=Strict$/,
    );
    const wrong: Record<string, string>[] = [
      {},
      { cookie: cookie.replace(/=.*/, '=') },
      { cookie: `${cookie}x` },
      { cookie: `other=${TOKEN}` },
    ];
    for (const headers of wrong)
      for (const path of [
        '/mail',
        '/mail.json',
        '/mail/000001',
        '/mail/000001/html',
        '/mail?token=',
        '/mail?token=x',
      ]) {
        const refused = await get(path, headers);
        expect([path, refused.status]).toEqual([path, 403]);
        expect(await refused.text()).not.toContain('123456');
      }
    expect(await (await get('/mail', {})).text()).toContain('the address that the start of the server printed');
    expect(await (await get('/mail', { cookie: `a=b; ${cookie}; c=d` })).text()).toContain('Code 123456');
    expect(await (await get(`/mail.json?token=${TOKEN}`, {})).json()).toHaveLength(1);
  });

  it('does not handle any other request', async () => {
    for (const path of ['/', '/mailbox', '/mail/..%2f', '/mail/abc']) {
      expect((await get(path)).status).toBe(418);
    }
    expect((await fetch(`${origin}/mail`, { method: 'POST' })).status).toBe(418);
    expect((await get('/mail/999999')).status).toBe(404);
  });
});

describe('the form under a mail', () => {
  let server: Server;
  let origin: string;
  let cookie: string;
  beforeEach(async () => {
    const handle = createMailPage(catcher, TOKEN);
    server = createServer((req, res) => void handle(req, res).then((done) => done || res.writeHead(418).end()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    cookie = (await opened(origin)).cookie;
    await mailer.send({ ...MAIL, to: 'ann@example.com', replyTo: 'reply+abc@closeloop.example' });
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  const post = async (
    path: string,
    text: string,
    headers: Record<string, string> = { origin, cookie },
  ): Promise<number> =>
    (await fetch(origin + path, { method: 'POST', headers, body: new URLSearchParams({ text }), redirect: 'manual' }))
      .status;

  it('sends the typed text as the recipient of the mail to its address for answers, with the mail quoted', async () => {
    expect(await post('/mail/000001/answer', 'It runs <b>again</b>.\n谢谢')).toBe(303);
    const [answer] = catcher.list('reply+abc@closeloop.example');
    expect(answer).toMatchObject({ from: 'ann@example.com', subject: `Re: ${MAIL.subject}` });
    expect(answer?.text).toContain('It runs <b>again</b>.\n谢谢');
    expect(answer?.text).toContain(`> ${MAIL.text}`);
  });

  it('refuses an empty text, a missing mail, and a text longer than a mail', async () => {
    expect(await post('/mail/000001/answer', ' \n ')).toBe(303);
    expect(await post('/mail/999999/answer', 'To nobody')).toBe(303);
    expect(catcher.list('')).toHaveLength(1);
    expect(await post('/mail/000001/answer', 'x'.repeat(200_000))).toBe(303);
    expect(catcher.list('reply+abc@closeloop.example')[0]?.text.length).toBeLessThan(70_000);
  });

  it('accepts requests only from this machine and our own page', async () => {
    const refused: Record<string, string>[] = [
      { cookie },
      { cookie, origin: 'https://elsewhere.example' },
      { cookie, origin: 'null' },
      { cookie, origin, via: '1.1 proxy' },
    ];
    expect(await post('/mail/000001/answer', 'Hello', { origin })).toBe(403);
    for (const headers of refused) expect(await post('/mail/000001/answer', 'Hello', headers)).toBe(418);
    expect(catcher.list('')).toHaveLength(1);
  });
});

describe('who may read it', () => {
  const isAdmitted = (headers: Record<string, string>, url = '/mail', method = 'GET'): boolean =>
    isForMailPage({ method, url, headers } as unknown as IncomingMessage);

  it('is this machine, under one of its own names', () => {
    for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) expect(isAdmitted({ host })).toBe(true);
    expect(isAdmitted({ host: 'localhost' }, '/mail.json?to=a', 'HEAD')).toBe(true);
    expect(isAdmitted({ host: 'localhost' }, '/mail/12/html')).toBe(true);
    expect(isAdmitted({ host: 'localhost' }, '/mail', 'POST')).toBe(false);
  });
  it('is nobody behind a proxy, and no page whose host name points to this machine', () => {
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip'])
      expect(isAdmitted({ host: 'localhost', [name]: 'x' })).toBe(false);
    expect(isAdmitted({ host: 'rebound.example:8080' })).toBe(false);
    expect(isAdmitted({})).toBe(false);
  });
});

describe('links in a text', () => {
  it('are http only and escaped', () => {
    expect(linked('javascript:alert(1) <http://a.example/"x>')).toBe(
      'javascript:alert(1) &lt;<a href="http://a.example/" target="_blank" rel="noopener noreferrer">http://a.example/</a>&quot;x&gt;',
    );
  });
});
