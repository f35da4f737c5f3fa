import { createHash } from 'node:crypto';
import type { CaughtMail } from './catcher-files.ts';
import { escapeHtml } from '../escape-html.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#59636e;--line:#d5dae0;--paper:#fff;--ground:#f4f6f8;--link:#0b57d0}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a5adb8;--line:#3a424c;--paper:#1c2127;--ground:#12161a;--link:#8ab4f8}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.45 system-ui,sans-serif}
main{max-width:820px;margin:0 auto;padding:16px}
h1{font-size:22px;line-height:1.25;margin:8px 0 4px;overflow-wrap:anywhere}
p{margin:4px 0 16px;color:var(--soft);font-size:15px}
a{color:var(--link)}
form{display:flex;gap:8px;margin:0 0 16px}
textarea{display:block;width:100%;min-height:120px;font:inherit;padding:12px;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:var(--ink)}
.answer{display:block}.answer button{margin-top:8px}
input,button{font:inherit;min-height:44px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--paper);color:var(--ink)}
input{flex:1;min-width:0}
ul{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:12px;background:var(--paper);overflow:hidden}
li+li{border-top:1px solid var(--line)}
li a{display:block;padding:12px 16px;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li a:hover{background:var(--ground)}
:focus-visible{outline:2px solid var(--link);outline-offset:-2px}
b{display:block}
small{color:var(--soft);font-size:13px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:0 0 16px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
iframe{width:100%;height:70vh;border:1px solid var(--line);border-radius:12px;background:#fff}
.back{display:inline-block;min-height:44px;line-height:44px}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The policy of our own pages: no scripts, only this style, frames only from this origin. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "frame-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of a mail's own HTML: nothing loads, no script runs; links open a new tab. */
export const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Escaped text whose web addresses are links. */
export function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${safe}" target="_blank" rel="noopener noreferrer">${safe}</a>` : safe;
    })
    .join('');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

const when = (mail: CaughtMail): string => `${mail.receivedAt.slice(0, 19).replace('T', ' ')} UTC`;

function row(mail: CaughtMail): string {
  const subject = escapeHtml(mail.subject || '(no subject)');
  return `<li><a href="/mail/${mail.id}"><b>${subject}</b><small>to ${escapeHtml(mail.to.join(', '))} · ${when(mail)}</small></a></li>`;
}

/** The list, newest first, with its filter by recipient. */
export function listPage(mails: readonly CaughtMail[], to: string): string {
  const rows = mails.length > 0 ? `<ul>${mails.map(row).join('')}</ul>` : '<p role="status">No mail here yet.</p>';
  const form = `<form method="get" action="/mail"><input type="search" name="to" value="${escapeHtml(to)}" placeholder="Recipient" aria-label="Recipient"><button>Show</button></form>`;
  return page(
    'Caught mail',
    `<h1>Caught mail</h1><p>Nothing leaves this computer: every mail ends here.</p>${form}${rows}`,
  );
}

/** One mail: its text, and its HTML in a sandboxed frame. */
export function mailPage(mail: CaughtMail): string {
  const head = `<a class="back" href="/mail">All mail</a><h1>${escapeHtml(mail.subject || '(no subject)')}</h1>
<p>from ${escapeHtml(mail.from)}<br>to ${escapeHtml(mail.to.join(', '))}<br>${when(mail)}</p>`;
  const frame = mail.html
    ? `<iframe title="The mail as HTML" src="/mail/${mail.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
    : '';
  const answer = mail.replyTo
    ? `<h2>Answer</h2><p>As ${escapeHtml(mail.to[0] ?? '')}, to ${escapeHtml(mail.replyTo)}</p><form class="answer" method="post" action="/mail/${mail.id}/answer"><textarea name="text" required maxlength="5000" aria-label="Your answer"></textarea><button>Send</button></form>`
    : '';
  return page(mail.subject || 'Mail', `${head}<pre>${linked(mail.text)}</pre>${answer}${frame}`);
}

/** The mail's own HTML; its links open outside the frame. */
export const mailDocument = (mail: CaughtMail): string => `<!doctype html><base target="_blank">${mail.html}`;

/** For a browser that has not shown the token. */
export const lockedPage = (): string =>
  page(
    'Caught mail',
    '<h1>Caught mail</h1><p>The mails contain login codes. Open the address that the start of the server printed: it ends in <b>/mail?token=…</b> The token also stands in the file <b>mail-token</b> in DATA_DIR.</p>',
  );

export const missingPage = (): string =>
  page(
    'No such mail',
    '<a class="back" href="/mail">All mail</a><h1>No such mail</h1><p>Only the newest 500 are kept.</p>',
  );
