// The mails of `npm run drill:doors`: some from people who may answer, some from strangers.
const MB = 1_000_000;

/** `body`: all after the headers. @typedef {{ what: string, headers?: string[], body: () => string | Buffer }} HostileMail */

const html = ['Content-Type: text/html; charset=utf-8'];
/** @param {string} text @param {number} count @returns {() => string} */
const again = (text, count) => () => text.repeat(count);
/** A multipart within a multipart, and so on. @param {number} depth */
const within = (depth) => () => {
  let body = 'x';
  for (let n = depth; n > 0; n--)
    body = `--b${n - 1}\r\nContent-Type: multipart/mixed; boundary=b${n}\r\n\r\n${body}\r\n--b${n - 1}--`;
  return body;
};
const mixed = ['Content-Type: multipart/mixed; boundary=b0'];

/** @type {HostileMail[]} */
export const hostileMails = [
  { what: 'HTML of 300,000 <', headers: html, body: again('<', 300_000) },
  { what: 'HTML of <style', headers: html, body: again('<style', 50_000) },
  { what: 'HTML of &', headers: html, body: again('&', 300_000) },
  { what: 'HTML of &#', headers: html, body: again('&#', 150_000) },
  { what: 'HTML of <!--', headers: html, body: again('<!--', 75_000) },
  { what: 'HTML of <a href="', headers: html, body: again('<a href="', 200_000) },
  { what: 'HTML of </', headers: html, body: again('</', 500_000) },
  { what: '200,000 elements within each other', headers: html, body: again('<div>', 200_000) },
  { what: '200,000 quotes within each other', headers: html, body: again('<blockquote>', 200_000) },
  { what: 'tables within each other', headers: html, body: again('<table><tr><td>', 100_000) },
  { what: 'HTML of 4 MB of spaces', headers: html, body: () => `<p>${' '.repeat(4 * MB)}</p>` },
  { what: 'a line of 2 MB of spaces', body: () => `a${' '.repeat(2 * MB)}b` },
  { what: 'a million lines of >', body: again('> \r\n', MB) },
  { what: 'a million empty lines', body: again('\r\n', MB) },
  { what: '"On" without "wrote"', body: again('On On On On \r\n', 200_000) },
  { what: 'dashes', body: () => `${'-'.repeat(MB)}\r\n${'- '.repeat(MB / 2)}` },
  { what: 'only NUL', body: () => Buffer.alloc(MB) },
  { what: 'headers without end', headers: [`X-A: ${'x '.repeat(100_000)}`], body: () => 'x' },
  { what: '20,000 headers', headers: Array.from({ length: 20_000 }, (_, at) => `X-${at}: x`), body: () => 'x' },
  { what: 'a header folded 20,000 times', headers: [`X-A: a${'\r\n b'.repeat(20_000)}`], body: () => 'x' },
  { what: '5,000 recipients', headers: [`Cc: ${'a@b.example, '.repeat(5_000)}`], body: () => 'x' },
  { what: 'encoded words', headers: [`Comments: ${'=?utf-8?Q?a?= '.repeat(4_000)}`], body: () => 'x' },
  { what: 'an encoding that nobody has', headers: ['Content-Type: text/plain; charset=x-none'], body: () => 'x' },
  { what: 'bytes that are no UTF-8', body: () => Buffer.alloc(MB, 0xc3) },
  { what: 'base64 that is none', headers: ['Content-Transfer-Encoding: base64'], body: again('!?=*', 300_000) },
  { what: 'quoted-printable of =', headers: ['Content-Transfer-Encoding: quoted-printable'], body: again('=', MB) },
  { what: 'parts within each other, 500 times', headers: mixed, body: within(500) },
  { what: '50,000 parts', headers: mixed, body: () => `${'--b0\r\n\r\nx\r\n'.repeat(50_000)}--b0--` },
  { what: 'a boundary that never ends', headers: mixed, body: again('--b0\r\n', 200_000) },
  {
    what: 'a file with a name of 200,000 letters',
    headers: mixed,
    body: () =>
      `--b0\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename="${'n'.repeat(200_000)}"\r\n\r\nx\r\n--b0--`,
  },
  { what: 'a broken invitation', headers: ['Content-Type: text/calendar'], body: again('BEGIN:VEVENT\r\n', 50_000) },
  { what: '9 MB', body: again('words and words\r\n', 9 * 60_000) },
];
