import { describe, expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const mail = (headers: string[], body: string): Buffer => Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`);
const HEAD = [
  'From: Ann <Ann@Alpha.example>',
  'To: Support <support+ABC@vendor.example>',
  'Subject: Re: drive',
  'Message-ID: <1@a>',
];

test('reads sender, recipients, subject and text', async () => {
  const read = await readMail(
    mail([...HEAD, 'Cc: team@alpha.example', 'Delivered-To: support+def@vendor.example'], 'V1.21'),
  );
  expect(read).toMatchObject({
    from: 'ann@alpha.example',
    messageId: '<1@a>',
    subject: 'Re: drive',
    isAutomatic: false,
    files: [],
  });
  expect(read.recipients).toEqual(['support+abc@vendor.example', 'team@alpha.example', 'support+def@vendor.example']);
  expect(read.text.trim()).toBe('V1.21');
});

test('reads the text of a mail that has only HTML, without quotes', async () => {
  const body =
    '<style>p{}</style><p>It runs &lt;V1.21&gt;.</p><div>Thanks</div><blockquote>Which firmware?</blockquote>';
  const { text } = await readMail(mail([...HEAD, 'Content-Type: text/html; charset=utf-8'], body));
  expect(text.trim().split(/\n+/)).toEqual(['It runs <V1.21>.', 'Thanks']);
});

describe('mails by programs', () => {
  test.each([
    'Auto-Submitted: auto-replied',
    'Auto-Submitted: auto-generated; rejected',
    'X-Auto-Response-Suppress: All',
    'X-Autoreply: yes',
    'Precedence: bulk',
    'List-Id: <news.alpha.example>',
    'Return-Path: <>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=x',
  ])('%s', async (header) => {
    expect((await readMail(mail([...HEAD, header], '--x--'))).isAutomatic).toBe(true);
  });

  test('are also recognised by the sender; a header that says "no" is a person’s', async () => {
    expect((await readMail(mail(['From: MAILER-DAEMON@mx.example', 'To: a@b.example'], ''))).isAutomatic).toBe(true);
    expect((await readMail(mail([...HEAD, 'Auto-Submitted: no'], 'x'))).isAutomatic).toBe(false);
  });
});

test('reads files, but not the logo in the signature', async () => {
  const part = (type: string, disposition: string, bytes: number): string =>
    `--x\r\nContent-Type: ${type}\r\nContent-Disposition: ${disposition}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(bytes).toString('base64')}\r\n`;
  const body = `--x\r\nContent-Type: text/plain\r\n\r\nSee the picture.\r\n${part('image/png', 'inline; filename=logo.png', 900)}${part('image/jpeg', 'inline; filename=photo.jpg', 30_000)}${part('application/pdf', 'attachment; filename=log.pdf', 10)}--x--`;
  const { files } = await readMail(
    mail([...HEAD, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'], body),
  );
  expect(files.map(({ name, type }) => `${name} ${type}`)).toEqual(['photo.jpg image/jpeg', 'log.pdf application/pdf']);
});
