import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromHere } from '../loopback.ts';
import type { MailCatcher } from './catcher.ts';
import { listPage, MAIL_POLICY, mailDocument, mailPage, missingPage, PAGE_POLICY } from './catcher-html.ts';

const SHOWN_MAX = 100;
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
  if (path === '/mail' || path === '/mail/') return html(listPage(catcher.list(to).slice(0, SHOWN_MAX), to));
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
 * Whether a request is for the embedded mailbox and comes from this machine (safety.md 18). Any other is answered as if
 * there were no mailbox: its login codes would let the reader log in as everybody.
 */
export const isForMailPage = (request: IncomingMessage): boolean =>
  (isRead(request) ? PAGES.test(pathOf(request)) : isAnswer(request)) && isFromHere(request);

const PAGES = /^\/mail(\.json|\/|\/\d+(\/html)?)?$/;
const ANSWER = /^\/mail\/(\d+)\/answer$/;
const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
/** A POST by our own page; a form of another site would send its own origin. */
const isAnswer = (request: IncomingMessage): boolean =>
  request.method === 'POST' &&
  ANSWER.test(pathOf(request)) &&
  URL.canParse(request.headers.origin ?? '') &&
  new URL(request.headers.origin ?? '').host === request.headers.host;

/**
 * The pages of the embedded mailbox: GET /mail (`?to=` filters by recipient), /mail/:id, and /mail.json for tests
 * (newest first); POST /mail/:id/answer. Resolves to false for every other request and does not touch it. For the
 * embedded mode only: the pages show every mail with its login codes.
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

const ANSWER_MAX_BYTES = 65_536;

/** Sends the answer that was typed in the form of a mail, then redirects to the list. */
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
    if (bytes > ANSWER_MAX_BYTES) break;
    chunks.push(chunk);
  }
  const text = new URLSearchParams(Buffer.concat(chunks).toString()).get('text') ?? '';
  if (mail && text.trim() !== '') await catcher.answer(mail, text);
  res.writeHead(303, { location: '/mail', 'cache-control': 'no-store' });
  res.end();
  return true;
}
