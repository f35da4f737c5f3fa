import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const mail = (headers: string[], body: string): Buffer => Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`);
const HEAD = ['From: Ann <Ann@Alpha.example>', 'To: Support <support+ABC@vendor.example>', 'Subject: Re: drive'];

test('reads what the sender has written, without quotes and characters that no database takes', async () => {
  const { text, files } = await readMail(mail(HEAD, 'V1.21\0.\r\n\r\n> Which firmware?\r\n'));
  expect(text).toBe('V1.21.');
  expect(files).toEqual([]);
});

test('reads the text of a mail that has only HTML, without quotes; cells of a table stay apart', async () => {
  const body =
    '<style>p{}</style><p>It runs &lt;V1.21&gt;.</p><table><tr><td>L1</td><td>400 V</td></tr></table><blockquote>Which firmware?</blockquote>';
  const { text } = await readMail(mail([...HEAD, 'Content-Type: text/html; charset=utf-8'], body));
  expect(text).toBe('It runs <V1.21>.\nL1 | 400 V');
});

test('a text that is too long for every message stays too long, and is cut', async () => {
  const { text } = await readMail(mail(HEAD, 'x'.repeat(1_000_000)));
  expect(text).toHaveLength(20_000);
});

test('reads files, but neither the logo in the signature nor the signature of the mail program', async () => {
  const part = (type: string, disposition: string, bytes: number): string =>
    `--x\r\nContent-Type: ${type}\r\nContent-Disposition: ${disposition}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.alloc(bytes).toString('base64')}\r\n`;
  const body = `--x\r\nContent-Type: text/plain\r\n\r\nSee the picture.\r\n${part('image/png', 'inline; filename=logo.png', 900)}${part('image/jpeg', 'inline; filename=photo.jpg', 30_000)}${part('application/pdf', 'attachment; filename=log.pdf', 10)}${part('application/pkcs7-signature', 'attachment; filename=smime.p7s', 10)}--x--`;
  const { files } = await readMail(
    mail([...HEAD, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'], body),
  );
  expect(files.map(({ name, type }) => `${name} ${type}`)).toEqual(['photo.jpg image/jpeg', 'log.pdf application/pdf']);
});
