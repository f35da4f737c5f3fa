/** Serves the built page, and defines the headers of every answer. */
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  const options: FastifyStaticOptions = {
    root: folder,
    preCompressed: true,
    // page-html.ts serves the HTML with this installation's values.
    index: false,
    // Otherwise the plugin's `max-age=0` would replace the header that is set below.
    cacheControl: false,
    setHeaders: (response, path) => {
      const immutable = /[/\\]assets[/\\]/.test(path);
      response.setHeader('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Scripts run under the policy of the page; a file that is opened on its own may do nothing.
      if (immutable) response.setHeader('content-security-policy', filePolicy(path));
    },
  };
  await app.register(fastifyStatic, { ...options, wildcard: false, globIgnore: ['index.html*', 'assets/**'] });
  // One route for all 1,500 files: with a route for each the start took a fifth longer.
  // They never change, so that nobody asks whether they have; that only makes each answer longer.
  const unasked = { etag: false, lastModified: false, acceptRanges: false };
  const assets = { root: join(folder, 'assets'), prefix: '/assets/', decorateReply: false, ...unasked };
  await app.register(async (files) => {
    files.addHook('onRequest', (_request, reply, done) => {
      for (const name of OF_DOCUMENTS) reply.raw.removeHeader(name);
      done();
    });
    // Nobody asks the log about a file that was sent.
    files.addHook('onSend', (_request, reply, payload, done) => {
      reply.removeHeader('x-request-id');
      done(null, payload);
    });
    await files.register(fastifyStatic, { ...options, ...assets });
  });
}

/** They say how a document stands beside others; with each file of a page they are only bytes. */
const OF_DOCUMENTS = ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-frame-options'];

/** A worker runs under its own file's policy: it may use WebAssembly to decode, and may load nothing. */
const filePolicy = (path: string): string =>
  /worker[^/\\]*$/.test(path) ? "default-src 'none'; script-src 'wasm-unsafe-eval'" : "default-src 'none'";

/** safety.md 14: no inline script, no third party; file origins for pictures, video and the uploader. */
export function headers(fileOrigins: readonly string[]) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...fileOrigins],
        mediaSrc: ["'self'", 'blob:', ...fileOrigins],
        connectSrc: ["'self'", ...fileOrigins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: false,
    // Headers for browsers that no longer exist would only add bytes to every answer.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  };
}
