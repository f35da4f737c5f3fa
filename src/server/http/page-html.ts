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
  const packedNow = cachedWhileSame(({ head, policies }) => packed(withHead(built, head), policies));
  return (request, reply) => {
    // Helmet's, and what else every answer has.
    const policies = reply.raw.getHeaders();
    const { etag, html, br, gzip } = packedNow({ head: texts(), policies });
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding' }).type('text/html; charset=utf-8');
    const isKnown = reply.statusCode === 200;
    if (isKnown && request.headers['if-none-match']?.includes(etag)) {
      // The browser keeps them with the page; they are half of a second visit's page.
      for (const name of Object.keys(policies)) reply.raw.removeHeader(name);
      return reply.code(304).send();
    }
    const taken = String(request.headers['accept-encoding'] ?? '');
    const encoding = taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : undefined;
    if (!encoding) return reply.send(html);
    return reply.header('content-encoding', encoding).send(encoding === 'br' ? br : gzip);
  };
}

/** The ETag stands for the policies too: who has them with the page need not get them again. */
function packed(text: string, policies: object) {
  const html = Buffer.from(text);
  const hash = createHash('sha256').update(html).update(JSON.stringify(policies)).digest('base64url');
  const etag = `"${hash.slice(0, 22)}"`;
  return { html, etag, br: brotliCompressSync(html), gzip: gzipSync(html) };
}

interface Made {
  head: HeadTexts;
  policies: object;
}

/** Caches the result for the last values; they change only when an admin changes the vendor's name. */
function cachedWhileSame<T>(make: (of: Made) => T): (of: Made) => T {
  let kept: { of: string; made: T } | undefined;
  return (of) => {
    const now = JSON.stringify(of);
    if (kept?.of !== now) kept = { of: now, made: make(of) };
    return kept.made;
  };
}

/** Serves the HTML at `/` and `/index.html`; the addresses of pages are served by the not-found handler. */
export function servePageHtml(app: FastifyInstance, send: SendPage): void {
  app.get('/', send);
  app.get('/index.html', send);
}
