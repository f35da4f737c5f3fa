import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFromHere } from '../loopback.ts';
import type { MailCatcher } from './catcher.ts';
import { listPage, lockedPage, MAIL_POLICY, mailDocument, mailPage, missingPage, PAGE_POLICY } from './catcher-html.ts';

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

/** Proves that the token is known: the address with it, which the start prints, or the cookie that the address sets. */
interface Key {
  token: string;
  /** Of this installation: the ports of one machine share their cookies. */
  cookie: string;
}

const keyOf = (token: string): Key => ({ token, cookie: `closeloop-mail-${hash(token).toString('hex').slice(0, 8)}` });
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, token: string): boolean => timingSafeEqual(hash(given), hash(token));

const cookieOf = ({ headers }: IncomingMessage, name: string): string =>
  headers.cookie
    ?.split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

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

/** The path under which the mailbox is opened first; the token becomes a cookie. */
export const mailPathOf = (token: string): string => `/mail?token=${token}`;

/**
 * The pages of the embedded mailbox: GET /mail (`?to=` filters by recipient), /mail/:id, and /mail.json for tests
 * (newest first); POST /mail/:id/answer. Each needs the token, as `?token=` or as the cookie that this sets. Resolves to
 * false for every other request and does not touch it. For the embedded mode only: the pages show every mail with its
 * login codes.
 */
export function createMailPage(catcher: Pick<MailCatcher, 'list' | 'read' | 'answer'>, token: string): MailPage {
  const key = keyOf(token);
  return async (req, res) => {
    if (!isForMailPage(req)) return false;
    const url = new URL(req.url ?? '/', 'http://catcher.invalid');
    const isInAddress = isSame(url.searchParams.get('token') ?? '', key.token);
    const isAdmitted = isInAddress || isSame(cookieOf(req, key.cookie), key.token);
    if (req.method === 'POST' && isAdmitted) return answerMail(catcher, req, res);
    if (isInAddress && url.pathname !== '/mail.json') return exchange(key, url, res);
    const answer = isAdmitted
      ? answerFor(catcher, url.pathname, url.searchParams.get('to') ?? '')
      : html(lockedPage(), 403);
    if (!answer) return false;
    const body = Buffer.from(answer.body);
    res.writeHead(answer.status, {
      'content-type': answer.type,
      'content-length': body.length,
      'content-security-policy': answer.policy,
      'x-content-type-options': 'nosniff',
      // With `no-referrer` a browser sends the form of an answer with `Origin: null`.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    res.end(req.method === 'HEAD' ? undefined : body);
    return true;
  };
}

/** Takes the token out of the address, which a browser keeps in its history. */
function exchange({ token, cookie }: Key, url: URL, res: ServerResponse): boolean {
  url.searchParams.delete('token');
  res.writeHead(303, {
    location: url.pathname + url.search,
    'set-cookie': `${cookie}=${token}; Path=/mail; HttpOnly; SameSite=Strict`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
  res.end();
  return true;
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
