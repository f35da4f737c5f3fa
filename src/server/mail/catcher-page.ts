import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromHere } from '../loopback.ts';
import type { MailCatcher } from './catcher.ts';
import { listPage, MAIL_POLICY, mailDocument, mailPage, missingPage, PAGE_POLICY } from './catcher-html.ts';

const SHOWN = 100;
const HTML = 'text/html; charset=utf-8';

export type MailPage = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;

interface Answer {
  status: number;
  type: string;
  policy: string;
  body: string;
}

const html = (body: string, status = 200): Answer => ({ status, type: HTML, policy: PAGE_POLICY, body });

function answerFor(catcher: Pick<MailCatcher, 'list' | 'read'>, path: string, to: string): Answer | undefined {
  if (path === '/mail' || path === '/mail/') return html(listPage(catcher.list(to).slice(0, SHOWN), to));
  if (path === '/mail.json') {
    const body = JSON.stringify(catcher.list(to));
    return { status: 200, type: 'application/json; charset=utf-8', policy: "default-src 'none'", body };
  }
  const match = /^\/mail\/(\d+)(\/html)?$/.exec(path);
  if (!match) return undefined;
  const mail = catcher.read(match[1] ?? '');
  if (!mail) return html(missingPage(), 404);
  if (match[2]) return { status: 200, type: HTML, policy: MAIL_POLICY, body: mailDocument(mail) };
  return html(mailPage(mail));
}

const pathOf = (request: IncomingMessage): string => new URL(request.url ?? '/', 'http://catcher.invalid').pathname;

/**
 * Whether a request is for the embedded mailbox, and from this machine itself (safety.md 18). Any other is answered as if
 * there were no mailbox: whoever reads it gets in as anybody.
 */
export const isForMailPage = (request: IncomingMessage): boolean =>
  (isRead(request) ? PAGES.test(pathOf(request)) : isAnswer(request)) && isFromHere(request);

const PAGES = /^\/mail(\.json|\/|\/\d+(\/html)?)?$/;
const ANSWER = /^\/mail\/(\d+)\/answer$/;
const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
/** Sent by our own page: another site's form would bear its own origin. */
const isAnswer = (request: IncomingMessage): boolean =>
  request.method === 'POST' &&
  ANSWER.test(pathOf(request)) &&
  URL.canParse(request.headers.origin ?? '') &&
  new URL(request.headers.origin ?? '').host === request.headers.host;

/**
 * The pages of the embedded mailbox: GET /mail (`?to=` filters by recipient), /mail/:id, and /mail.json for tests
 * (newest first). Resolves to false, untouched, for every other request. Mounted in the embedded mode only: whoever
 * reaches it reads every mail, login codes included.
 */
export function createMailPage(catcher: Pick<MailCatcher, 'list' | 'read' | 'answer'>): MailPage {
  return async (req, res) => {
    if (!isForMailPage(req)) return false;
    if (req.method === 'POST') return answerMail(catcher, req, res);
    const url = new URL(req.url ?? '/', 'http://catcher.invalid');
    const answer = answerFor(catcher, url.pathname, url.searchParams.get('to') ?? '');
    if (!answer) return false;
    const body = Buffer.from(answer.body);
    res.writeHead(answer.status, {
      'content-type': answer.type,
      'content-length': body.length,
      'content-security-policy': answer.policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
    res.end(req.method === 'HEAD' ? undefined : body);
    return true;
  };
}

const ANSWER_BYTES = 65_536;

/** Sends what was typed under a mail, then shows the list. */
async function answerMail(
  catcher: Pick<MailCatcher, 'read' | 'answer'>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<boolean> {
  const mail = catcher.read(ANSWER.exec(pathOf(req))?.[1] ?? '');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  const text = new URLSearchParams(Buffer.concat(chunks).toString()).get('text') ?? '';
  if (mail && text.trim() !== '') await catcher.answer(mail, text);
  res.writeHead(303, { location: '/mail', 'cache-control': 'no-store' });
  res.end();
  return true;
}
