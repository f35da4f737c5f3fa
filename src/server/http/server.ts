import fastifyHelmet from '@fastify/helmet';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BODY_MAX_BYTES, BODY_TIMEOUT_MS, HEADERS_TIMEOUT_MS, LOGIN_BODY_MAX_BYTES } from '../../shared/constants.ts';
import { CallError, invalid } from '../../shared/errors.ts';
import { wrapperPath } from '../../shared/wire.ts';
import { foreignHeader, foreignSender } from '../loopback.ts';
import type { Readiness } from '../readiness.ts';
import type { RawInput, Operation } from './operation.ts';
import { type Caller, type ServerDeps, answer, refusedEarly } from './pipeline.ts';
import { languageOf } from './messages.ts';
import { mountPlainRoutes, type PlainRoute } from './plain-route.ts';
import { packAnswers } from './pack-answers.ts';
import { operationTable, queryOf, unwrap, withoutLabel } from './wrapper.ts';
import { describe, putWithin, watchAnswers, type Answered, type Within } from './answered.ts';
import { ANSWER_HEADERS, refusalOf, send } from './reply.ts';
import { isScim, sendScim, withConditions } from './scim-form.ts';
import { isPage, pageHtml, servePageHtml, type HeadTexts } from './page-html.ts';
import { readBodies, endSlowBodies } from './read-bodies.ts';
import { servePage, headers } from './serve-page.ts';

export interface HttpOptions {
  serverDeps: ServerDeps;
  operations: readonly Operation[];
  /** Regions that ITR-Global-Key may name; the first is the default. */
  regions: readonly string[];
  trustProxy: string[] | boolean;
  /** The configured public origin; without one each caller's own origin is used. */
  publicOrigin?: string | undefined;
  /** The built page; absent in tests of the calls. */
  pageFolder?: string;
  /** The values of the <meta> elements in the page's head. */
  headTexts?: () => HeadTexts;
  /**
   * Whether requests that came through a proxy, from another machine's page or to its name are refused: for a demo or a
   * mail catcher (safety.md 18).
   */
  isForThisMachine?: (() => boolean) | undefined;
  /** Origins of files beside our own, for the Content-Security-Policy. */
  fileOrigins: readonly string[];
  openApi: () => unknown;
  readiness: () => Promise<Readiness>;
  /** Does the rest of a request within something of the caller's; not of those who watch the server. */
  within?: Within | undefined;
  /** Called for each request when its answer has ended. */
  onAnswered?: ((answered: Answered) => void) | undefined;
  /** The metrics, and who may read them here; without them `/metrics` is missing. */
  metrics?:
    | { admits: (authorization: string | undefined) => boolean; text: () => Promise<string>; contentType: string }
    | undefined;
  /**
   * Handlers for whole paths that are no calls: the embedded store, the mail catcher, the stream.
   * True when it answered.
   */
  others: readonly {
    prefix: string;
    /** The kind of request, for metrics and the log. */
    kind: string;
    /** A request that it does not admit is answered as if the handler did not exist. */
    admits?: (request: IncomingMessage) => boolean;
    /** Whether a request is signed; then its Host may be any: a page cannot sign (loopback.ts). */
    isSigned?: (request: IncomingMessage) => boolean;
    handle: (request: IncomingMessage, response: ServerResponse) => Promise<boolean | void>;
  }[];
  /** Paths that are no calls, and answer a browser or a form. */
  plainRoutes?: readonly PlainRoute[] | undefined;
  /** Whom to tell of a weakness; undefined where nobody is named. */
  securityText?: () => string | undefined;
  /** The time limits for receiving a request; shorter in tests. */
  timeouts?: { headersMs: number; bodyMs: number; checkedEveryMs: number };
}

const TIMEOUTS = { headersMs: HEADERS_TIMEOUT_MS, bodyMs: BODY_TIMEOUT_MS, checkedEveryMs: 1_000 };

/**
 * The HTTP server: one route for each operation, one for the wrapper, the page, and the few paths that are no calls.
 */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { headersMs, bodyMs, checkedEveryMs } = options.timeouts ?? TIMEOUTS;
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown) =>
    (isScim(request.url) ? sendScim : send)(reply, refusalOf(error, request, options.serverDeps));
  const app = Fastify({
    // Node answers 408 itself. The time limit of bodies is set below, because uploads to the object store have another.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkedEveryMs },
    forceCloseConnections: 'idle',
    trustProxy: options.trustProxy,
    bodyLimit: BODY_MAX_BYTES,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    // An address that cannot be parsed is refused before any hook.
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      void refuse(request, reply, error);
    },
  });
  // A connection that was busy when closing began becomes idle later, and nobody else would close it (stack.md 3).
  app.addHook('preClose', () => void setInterval(() => app.server.closeIdleConnections(), 50).unref());
  // With callbacks: an async hook costs every request a promise and two turns of the queue.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  if (options.onAnswered) watchAnswers(app, options.onAnswered);
  if (options.within) putWithin(app, options.within);
  await app.register(fastifyHelmet, headers(options.fileOrigins));
  packAnswers(app);
  app.addHook('onRequest', (request, reply, done) => {
    if (!options.isForThisMachine?.()) return done();
    const signed = options.others.some((other) => other.isSigned?.(request.raw) && isWithin(other.prefix, request.url));
    const header = signed ? foreignSender(request.raw) : foreignHeader(request.raw);
    if (header === undefined) return done();
    const refused = refusalOf(elsewhere(header), request, options.serverDeps);
    // A person who opens a page reads the sentence, not an envelope.
    if (!request.headers.accept?.includes('text/html')) return send(reply, refused);
    reply.code(refused.http).headers(ANSWER_HEADERS).type('text/plain; charset=utf-8').send(refused.envelope.msg);
  });
  readBodies(app);
  mountOthers(app, options.others);
  endSlowBodies(app, bodyMs, (request) => refusalOf(new CallError('tooSlow'), request, options.serverDeps));
  registerOperations(app, options);
  mountPlainRoutes(app, options.plainRoutes ?? [], options.serverDeps.limits);
  app.get('/healthz', async (request, reply) => reply.header('x-seen-as', seenAs(request)).send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const { ready, ...body } = await options.readiness();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(body);
  });
  app.get('/.well-known/security.txt', (request, reply) => {
    const text = options.securityText?.();
    if (text === undefined) return send(reply, refusalOf(new CallError('missing'), request, options.serverDeps));
    return reply.type('text/plain; charset=utf-8').send(text);
  });
  app.get('/api/openapi.json', () => options.openApi());
  app.get('/metrics', (request, reply) => sendMetrics(options, request, reply));
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error));
  const sendPage = options.pageFolder && pageHtml(options.pageFolder, options.headTexts ?? (() => ({})));
  if (sendPage) servePageHtml(app, sendPage);
  if (options.pageFolder) await servePage(app, options.pageFolder);
  app.setNotFoundHandler((request, reply) => {
    // A script of an older version that no longer exists must be 404, not the page's HTML.
    const isCall = /^\/(api|itr-api|assets|scim)(\/|$)/.test(request.url);
    if (!isCall && sendPage && ['GET', 'HEAD'].includes(request.method))
      return sendPage(request, reply.code(isPage(request.url) ? 200 : 404));
    return refuse(request, reply, new CallError('missing'));
  });
  return app;
}

/** Why a request from elsewhere is refused, by the name of the header that shows it. */
const elsewhere = (header: string): CallError =>
  new CallError('forbidden', { text: { key: 'error.elsewhere', params: { header } } });

function registerOperations(app: FastifyInstance, options: HttpOptions): void {
  const table = operationTable(options.operations);
  for (const operation of options.operations) {
    const { call } = operation;
    app.route({
      method: call.method,
      url: call.path,
      helmet: false, // the headers of an answer: reply.ts
      bodyLimit: call.bodyMaxBytes ?? (call.rate === 'login' ? LOGIN_BODY_MAX_BYTES : BODY_MAX_BYTES),
      ...(call.bodyMaxBytes === undefined ? {} : { onRequest: refuseEarly(operation, options) }),
      handler: async (request, reply) => {
        describe(request, { call: call.name });
        if (call.via === 'itr') checkRegion(request, options.regions);
        // Unescaped bytes in the address, which no valid HTTP client sends.
        if (/[^\x21-\x7e]/.test(request.url)) throw invalid({ query: { key: 'issue.utf8' } });
        const raw: RawInput = {
          params: request.params as Record<string, string>,
          query: queryOf(request.url.split('?')[1] ?? ''),
          body: request.body,
        };
        if (call.form === 'scim') raw.query = withConditions(raw.query, request);
        const rawInput = call.via === 'itr' ? withoutLabel(raw) : raw;
        const answered = await answer(options.serverDeps, operation, rawInput, callerOf(request, options));
        describe(request, { call: call.name, code: answered.http, user: answered.user });
        return call.form === 'scim' ? sendScim(reply, answered) : send(reply, answered);
      },
    });
  }
  app.post(wrapperPath, { helmet: false }, async (request, reply) => {
    describe(request, { call: 'wrapper' });
    const caller = callerOf(request, options);
    const found = unwrap(table, request.body);
    if (!found) return send(reply, { ...refusalOf(new CallError('missing'), request, options.serverDeps), http: 200 });
    const { http, ...inner } = await answer(options.serverDeps, found.operation, found.rawInput, caller);
    describe(request, { call: found.operation.call.name, code: http, user: inner.user });
    // HTTP 200 for every inner outcome except those that concern the traffic itself (api.md, Wrapper).
    return send(reply, { ...inner, http: http === 413 || http === 429 || http === 503 ? http : 200 });
  });
}

function sendMetrics({ metrics, serverDeps }: HttpOptions, request: FastifyRequest, reply: FastifyReply) {
  // Missing, not forbidden: nobody who has no token needs to know that there are any.
  if (!metrics?.admits(request.headers.authorization))
    return send(reply, refusalOf(new CallError('missing'), request, serverDeps));
  return metrics.text().then((text) => reply.header('cache-control', 'no-store').type(metrics.contentType).send(text));
}

/** For `closeloop doctor`: whether `X-Forwarded-For` is set, whether its proxy is trusted, and the scheme. */
function seenAs(request: FastifyRequest): string {
  const says = request.headers['x-forwarded-for'] !== undefined;
  const isBelieved = request.ip !== request.socket.remoteAddress;
  return `${isBelieved ? 'forwarded' : says ? 'ignored' : 'none'} ${request.protocol}`;
}

/** Refuses a caller without the right to send a large body before it is read. */
const refuseEarly =
  (operation: Operation, options: HttpOptions) => async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as Record<string, string>;
    const refused = await refusedEarly(options.serverDeps, operation, params, callerOf(request, options));
    if (refused) return send(reply.header('connection', 'close'), refused);
  };

function checkRegion(request: FastifyRequest, regions: readonly string[]): void {
  const key = request.headers['itr-global-key'];
  if (key !== undefined && !regions.includes(String(key))) throw invalid({ 'ITR-Global-Key': { key: 'issue.choice' } });
}

function callerOf(request: FastifyRequest, options: HttpOptions): Caller {
  // Node joins the values of a header that comes twice; only Set-Cookie, which no client sends, would be a list.
  const headers = request.headers as Caller['headers'];
  const calledAt = `${request.protocol}://${request.host}`;
  const origin = options.publicOrigin ?? calledAt;
  const language = languageOf(headers['accept-language']);
  return { headers, ip: request.ip, origin, calledAt, requestId: request.id, language };
}

const isWithin = (prefix: string, url: string): boolean =>
  url === prefix || url.startsWith(`${prefix}/`) || url.startsWith(`${prefix}?`);

function mountOthers(app: FastifyInstance, others: HttpOptions['others']): void {
  app.addHook('onRequest', (request, reply, done) => {
    const other = others.find(({ prefix, admits }) => isWithin(prefix, request.url) && (admits?.(request.raw) ?? true));
    if (!other) return done();
    describe(request, { call: other.kind });
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    other.handle(request.raw, reply.raw).catch(done);
  });
}
