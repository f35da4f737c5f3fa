/** The page's HTML with the values of this installation. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { pageAt } from '../../shared/pages.ts';
import { escapeHtml } from '../escape-html.ts';

/** Name → content of the elements that are put into the head; what is undefined is left out. */
export type HeadTexts = Readonly<Record<string, string | undefined>>;

/** Writes values that the page needs before its first request into its head as <meta> elements, which saves a call. */
export const withHead = (html: string, texts: HeadTexts): string =>
  html.replace('</head>', () => {
    const elements = Object.entries(texts).flatMap(([name, content]) =>
      content === undefined ? [] : [`<meta name="${escapeHtml(name)}" content="${escapeHtml(content)}" />`],
    );
    return `${elements.join('')}</head>`;
  });

/** Whether a page of the table has this address. At any other the same HTML is sent, and shows "not found" (spec 2.2). */
export const isPage = (url: string): boolean => pageAt(url.replace(/[?#].*$/s, '')) !== undefined;

type SendPage = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Reads the page's HTML once and returns the handler that sends it, compressed, with an ETag. Undefined if there is no
 * build of the page.
 */
export function pageHtml(folder: string, texts: () => HeadTexts): SendPage | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const built = readFileSync(join(folder, 'index.html'), 'utf8');
  const packedNow = cachedWhileSame((head) => packed(withHead(built, head)));
  return (request, reply) => {
    const { etag, html, br, gzip } = packedNow(texts());
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }).type('text/html; charset=utf-8');
    const isKnown = reply.statusCode === 200;
    if (isKnown && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    const taken = String(request.headers['accept-encoding'] ?? '');
    const encoding = taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined;
    if (!encoding) return reply.send(html);
    return reply.header('content-encoding', encoding).send(encoding === 'br' ? br : gzip);
  };
}

function packed(text: string) {
  const html = Buffer.from(text);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return { html, etag, br: brotliCompressSync(html), gzip: gzipSync(html) };
}

/** Caches the result for the last texts; they change only when an admin changes the vendor's name. */
function cachedWhileSame<T>(make: (texts: HeadTexts) => T): (texts: HeadTexts) => T {
  let kept: { texts: string; made: T } | undefined;
  return (texts) => {
    const now = JSON.stringify(texts);
    if (kept?.texts !== now) kept = { texts: now, made: make(texts) };
    return kept.made;
  };
}

/** Serves the HTML at `/` and `/index.html`; the addresses of pages are served by the not-found handler. */
export function servePageHtml(app: FastifyInstance, send: SendPage): void {
  app.get('/', send);
  app.get('/index.html', send);
}
